// The package for pages and their workers, where modules are fetched.
import { started } from './engine.js';

export { ScenarioError } from './engine.js';

const compiled = async () => {
  const response = await fetch(new URL('./wasm/engine_bg.wasm', import.meta.url));
  if (!response.ok) throw new Error(`the server answered ${response.status} for ${response.url}`);
  // From its bytes: not every host sends the content type of WebAssembly.
  return WebAssembly.compile(await response.arrayBuffer());
};

export const load = async (module) => started(module ?? (await compiled()));
