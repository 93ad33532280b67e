/**
 * A drawn curve and what it gets right: shape, not pixels.
 */

import type { HistoryView } from '../engine/history';

/** Columns that are drawn. */
export const COLUMNS = 12;

/** A drawn or measured curve: one value for each column, Mb/s. */
export type Curve = readonly number[];

/** One feature of the shape, as drawn and as it came. */
export type Feature = { readonly name: string; readonly isRight: boolean; readonly truth: string };

/** The rate of the first circuit in equal columns; `null` before the run is complete. */
export function rateCurve(view: HistoryView, durationS: number): Curve | null {
  const place = view.series.findIndex(({ quantity }) => quantity === 'acr');
  const rates = view.columns[place];
  const lastS = view.time[view.rows - 1] ?? 0;
  if (rates === undefined || lastS < durationS * 0.99) return null;
  const sums = Array.from({ length: COLUMNS }, () => ({ sum: 0, count: 0 }));
  for (let row = 0; row < view.rows; row += 1) {
    const column = Math.floor(((view.time[row] ?? 0) / durationS) * COLUMNS);
    const cell = sums[Math.min(column, COLUMNS - 1)];
    if (cell === undefined) continue;
    cell.sum += rates[row] ?? 0;
    cell.count += 1;
  }
  return sums.map(({ sum, count }) => (count === 0 ? 0 : sum / count));
}

/** A level is right within this share of the truth; chosen: what an eye calls the same height. */
const SAME = 0.15;

/** What the drawing got right. `before` is the curve that was there when it was drawn. */
export function judge(drawn: Curve, came: Curve, before: Curve): readonly Feature[] {
  const end = (curve: Curve) => mean(curve.slice(-COLUMNS / 3));
  const [drawnEnd, cameEnd, beforeEnd] = [end(drawn), end(came), end(before)];
  const direction = (value: number) =>
    value > beforeEnd * (1 + SAME)
      ? 'higher'
      : value < beforeEnd * (1 - SAME)
        ? 'lower'
        : 'the same';
  const settled = `${cameEnd.toFixed(0)} Mb/s`;
  return [
    {
      name: 'In the end the rate is higher, lower or the same',
      isRight: direction(drawnEnd) === direction(cameEnd),
      truth: direction(cameEnd),
    },
    {
      name: 'Where it settles',
      isRight: Math.abs(drawnEnd - cameEnd) <= cameEnd * SAME,
      truth: settled,
    },
    {
      name: 'Whether it still swings at the end',
      isRight: swings(drawn) === swings(came),
      truth: swings(came) ? 'it swings' : 'it is calm',
    },
  ];
}

/** Do the last columns differ by more than an eye forgives? */
function swings(curve: Curve): boolean {
  const last = curve.slice(-COLUMNS / 2);
  return Math.max(...last) - Math.min(...last) > 2 * SAME * mean(last);
}

function mean(values: Curve): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
