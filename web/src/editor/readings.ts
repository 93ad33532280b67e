/**
 * What the drawing reads besides samples: recent losses, and the largest value so far.
 *
 * Works on the history as it lies in memory; nothing is copied and nothing enters React.
 */

import type { RunEvent } from '../model/engineTypes';
import { firstEventAfter, type HistoryView } from '../run/history';

/** Losses stay visible for this long, in simulated seconds, in both directions of time. */
const LOSS_VISIBLE_S = 5e-3;

/** Loss near an instant at one port. */
export type RecentLoss = {
  readonly cells: number;
  /** 0 = just now, 1 = about to vanish. */
  readonly age: number;
};

/**
 * Cells lost per element shortly before `timeS`, at most `LOSS_VISIBLE_S` ago.
 *
 * Events are in order of time; the search walks back from the first one after the instant, so it
 * gives the same answer whether the user came there forwards or backwards.
 */
export function recentLosses(
  events: readonly RunEvent[],
  timeS: number,
): ReadonlyMap<string, RecentLoss> {
  const found = new Map<string, RecentLoss>();
  for (let i = firstEventAfter(events, timeS) - 1; i >= 0; i -= 1) {
    const event = events[i];
    if (event === undefined || event.timeS < timeS - LOSS_VISIBLE_S) break;
    if (event.kind !== 'cellLoss') continue;
    const before = found.get(event.element);
    const age = before?.age ?? Math.max(0, (timeS - event.timeS) / LOSS_VISIBLE_S);
    found.set(event.element, { cells: (before?.cells ?? 0) + event.count, age });
  }
  return found;
}

/** Largest value of a series so far, kept up to date without reading samples twice. */
export class RunningMaximum {
  #view: HistoryView | null = null;
  #rows = 0;
  #lastTime = Number.NaN;
  #lastValue = Number.NaN;
  #most = 0;

  /** Largest value in the column up to now; starts afresh when the history was rewritten. */
  update(view: HistoryView, column: number): number {
    const values = view.columns[column];
    if (values === undefined) return 0;
    if (this.#isRewritten(view, values)) this.#rows = this.#most = 0;
    for (let row = this.#rows; row < view.rows; row += 1) {
      const value = values[row] ?? 0;
      if (value > this.#most) this.#most = value;
    }
    this.#view = view;
    this.#rows = view.rows;
    this.#lastTime = view.time[view.rows - 1] ?? Number.NaN;
    this.#lastValue = values[view.rows - 1] ?? Number.NaN;
    return this.#most;
  }

  /** Another run, a shorter one, or one that was cut and has grown again meanwhile. */
  #isRewritten(view: HistoryView, values: Float64Array): boolean {
    if (view !== this.#view || view.rows < this.#rows) return true;
    if (this.#rows === 0) return false;
    const last = this.#rows - 1;
    return view.time[last] !== this.#lastTime || values[last] !== this.#lastValue;
  }
}
