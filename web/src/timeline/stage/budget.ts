/**
 * How many plots may be redrawn in one frame.
 *
 * All of them, until frames take too long; then one per frame in turn. Full speed is tried again after a pause that
 * doubles with every failure (exponential backoff).
 */

import { median } from 'd3-array';

/** A frame of 60 a second is 16.7 ms; above this the last frame was late. */
const LATE_MS = 21;
/** Script time in one frame that leaves room for rasterising and for everybody else; chosen. */
const SCRIPT_MS = 8;
/** Frames looked at before judging; chosen. */
const WINDOW = 12;
const FIRST_PAUSE_MS = 4000;
const LONGEST_PAUSE_MS = 64_000;

/** What one frame cost. */
type FrameCost = {
  readonly nowMs: number;
  /** Time since the frame before. */
  readonly intervalMs: number;
  /** Time spent in our own drawing code. */
  readonly scriptMs: number;
};

/** Makes a budget that starts at full speed. */
export function createBudget() {
  /** The newest frames, the oldest first. */
  let frames: readonly FrameCost[] = [];
  let savingUntilMs: number | null = null;
  let pauseMs = FIRST_PAUSE_MS;
  return {
    note(cost: FrameCost): void {
      frames = [...frames, cost].slice(-WINDOW);
      if (savingUntilMs !== null || frames.length < WINDOW) return;
      const intervalMs = median(frames, (frame) => frame.intervalMs) ?? 0;
      const scriptMs = median(frames, (frame) => frame.scriptMs) ?? 0;
      if (intervalMs <= LATE_MS && scriptMs <= SCRIPT_MS) return;
      savingUntilMs = cost.nowMs + pauseMs;
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      frames = [];
    },
    /** Plots to redraw in the next frame, at most `waiting`. */
    allowance(waiting: number, nowMs: number): number {
      if (savingUntilMs !== null && nowMs >= savingUntilMs) {
        savingUntilMs = null;
        frames = [];
      }
      return savingUntilMs === null ? waiting : Math.min(1, waiting);
    },
  };
}
