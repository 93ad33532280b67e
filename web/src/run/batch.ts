/**
 * Whole runs in the background: requests to a batch worker and its answers.
 *
 * A worker runs one job from start to end and says what came of it; jobs know nothing of each other.
 */

import type { Quantity, Summary, Unit } from '../model/engineTypes';
import type { Instant } from '../model/instant';

/** One run to be made. */
export type Job = {
  /** Comes back with the outcome. */
  readonly key: string;
  /** JSON text of a whole scenario, its seed inside. */
  readonly scenario: string;
  /** What to measure, as JSON for the engine; absent = the summary. A worker does only one of the two. */
  readonly measures?: string;
  /** What to look at on the way, beside the summary. */
  readonly look?: Look;
};

/** What to record of a run besides its summary. */
export type Look = {
  /** Quantities whose curves are kept, in this many equal columns of time. */
  readonly quantities: readonly Quantity[];
  readonly columns: number;
  /** An instant whose fingerprint is wanted. */
  readonly at?: Instant;
};

/** What was seen. */
export type Seen = {
  readonly durationS: number;
  /** Ports where data can wait. */
  readonly waits: readonly string[];
  readonly curves: readonly SeenCurve[];
  /** The fingerprint at the instant; absent when none was asked for, or the run is shorter. */
  readonly fingerprintAt?: string;
};

/** One curve, thinned out: the mean of the samples of each column; NaN in a column without any. */
export type SeenCurve = {
  readonly quantity: Quantity;
  readonly element: string;
  readonly unit: Unit;
  readonly means: Float64Array;
};

/** A run that came to its end. */
export type Finished = {
  readonly key: string;
  readonly summary?: Summary;
  readonly seen?: Seen;
  readonly measures?: Readonly<Record<string, number | null>>;
  /** The engine's hash of all that happened. */
  readonly fingerprint: string;
  /** What the run cost when it was made, ms. */
  readonly wallMs: number;
};

/** The outcome of a job: a result, or a sentence why there is none. */
export type Outcome = Finished | { readonly key: string; readonly problem: string };

/** Page → batch worker. */
export type BatchRequest = { readonly type: 'job'; readonly job: Job };

/** Batch worker → page. */
export type BatchReport =
  /** Ready for jobs; `engine` names the very build of the engine. */
  | { readonly type: 'booted'; readonly engine: string }
  | { readonly type: 'outcome'; readonly outcome: Outcome }
  /** The engine trapped, or did not start; this worker must not be used again. */
  | { readonly type: 'trapped'; readonly message: string };

/** A question about figures or sweeps, as texts; the worker answers one after the other. */
export type FigureQuestion =
  /** `scenarios`: an object of scenarios by their names. */
  | { readonly type: 'points'; readonly figure: string; readonly scenarios: string }
  /** `results`: a list of `{ at, seed, measures }`. */
  | { readonly type: 'judge'; readonly figure: string; readonly results: string }
  /** `document`: a `sweep.json`. */
  | { readonly type: 'sweep'; readonly document: string }
  /** `run`: its number. */
  | { readonly type: 'scenario'; readonly document: string; readonly run: number };

/** The answer; `problem` instead of a result when the engine refused. */
export type FigureAnswer = { readonly result: string } | { readonly problem: string };
