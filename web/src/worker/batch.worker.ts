/**
 * The batch worker: runs scenarios to their end and gives their summaries.
 */

import init, { Engine, version } from '../wasm/engine.js';
import { summarizing } from './batch';
import { serveJobs } from './jobs';

serveJobs(new URL('../wasm/engine_bg.wasm', import.meta.url), async (bytes) => {
  await init({ module_or_path: bytes });
  const factory = { version: version(), load: (scenario: string) => Engine.load(scenario) };
  return { version: factory.version, run: summarizing(factory) };
});
