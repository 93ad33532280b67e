/**
 * The stretch of a run that is predicted: its samples cut out, as a path, and the axis they are drawn on.
 */

import { columnsLength, decimate, lowerBound, PER_COLUMN } from '../../base/decimate';
import { columnOfKey } from '../../model/plotKinds/kind';
import type { HistoryView } from '../../run/history';

/** Times on the axis, s: the drawing begins at `hiddenS`, between `fromS` and `endS`. */
export type Stretch = { readonly fromS: number; readonly hiddenS: number; readonly endS: number };

/** One curve, copied out of a run. */
export type Samples = { readonly time: Float64Array; readonly values: Float64Array };

/** Picture units in each direction; the page stretches them to what room there is. */
export const SIZE = 1000;

/** Copies the samples of a line between two instants; empty when the run has no such line. */
export function samplesOf(
  view: HistoryView,
  key: string,
  [fromS, toS]: readonly [number, number],
): Samples {
  const values = view.columns[columnOfKey(view.series, key)];
  if (values === undefined) return { time: new Float64Array(), values: new Float64Array() };
  const start = lowerBound(view.time, view.rows, fromS);
  const end = lowerBound(view.time, view.rows, toS);
  return { time: view.time.slice(start, end), values: values.slice(start, end) };
}

/** Has the run come to the end of the stretch? */
export function isCovered({ time, rows }: HistoryView, { fromS, endS }: Stretch): boolean {
  return (time[rows - 1] ?? 0) >= endS - (endS - fromS) / 100;
}

/** Outline of the samples on the axis, drawn through lowest and highest of each column of pixels. */
export function pathOfSamples({ time, values }: Samples, stretch: Stretch, top: number): string {
  const { fromS, endS } = stretch;
  const width = SIZE;
  const columns = decimate(time, values, { from: fromS, to: endS, width });
  const points: string[] = [];
  for (let at = PER_COLUMN; at < columnsLength(width) - PER_COLUMN; at += PER_COLUMN) {
    if (Number.isNaN(columns[at])) continue;
    const x = at / PER_COLUMN - 0.5;
    for (let part = 0; part < PER_COLUMN; part += 1) {
      points.push(`${x} ${heightOf(columns[at + part] ?? 0, top)}`);
    }
  }
  return points.length === 0 ? '' : `M${points.join('L')}`;
}

/** Picture height of a value, from above. */
export function heightOf(value: number, top: number): number {
  return Math.round(SIZE * (1 - value / top) * 10) / 10;
}

/** Mean of the last tenth; `null` without samples. */
export function lastLevel({ values }: Samples): number | null {
  const tail = values.subarray(Math.floor(values.length * 0.9));
  if (tail.length === 0) return null;
  return tail.reduce((sum, value) => sum + value, 0) / tail.length;
}

/** Highest of some numbers and samples. */
export function highestOf(...all: readonly (Samples | number)[]): number {
  return all.reduce<number>((most, each) => {
    if (typeof each === 'number') return Math.max(most, each);
    return each.values.reduce((top, value) => (value > top ? value : top), most);
  }, 0);
}

/** The next of 1, 2, 5, 10, … at or above a value: it tells the order of a hidden curve and no more. */
export function roundTop(value: number): number {
  if (!(value > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 2, 5, 10].find((digit) => digit * power >= value * (1 - 1e-9)) ?? 10);
}
