/**
 * What every batch worker does: takes one job after the other and answers each with its outcome.
 *
 * A job is never interrupted from inside; the caller ends the worker to cancel it.
 */

import type { BatchReport, BatchRequest } from '../batch';
import type { Delivery } from '../protocol';
import { type Runner, runJob } from './batch';
import { awaitDelivery, type Delivered } from './delivered';

/** The part of the worker's global scope used here. */
type Scope = {
  postMessage(report: BatchReport): void;
  onmessage: ((message: MessageEvent<Delivery | BatchRequest>) => void) | null;
};

/** A module that has started. */
export type Started = { readonly version: string; readonly run: Runner };

/** Starts the module that the page delivers and serves jobs with it. */
export function serveJobs(start: (module: WebAssembly.Module) => Promise<Started>): void {
  const scope = self as unknown as Scope;
  const { delivered, take } = awaitDelivery();
  const runner = boot(scope, delivered, start);
  scope.onmessage = ({ data }) => {
    if (data.type === 'engine') {
      take(data);
      return;
    }
    runner.then((run) => {
      if (run !== null) work(scope, run, data);
    });
  };
}

function work(scope: Scope, run: Runner, { job }: BatchRequest): void {
  try {
    const outcome = runJob(run, job, () => performance.now());
    scope.postMessage({ type: 'outcome', outcome });
  } catch (error) {
    scope.postMessage({ type: 'trapped', message: textOf(error) });
  }
}

/** The runner; `null` after the failure was reported. */
async function boot(
  scope: Scope,
  delivered: Promise<Delivered>,
  start: (module: WebAssembly.Module) => Promise<Started>,
): Promise<Runner | null> {
  try {
    const { module, build } = await delivered;
    const { version, run } = await start(module);
    scope.postMessage({ type: 'booted', engine: `${version}+${build}` });
    return run;
  } catch (error) {
    scope.postMessage({ type: 'trapped', message: `the engine did not start: ${textOf(error)}` });
    return null;
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
