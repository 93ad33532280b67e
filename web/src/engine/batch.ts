/**
 * Whole runs in the background: what is asked of a batch worker and what it answers.
 *
 * A worker runs one job from start to end and says what came of it; jobs know nothing of each other.
 */

import type { Summary } from './model';

/** One run to be made. */
export type Job = {
  /** Comes back with the outcome. */
  readonly key: string;
  /** JSON text of a whole scenario, its seed inside. */
  readonly scenario: string;
  /** What to measure, as JSON for the engine; absent = the summary. Which of the two is the worker's own trade. */
  readonly measures?: string;
};

/** A run that came to its end. */
export type Finished = {
  readonly key: string;
  readonly summary?: Summary;
  readonly measures?: Readonly<Record<string, number | null>>;
  /** The engine's hash of all that happened. */
  readonly fingerprint: string;
  /** What the run cost when it was made, ms. */
  readonly wallMs: number;
};

/** What came of a job: a result, or a sentence why there is none. */
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
