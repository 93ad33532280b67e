import type { Problem, RunEvent, Summary } from './reports.js';
import type { Scenario } from './scenario.js';

export type { Problem, RunEvent, Scenario, Summary };

/** A scenario is refused. The message has a line for each problem. */
export declare class ScenarioError extends Error {
  readonly name: 'ScenarioError';
  /** Every problem of the scenario at once. */
  readonly problems: readonly Problem[];
}

export type RunOptions = {
  /** Seed of all random streams in place of the scenario's: a whole number from 0. */
  readonly seed?: number;
  /** Simulated time at which to end, s: above 0, at most the scenario's `durationMs`. */
  readonly until?: number;
};

export type Run = {
  /** The hash of the run, 16 hexadecimal digits: equal for runs equal cell by cell. */
  readonly fingerprint: string;
  readonly summary: Summary;
  /** Instants of the samples, s. */
  readonly time: Float64Array;
  /** One array as long as `time` for each curve, such as `queue SW1→SW2` in cells or `acr S1` in Mb/s. */
  readonly curves: Readonly<Record<string, Float64Array>>;
  /** In the order of time. */
  readonly events: readonly RunEvent[];
};

export type Engine = {
  /** Version of the engine. */
  readonly version: string;
  /** Every problem of a scenario; none when it can run. */
  check(scenario: Scenario): readonly Problem[];
  /**
   * Runs a scenario to its end. Returns when the run is over, so that a page asks for it in a worker.
   *
   * Throws `ScenarioError` when the scenario or an option is refused. A `WebAssembly.RuntimeError` means
   * that the engine broke a promise of its own: please report it, and go on in a new worker or process.
   */
  run(scenario: Scenario, options?: RunOptions): Run;
};

/**
 * Loads the engine, once for each thread.
 *
 * `module` is the compiled `wasm/engine_bg.wasm`, for threads that share it; without it the file of the package
 * is read. Fails when that cannot be fetched or compiled.
 */
export declare function load(module?: WebAssembly.Module): Promise<Engine>;
