/**
 * How many plots may be redrawn in one frame.
 *
 * All of them, until frames take too long; then one per frame in turn. Full speed is tried again
 * after a pause that doubles with every failure, as a sender backs off.
 */

import { createRing } from '../../base/ring';

/** A frame of 60 a second is 16.7 ms; above this the last frame was late. */
const LATE_MS = 21;
/** Script time in one frame that leaves room for rasterising and for everybody else; chosen. */
const SCRIPT_MS = 8;
/** Frames looked at before judging; chosen. */
const WINDOW = 12;
const FIRST_PAUSE_MS = 4000;
const LONGEST_PAUSE_MS = 64_000;

/** What one frame cost. */
export type FrameCost = {
  readonly nowMs: number;
  /** Time since the frame before. */
  readonly intervalMs: number;
  /** Time spent in our own drawing code. */
  readonly scriptMs: number;
};

/** The running judgement. */
export type Budget = {
  note(cost: FrameCost): void;
  /** Plots to redraw in the next frame, at most `waiting`. */
  allowance(waiting: number, nowMs: number): number;
  isSaving(): boolean;
};

/** Makes a budget that starts at full speed. */
export function createBudget(): Budget {
  const intervals = createRing(WINDOW);
  const scripts = createRing(WINDOW);
  let savingUntilMs: number | null = null;
  let pauseMs = FIRST_PAUSE_MS;
  const forget = () => {
    intervals.clear();
    scripts.clear();
  };
  return {
    note({ nowMs, intervalMs, scriptMs }) {
      intervals.push(intervalMs);
      scripts.push(scriptMs);
      if (savingUntilMs !== null || intervals.size() < WINDOW) return;
      const late = intervals.quantile(0.5) > LATE_MS || scripts.quantile(0.5) > SCRIPT_MS;
      if (!late) return;
      savingUntilMs = nowMs + pauseMs;
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      forget();
    },
    allowance(waiting, nowMs) {
      if (savingUntilMs !== null && nowMs >= savingUntilMs) {
        savingUntilMs = null;
        forget();
      }
      return savingUntilMs === null ? waiting : Math.min(1, waiting);
    },
    isSaving: () => savingUntilMs !== null,
  };
}
