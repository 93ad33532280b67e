// Builds the engine for the browser when it changed; a step of npm test.
import { main, wasm } from './lib/bootstrap.mjs';

await main(wasm);
