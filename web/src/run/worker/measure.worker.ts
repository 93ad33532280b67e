/**
 * The batch worker of the figures: runs scenarios to their end and measures what a figure asks for.
 *
 * Its module is that of the figures, which only they fetch.
 */

import init, { measure, version } from '../../wasm/figures.js';
import { measuring, serveJobs } from './batch';

serveJobs(async (module) => {
  await init({ module_or_path: module });
  return { version: version(), run: measuring(measure) };
});
