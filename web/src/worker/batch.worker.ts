/**
 * The batch worker: takes one job after the other and answers each with its outcome.
 *
 * A job is never interrupted from inside; whoever no longer wants it ends the worker.
 */

import type { BatchReport, BatchRequest } from '../engine/batch';
import { crc32 } from '../lib/crc32';
import init, { Engine, measure, version } from '../wasm/engine.js';
import { type BatchEngine, runJob } from './batch';

/** The part of the worker's global scope used here. */
type Scope = {
  postMessage(report: BatchReport): void;
  onmessage: ((message: MessageEvent<unknown>) => void) | null;
};

const scope = globalThis as unknown as Scope;

const factory = boot();

scope.onmessage = ({ data }) => {
  if (!isRequest(data)) return;
  factory.then((engine) => {
    if (engine !== null) work(engine, data);
  });
};

function work(engine: BatchEngine, { job }: BatchRequest): void {
  try {
    const outcome = runJob(engine, job, () => performance.now());
    scope.postMessage({ type: 'outcome', outcome });
  } catch (error) {
    scope.postMessage({ type: 'trapped', message: textOf(error) });
  }
}

/** The engine; `null` after the failure was reported. */
async function boot(): Promise<BatchEngine | null> {
  try {
    const response = await fetch(new URL('../wasm/engine_bg.wasm', import.meta.url));
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    const bytes = await response.arrayBuffer();
    await init({ module_or_path: bytes });
    const build = crc32(new Uint8Array(bytes)).toString(16).padStart(8, '0');
    scope.postMessage({ type: 'booted', engine: `${version()}+${build}` });
    return { version: version(), load: (scenario) => Engine.load(scenario), measure };
  } catch (error) {
    scope.postMessage({ type: 'trapped', message: `the engine did not start: ${textOf(error)}` });
    return null;
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A message of ours? Anything else is ignored. */
function isRequest(data: unknown): data is BatchRequest {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'job';
}
