/**
 * Reading the samples at an instant: queues, utilisation, rates, recent losses.
 *
 * Works on the history as it lies in memory; nothing is copied and nothing enters React.
 */

import { bisector, bisectRight } from 'd3-array';
import type { Quantity, RunEvent } from '../model/engineTypes';
import type { HistoryView } from '../run/history';

/** Losses stay visible for this long, in simulated seconds, in both directions of time. */
export const LOSS_VISIBLE_S = 5e-3;

/** Row of the last sample at or before `timeS`; −1 when there is none. */
export function rowAt(view: HistoryView, timeS: number): number {
  return bisectRight(view.time, timeS + 1e-12, 0, view.rows) - 1;
}

/** Position of a series among the columns; −1 when the run has no such series. */
export function columnOf(view: HistoryView, quantity: Quantity, element: string): number {
  let places = PLACES.get(view.series);
  if (places === undefined) {
    places = new Map(view.series.map((each, place) => [`${each.quantity} ${each.element}`, place]));
    PLACES.set(view.series, places);
  }
  return places.get(`${quantity} ${element}`) ?? -1;
}

/** Positions of series by name, for as long as a run has them. */
const PLACES = new WeakMap<HistoryView['series'], ReadonlyMap<string, number>>();

/** Value of a series at a row; `NaN` when either does not exist. */
export function valueAt(view: HistoryView, column: number, row: number): number {
  if (column < 0 || row < 0 || row >= view.rows) return Number.NaN;
  return view.columns[column]?.[row] ?? Number.NaN;
}

/** Value of `quantity` of `element` at an instant; `NaN` when unknown. */
export function reading(
  view: HistoryView,
  quantity: Quantity,
  element: string,
  timeS: number,
): number {
  return valueAt(view, columnOf(view, quantity, element), rowAt(view, timeS));
}

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
  for (let i = byTime.right(events, timeS + 1e-12) - 1; i >= 0; i -= 1) {
    const event = events[i];
    if (event === undefined || event.timeS < timeS - LOSS_VISIBLE_S) break;
    if (event.kind !== 'cellLoss') continue;
    const before = found.get(event.element);
    const age = before?.age ?? Math.max(0, (timeS - event.timeS) / LOSS_VISIBLE_S);
    found.set(event.element, { cells: (before?.cells ?? 0) + event.count, age });
  }
  return found;
}

const byTime = bisector(({ timeS }: RunEvent) => timeS);

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
