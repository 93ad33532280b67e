/**
 * What every batch worker does: takes one job after the other and answers each with its outcome.
 *
 * A job is never interrupted from inside; the caller ends the worker to cancel it.
 */

import type { BatchReport, BatchRequest } from '../batch';
import { type Runner, runJob } from './batch';
import { type Delivered, listen } from './delivered';

/** A module that has started. */
export type Started = { readonly version: string; readonly run: Runner };

/** Starts the module that the page delivers and serves jobs with it. */
export function serveJobs(start: (module: WebAssembly.Module) => Promise<Started>): void {
  const delivered = listen((request: BatchRequest) =>
    runner.then((run) => run && work(run, request)),
  );
  const runner = boot(delivered, start);
}

function post(report: BatchReport): void {
  self.postMessage(report);
}

function work(run: Runner, { job }: BatchRequest): void {
  try {
    const outcome = runJob(run, job, () => performance.now());
    post({ type: 'outcome', outcome });
  } catch (error) {
    post({ type: 'trapped', message: textOf(error) });
  }
}

/** The runner; `null` after the failure was reported. */
async function boot(
  delivered: Promise<Delivered>,
  start: (module: WebAssembly.Module) => Promise<Started>,
): Promise<Runner | null> {
  try {
    const { module, build } = await delivered;
    const { version, run } = await start(module);
    post({ type: 'booted', engine: `${version}+${build}` });
    return run;
  } catch (error) {
    post({ type: 'trapped', message: `the engine did not start: ${textOf(error)}` });
    return null;
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
