/**
 * Messages between page and worker.
 *
 * Every request carries the generation of the run it means; reports of an older generation are
 * ignored. A new `load` is a new generation.
 */

import type {
  ParamValue,
  Problem,
  RunEvent,
  RunInfo,
  Story,
  Summary,
  TimedCommand,
  TraceQuery,
} from '../model/engineTypes';
import type { Instant } from '../model/instant';

/**
 * `idle`: there is nothing to run. `loading`: the first run is on its way to the engine. `covering`: simulated as
 * fast as possible to where it is to stand. `suspended`: the worker was given back until the run is woken.
 */
export type RunState =
  | 'idle'
  | 'loading'
  | 'covering'
  | 'resting'
  | 'playing'
  | 'suspended'
  | 'failed';

/** The lens lies over a port: its cells that wait and those on its line from a distance on, `max` of each. */
export type LensRequest = {
  readonly port: string;
  /** Seconds since the last bit of the first cell left the port. */
  readonly ageS: number;
  readonly max: number;
};

/** Page → worker, before all else: the compiled engine, or why there is none. */
export type Delivery = {
  readonly type: 'engine';
  readonly engine: WebAssembly.Module | string;
  /** Name of this build of it, for workers whose outcomes are remembered. */
  readonly build?: string;
};

/** Size of one manual step. */
export type StepUnit = 'event' | 'cell' | 'rtt' | 'loss';

/** A message about the run of this number. */
export type Numbered<Message> = Message & { readonly generation: number };

/** Page → worker. */
export type Request =
  | Numbered<LoadRequest | RunRequest>
  /** The page has taken over the rows of a frame, of whichever run. */
  | { readonly type: 'frameTaken' };

/**
 * Start a run: the worker simulates to `horizon` as fast as possible, streams frames on the way,
 * then puts the playhead at `head` (at most `horizon`). Replaces the run before. Where `effort` is a
 * number of cell-hops and the run took much less than that, it goes on, horizon and head with it. A run
 * that is complete within `quietMs` is reported all at once, and cells are not sent before.
 */
type LoadRequest = LoadOrder & { readonly type: 'load' };

/** A scenario and how far to show it. */
export type LoadOrder = {
  readonly scenario: string;
  readonly horizon: Instant;
  readonly head: Instant;
  /** Cell-hops that may be spent on showing more than that; exactly that where nothing is said. */
  readonly effort?: number;
  /** Time in which the run may become complete before anything of it is reported, ms; 0 unless given. */
  readonly quietMs?: number;
};

/** A request about the run at hand. */
export type RunRequest =
  /**
   * These scenarios are likely to be loaded next, the likeliest first: they are simulated to `horizon` while the worker
   * is idle, and a load of one of them continues from there. Valid until the next load or request of this kind.
   */
  | { readonly type: 'foresee'; readonly scenarios: readonly string[]; readonly horizon: Instant }
  /** Let simulated time run; `speed` is simulated seconds per wall second, `null` = as fast as possible. */
  | { readonly type: 'play'; readonly speed: number | null }
  | { readonly type: 'pause' }
  | { readonly type: 'step'; readonly unit: StepUnit; readonly direction: 1 | -1 }
  /** Move the head; backwards = nearest checkpoint + deterministic replay, forwards beyond the horizon = simulate. */
  | { readonly type: 'seek'; readonly to: Instant }
  /** Change a parameter now ("from now"); history after the head is discarded. */
  | {
      readonly type: 'tune';
      readonly target: string;
      readonly key: string;
      readonly value: ParamValue;
    }
  /**
   * Ask for the cells in flight at the head, at most `max` of them, and what is under the lens; answered
   * by one `cells` report.
   */
  | { readonly type: 'cells'; readonly max: number; readonly lens?: LensRequest | null }
  /** Ask for the summary at the head, answered by `summary`. */
  | { readonly type: 'summarize' }
  /** Ask about a circuit; answered by one `found`. A newer question replaces one that is not answered yet. */
  | { readonly type: 'inquire'; readonly question: number; readonly query: TraceQuery };

/** Frames under way that the page has not taken: the credit that keeps a slow page from being flooded. */
export const MOST_FRAMES = 3;

/** Worker → page. */
export type Report =
  | { readonly type: 'booted'; readonly engineVersion: string }
  | Numbered<RunReport>;

/** A report of one type. */
export type ReportOf<Type extends Report['type']> = Extract<Report, { type: Type }>;

/** A report on a run. */
export type RunReport =
  | { readonly type: 'ready'; readonly info: RunInfo }
  /** Rows of samples: `Float64Array` of `rows × (1 + series)`, time first, column by column. */
  | { readonly type: 'frame'; readonly rows: number; readonly buffer: ArrayBuffer }
  | { readonly type: 'events'; readonly events: readonly RunEvent[] }
  /** Where the run stands; at most one per animation frame while running. */
  | {
      readonly type: 'position';
      readonly head: Instant;
      readonly horizon: Instant;
      readonly state: RunState;
    }
  /** The run to the asked horizon is complete (all frames sent before this). */
  | { readonly type: 'covered' }
  /** Results at the head, and where the samples end: one and the same while the head stands there. */
  | { readonly type: 'summary'; readonly summary: Summary; readonly furthest: Summary }
  /** A tune has changed the information about the run; its series are the same. */
  | { readonly type: 'info'; readonly info: RunInfo }
  /** A tune that was accepted, stamped with its simulated time; joins the document's timeline. */
  | { readonly type: 'recorded'; readonly command: TimedCommand }
  /** A load or a tune that was refused; the running experiment is intact. */
  | {
      readonly type: 'refused';
      readonly during: 'load' | 'tune';
      readonly problems: readonly Problem[];
    }
  /**
   * Cells in flight: `Float32Array`, `CELL_FIELDS` numbers per cell: link index (position in
   * `network.links`), direction (1 from→to, −1 back), fraction of the way 0…1, circuit index,
   * kind (0 data, 1 forward RM, 2 backward RM), marked (1 when CI, NI or EFCI), ER in Mb/s (RM only).
   * `lens`: the cells asked for, laid out as `Simulation::lens` of the engine says.
   */
  | {
      readonly type: 'cells';
      readonly head: Instant;
      readonly count: number;
      readonly total: number;
      readonly buffer: ArrayBuffer;
      readonly lens?: Float64Array | null;
    }
  /** The answer to a question; `refusal` says why there is none. */
  | {
      readonly type: 'found';
      readonly question: number;
      readonly story: Story | null;
      readonly refusal: string | null;
    }
  /** The engine trapped; this worker must not be used again. */
  | { readonly type: 'crashed'; readonly message: string; readonly head: Instant };

/** Numbers per cell in a `cells` report. */
export const CELL_FIELDS = 7;
