/**
 * The batch worker of the figures: runs scenarios to their end and measures what a figure asks for.
 *
 * Its module is that of the figures, which only they fetch.
 */

import init, { measure, version } from '../wasm/figures.js';
import { measuring } from './batch';
import { serveJobs } from './jobs';

serveJobs(new URL('../wasm/figures_bg.wasm', import.meta.url), async (bytes) => {
  await init({ module_or_path: bytes });
  return { version: version(), run: measuring(measure) };
});
