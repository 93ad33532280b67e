/**
 * The shape of a curve in a handful of facts: extremes, level, trend, settling.
 *
 * Everything a sentence about the curve may claim is computed here from the samples themselves.
 */

import type { RowSlice } from './decimate';

/** What a curve did, in simulated seconds and in the unit of its samples. */
export type Shape = {
  readonly lowest: number;
  readonly lowestS: number;
  readonly highest: number;
  readonly highestS: number;
  readonly last: number;
  /** Mean over the last fifth. */
  readonly level: number;
  /** When the curve came within the band around its level for good; `null` if it never did. */
  readonly settledS: number | null;
  readonly trend: 'steady' | 'rising' | 'falling' | 'swinging';
};

/** Part of the slice over which the level is taken; chosen. */
const TAIL = 0.2;
/** Fewer samples than this prove no level; chosen. */
const LEAST_TAIL = 2;
/** Half width of the band around the level: this share of the level … */
const BAND_OF_LEVEL = 0.05;
/** … but at least this share of the whole range, so that a level near zero can be reached; chosen. */
const BAND_OF_RANGE = 0.02;

/** Describes a curve; `null` when it has no finite sample. */
export function describeCurve(slice: RowSlice): Shape | null {
  const extremes = findExtremes(slice);
  if (extremes === null) return null;
  const { time, values, start, end } = slice;
  const tail = Math.min(end - 1, end - Math.max(1, Math.floor((end - start) * TAIL)));
  const level = meanOf(values, tail, end);
  const range = extremes.highest - extremes.lowest;
  const band = Math.max(Math.abs(level) * BAND_OF_LEVEL, range * BAND_OF_RANGE);
  const settledRow = settlingRow(slice, level, band);
  const isSettled = settledRow <= tail && end - tail >= LEAST_TAIL;
  return {
    ...extremes,
    last: values[end - 1] ?? Number.NaN,
    level,
    settledS: isSettled ? (time[settledRow] ?? null) : null,
    trend: isSettled ? 'steady' : trendOf(slice, tail, band),
  };
}

type Extremes = Pick<Shape, 'lowest' | 'lowestS' | 'highest' | 'highestS'>;

function findExtremes({ time, values, start, end }: RowSlice): Extremes | null {
  let low = -1;
  let high = -1;
  for (let row = start; row < end; row += 1) {
    const value = values[row] ?? Number.NaN;
    if (!Number.isFinite(value)) continue;
    if (low < 0 || value < (values[low] ?? 0)) low = row;
    if (high < 0 || value > (values[high] ?? 0)) high = row;
  }
  if (low < 0) return null;
  return {
    lowest: values[low] ?? 0,
    lowestS: time[low] ?? 0,
    highest: values[high] ?? 0,
    highestS: time[high] ?? 0,
  };
}

/** Mean of the finite values from `start` to before `end`; 0 without any. */
export function meanOf(values: ArrayLike<number>, start: number, end: number): number {
  let sum = 0;
  let count = 0;
  for (let row = start; row < end; row += 1) {
    const value = values[row] ?? Number.NaN;
    if (!Number.isFinite(value)) continue;
    sum += value;
    count += 1;
  }
  return count === 0 ? 0 : sum / count;
}

/** First row after which every sample stays within the band. */
function settlingRow({ values, start, end }: RowSlice, level: number, band: number): number {
  for (let row = end - 1; row >= start; row -= 1) {
    if (Math.abs((values[row] ?? level) - level) > band) return row + 1;
  }
  return start;
}

/**
 * What the curve does where it ends: swinging when the second half crosses its own mean at least three times
 * with more than the band; otherwise what the last fifth does.
 */
function trendOf(slice: RowSlice, tail: number, band: number): Shape['trend'] {
  const half = Math.floor((slice.start + slice.end) / 2);
  if (crossings(slice.values, [half, slice.end], band) >= CROSSINGS) return 'swinging';
  const [climb, fall] = largestMoves(slice, tail);
  if (Math.max(climb, fall) <= band) return 'steady';
  // A way back of half the way is a turn, which has no one direction.
  if (Math.min(climb, fall) > Math.max(climb, fall) / 2) return 'swinging';
  return climb > fall ? 'rising' : 'falling';
}

/** Passages through its own mean that make a curve swing; two are a single bump. */
export const CROSSINGS = 3;

/** How often values cross their mean from `start` to before `end`, by more than the band. */
export function crossings(
  values: ArrayLike<number>,
  [start, end]: readonly [start: number, end: number],
  band: number,
): number {
  const mean = meanOf(values, start, end);
  let side = 0;
  let count = 0;
  for (let row = start; row < end; row += 1) {
    const distance = (values[row] ?? mean) - mean;
    if (Math.abs(distance) <= band) continue;
    if (side !== 0 && Math.sign(distance) !== side) count += 1;
    side = Math.sign(distance);
  }
  return count;
}

/** The largest climb from a sample to a later one, and the largest fall, from the row before `tail` on. */
function largestMoves({ values, start, end }: RowSlice, tail: number): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let [climb, fall] = [0, 0];
  for (let row = Math.max(start, tail - 1); row < end; row += 1) {
    const value = values[row] ?? Number.NaN;
    if (!Number.isFinite(value)) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
    climb = Math.max(climb, value - low);
    fall = Math.max(fall, high - value);
  }
  return [climb, fall];
}
