/**
 * The samples of the visible run, column by column, outside React.
 *
 * One `History` per run. When a re-run starts, the old one becomes the ghost until the new one has
 * covered it and 3 s have passed (or a new gesture starts).
 */

import type { RunEvent, SeriesInfo } from '../model/engineTypes';

/** Read view of the samples; plots keep no copy. */
export type HistoryView = {
  readonly series: readonly SeriesInfo[];
  /** Rows filled so far; `time` and `columns` are valid in `0 … rows − 1`. */
  readonly rows: number;
  readonly time: Float64Array;
  /** One array per series, in the order of `series`. */
  readonly columns: readonly Float64Array[];
  readonly events: readonly RunEvent[];
  /** The document whose run this is, as the engine got it; a copy has none. */
  readonly scenario?: string | null;
};

/** Current run, ghost, and a subscription that fires at most once per animation frame. */
export type HistorySource = {
  /** The run on show: one and the same object as long as it is the same run. */
  current(): HistoryView;
  /** Number of the experiment on show: another one whenever a run begins that continues none before it. */
  experiment(): number;
  /** Is the run on show one whose successor has been begun and has nothing to show yet? */
  isWaiting(): boolean;
  /** Has the run on show all that it was to show for a beginning? */
  isCovered(): boolean;
  /** The run before the last change, drawn grey; `null` when there is none. */
  ghost(): HistoryView | null;
  /** Lets go of the ghost before its time. */
  fade(): void;
  subscribe(listener: () => void): () => void;
};
