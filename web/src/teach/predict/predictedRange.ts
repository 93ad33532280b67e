/** The time range of a run that is predicted: its samples, copied, as a path, and the axis they are drawn on. */

import { max, mean, nice } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { columnsLength, decimate, PER_COLUMN } from '../../base/decimate';
import { columnOfKey } from '../../model/plotKinds/kind';
import { type HistoryView, range } from '../../run/history';

/** Times on the axis, s: the drawing begins at `hiddenS`, between `fromS` and `endS`. */
export type PredictedRange = {
  readonly fromS: number;
  readonly hiddenS: number;
  readonly endS: number;
};

/** One curve, copied out of a run. */
export type Samples = { readonly time: Float64Array; readonly values: Float64Array };

/** Picture units in each direction; the page scales them to its box. */
export const SIZE = 1000;

/** Copies the samples of a line between two instants; empty when the run has no such line. */
export function samplesOf(
  view: HistoryView,
  key: string,
  [fromS, toS]: readonly [number, number],
): Samples {
  const values = view.columns[columnOfKey(view.series, key)];
  if (values === undefined) return { time: new Float64Array(), values: new Float64Array() };
  const [start, end] = range(view, fromS, toS);
  return { time: view.time.slice(start, end), values: values.slice(start, end) };
}

/** Has the run reached the end of the range? */
export function isCovered({ time, rows }: HistoryView, { fromS, endS }: PredictedRange): boolean {
  return (time[rows - 1] ?? 0) >= endS - (endS - fromS) / 100;
}

/** Scales of the drawing: instants across, values up to `top` from its foot. */
export function scalesOf({ fromS, endS }: PredictedRange, top: number) {
  return { x: scaleLinear([fromS, endS], [0, SIZE]), y: scaleLinear([0, top], [SIZE, 0]) };
}

const path = line().digits(1);

/** Path through points of the picture; empty without any. */
export function pathThrough(points: readonly (readonly [x: number, y: number])[]): string {
  return path(points as [number, number][]) ?? '';
}

/** Outline of the samples on the axis, drawn through lowest and highest of each column of pixels. */
export function pathOfSamples(
  { time, values }: Samples,
  predicted: PredictedRange,
  top: number,
): string {
  const { y } = scalesOf(predicted, top);
  const grid = { from: predicted.fromS, to: predicted.endS, width: SIZE };
  const columns = decimate(time, values, grid);
  const points: (readonly [number, number])[] = [];
  for (let at = PER_COLUMN; at < columnsLength(SIZE) - PER_COLUMN; at += PER_COLUMN) {
    if (Number.isNaN(columns[at])) continue;
    // The columns begin behind a margin; a line goes through the middle of each.
    const x = at / PER_COLUMN - 0.5;
    for (let part = 0; part < PER_COLUMN; part += 1) points.push([x, y(columns[at + part] ?? 0)]);
  }
  return pathThrough(points);
}

/** Mean of the last tenth; `null` without samples. */
export function lastLevel({ values }: Samples): number | null {
  return mean(values.subarray(Math.floor(values.length * 0.9))) ?? null;
}

/** The highest sample; 0 where none is above it. */
export function highestSample({ values }: Samples): number {
  return Math.max(0, max(values) ?? 0);
}

/** The next of 1, 2, 5, 10, … at or above a value: it tells the order of a hidden curve and no more. */
export function roundTop(value: number): number {
  return value > 0 ? nice(0, value, 1)[1] : 1;
}
