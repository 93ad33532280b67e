import type { Problem, RunEvent, Summary } from './reports.js';
import type { Scenario } from './scenario.js';

export type { Problem, RunEvent, Scenario, Summary };

/** Thrown when a scenario is refused. The message has one line per problem. */
export declare class ScenarioError extends Error {
  readonly name: 'ScenarioError';
  /** Every problem of the scenario at once. */
  readonly problems: readonly Problem[];
}

export type RunOptions = {
  /** Seed of all random streams, instead of the scenario's: a whole number from 0. */
  readonly seed?: number;
  /** Simulated time at which to end, s: above 0, at most the scenario's `durationMs`. */
  readonly until?: number;
};

export type Run = {
  /** The hash of the run, 16 hexadecimal digits: equal for runs that are equal cell by cell. */
  readonly fingerprint: string;
  readonly summary: Summary;
  /** Instants of the samples, s. */
  readonly time: Float64Array;
  /** One array per curve, as long as `time`, such as `queue SW1→SW2` in cells or `acr S1` in Mb/s. */
  readonly curves: Readonly<Record<string, Float64Array>>;
  /** What happened, in order of time. */
  readonly events: readonly RunEvent[];
};

export type Engine = {
  /** Version of the engine. */
  readonly version: string;
  /** Version and behaviour, such as `0.2.0+cf1da1af103b8d42`: engines of equal names make equal runs. */
  readonly name: string;
  /** Every problem of a scenario; empty if it can run. */
  check(scenario: Scenario): readonly Problem[];
  /**
   * Runs a scenario to its end and blocks the thread until then, so a page should call it in a worker.
   *
   * Throws `ScenarioError` if the scenario or an option is refused. A `WebAssembly.RuntimeError` means
   * a fault in the engine: please report it, and continue in a new worker or process.
   */
  run(scenario: Scenario, options?: RunOptions): Run;
};

/**
 * Loads the engine; call it once per thread.
 *
 * `module` is the compiled `wasm/engine_bg.wasm`, for threads that share it. Without it, the file of the package
 * is read. Fails if that file cannot be fetched or compiled.
 */
export declare function load(module?: WebAssembly.Module): Promise<Engine>;
