/**
 * Curves of whole runs as points for static figures: few enough to draw, no spike lost.
 */

import { range } from 'd3-array';
import { extremesIn } from '../../base/decimate';
import type { Quantity, SeriesInfo } from '../../model/engineTypes';
import { type HistoryView, rowAt } from '../../run/history';

/** A point of a figure. */
export type Point = { readonly x: number; readonly y: number };

/** Buckets along the time of a figure; each gives at most two points. Chosen: finer than pixels. */
const BUCKETS = 400;

/** The curve of a series: lowest and highest sample of each bucket of time, in order of time. */
export function curveOf(view: HistoryView, series: SeriesInfo): readonly Point[] {
  const values = view.columns[series.index];
  if (values === undefined || view.rows === 0) return [];
  const size = Math.max(1, Math.ceil(view.rows / BUCKETS));
  const points: Point[] = [];
  for (let start = 0; start < view.rows; start += size) {
    const rows = extremesIn(values, start, Math.min(start + size, view.rows));
    for (const row of rows) points.push({ x: view.time[row] ?? 0, y: values[row] ?? 0 });
  }
  return points;
}

type Of = { readonly view: HistoryView; readonly series: SeriesInfo };

/**
 * The difference `b − a` of the same series in two runs, at the samples of `a` that `b` reaches: a
 * history of one column.
 *
 * Between two samples of `b` the one before holds.
 */
export function differenceIn(a: Of, b: Of): HistoryView {
  const [ours, theirs] = [a.view.columns[a.series.index], b.view.columns[b.series.index]];
  const endS = b.view.time[b.view.rows - 1] ?? 0;
  if (ours === undefined || theirs === undefined || b.view.rows === 0) {
    return { ...a.view, rows: 0, columns: [] };
  }
  const rows = rowAt(a.view, endS);
  let other = 0;
  const values = new Float64Array(rows + 1);
  for (let row = 0; row <= rows; row += 1) {
    const timeS = a.view.time[row] ?? 0;
    while (other + 1 < b.view.rows && (b.view.time[other + 1] ?? 0) <= timeS) other += 1;
    values[row] = (theirs[other] ?? 0) - (ours[row] ?? 0);
  }
  return { ...a.view, rows: rows + 1, columns: [values] };
}

/** The differences of two runs, line by line; a series that one of them lacks is left out. */
export function differences(
  [a, b]: readonly [HistoryView, HistoryView],
  quantity: Quantity,
): readonly Of[] {
  return seriesOf(a, quantity).flatMap((series) => {
    const other = sameIn(b, series);
    if (other === undefined) return [];
    return [{ series, view: differenceIn({ view: a, series }, { view: b, series: other }) }];
  });
}

/** Two curves against each other: where the run was in the plane of both, in order of time. */
export function phaseOf(view: HistoryView, x: SeriesInfo, y: SeriesInfo): readonly Point[] {
  const [across, up] = [view.columns[x.index], view.columns[y.index]];
  if (across === undefined || up === undefined) return [];
  const size = Math.max(1, Math.ceil(view.rows / (2 * BUCKETS)));
  const rows = range(0, view.rows, size);
  const last = view.rows - 1;
  // Where the run ends is marked, so its last sample counts, however the others are chosen.
  const all = last < 0 || rows.at(-1) === last ? rows : [...rows, last];
  return all.map((row) => ({ x: across[row] ?? 0, y: up[row] ?? 0 }));
}

/** The series of the same quantity and element in another run. */
export function sameIn(view: HistoryView, wanted: SeriesInfo): SeriesInfo | undefined {
  return seriesOf(view, wanted.quantity).find(({ element }) => element === wanted.element);
}

/** Series of one quantity in a run. */
export function seriesOf(view: HistoryView, quantity: Quantity): readonly SeriesInfo[] {
  return view.series.filter((series) => series.quantity === quantity);
}
