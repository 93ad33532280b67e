// The package for Node, where fetch cannot read files.
import { readFile } from 'node:fs/promises';
import { started } from './engine.js';

export { ScenarioError } from './engine.js';

const compiled = async () =>
  WebAssembly.compile(await readFile(new URL('./wasm/engine_bg.wasm', import.meta.url)));

export const load = async (module) => started(module ?? (await compiled()));
