import type { Scenario } from './scenario.js';

export type { Scenario };

/** What is wrong with a scenario. */
export type Problem = {
  /** Where, such as `abr.rif` or `topology.links[2].to`; empty for the document itself. */
  readonly path: string;
  /** A sentence: value, allowed range, what to do. */
  readonly message: string;
};

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

/** Numbers of the measuring window, which begins where the warm-up of the scenario ends. */
export type Summary = {
  /** Simulated time, s. */
  readonly simulatedSeconds: number;
  readonly fingerprint: string;
  /** Cells through output ports of switches. */
  readonly cellHops: number;
  /** TCP sources. */
  readonly sources: readonly {
    readonly id: string;
    /** In-order payload handed to the application, Mb/s. */
    readonly goodputMbps: number;
    /** Retransmissions included. */
    readonly segmentsSent: number;
    readonly retransmits: number;
    readonly timeouts: number;
    readonly fastRetransmits: number;
    /** Frames glued together because an end mark was lost. */
    readonly mergedFrames: number;
  }[];
  /** Virtual circuits. */
  readonly circuits: readonly {
    readonly id: string;
    readonly service: string;
    /** Mean ACR of the source, Mb/s; 0 for services without one. */
    readonly meanAcrMbps: number;
    readonly finalAcrMbps: number;
    /** Delivered cells, 53 bytes each, Mb/s. */
    readonly throughputMbps: number;
    readonly cellsSent: number;
    readonly cellsDropped: number;
  }[];
  /** Output ports of switches that circuits use. */
  readonly ports: readonly {
    readonly id: string;
    /** Mean rate of the line over 53-byte cells, Mb/s. */
    readonly offeredMbps: number;
    /** Share of the line in use, 0 … 1. */
    readonly utilization: number;
    /** Of the ABR and UBR queue: time average, and longest. */
    readonly meanQueueCells: number;
    readonly maxQueueCells: number;
    /** Cells dropped. */
    readonly drops: number;
  }[];
  readonly total: {
    readonly goodputMbps: number;
    /** Data cells of the sources dropped over those sent, 0 … 1. */
    readonly cellLossRatio: number;
    /** Jain's index of the goodputs, 0 … 1. */
    readonly jainIndex: number;
  };
  /** Whether every cell and byte is accounted for. */
  readonly conservation: { readonly cells: boolean; readonly bytes: boolean };
};

/** Something that happened in the network. */
export type RunEvent = {
  /** Simulated time, s. */
  readonly timeS: number;
  readonly kind: string;
  /** Node, port or source where it happened. */
  readonly element: string;
  /** Circuit that it concerns, if any. */
  readonly circuit: string | null;
  /** In words: "buffer full at SW1→SW2, 2048 of 2048 cells". */
  readonly cause: string;
  /** How many like events of one sample interval this one stands for. */
  readonly count: number;
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
