/**
 * The batch worker: runs scenarios to their end and gives their summaries.
 */

import init, { Engine, version } from '../../wasm/engine.js';
import { serveJobs, summarizing } from './batch';

serveJobs(async (module) => {
  await init({ module_or_path: module });
  return { version: version(), run: summarizing(Engine) };
});
