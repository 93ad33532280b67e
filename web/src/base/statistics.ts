/**
 * Repeated runs as one: their mean with Student's 95 % confidence interval, or their median with the
 * quartiles.
 */

import { quantile } from 'd3-array';

/** A mean with half the width of its 95 % confidence interval; `null` from one value alone. */
export type Estimate = {
  readonly mean: number;
  readonly half: number | null;
  readonly count: number;
};

/** 97.5 % points of Student's t with 1, 2 … 30 degrees of freedom. Source: any table of the t law. */
const T_975 = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145,
  2.131, 2.12, 2.11, 2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048,
  2.045, 2.042,
];
/** The same for many degrees of freedom: that of the normal law. */
const NORMAL_975 = 1.96;

/** Mean and interval of `values`; `null` when there are none. */
export function estimate(values: readonly number[]): Estimate | null {
  const count = values.length;
  if (count === 0) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  if (count === 1) return { mean, half: null, count };
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const quantile = T_975[count - 2] ?? NORMAL_975;
  return { mean, half: quantile * Math.sqrt(squares / (count - 1) / count), count };
}

/** How repeated runs are summed up. */
export type Statistic = 'mean' | 'median';

/** The middle of repeated runs and a range around it; no range from one value alone. */
export type Spread = {
  readonly middle: number;
  readonly range: readonly [low: number, high: number] | null;
  readonly count: number;
};

/** Mean with its interval, or median with the quartiles; `null` when there are no values. */
export function spreadOf(values: readonly number[], statistic: Statistic): Spread | null {
  const found = estimate(values);
  if (found === null) return null;
  const { mean, half, count } = found;
  if (statistic === 'mean') {
    return { middle: mean, range: half === null ? null : [mean - half, mean + half], count };
  }
  // Source: Hyndman and Fan 1996, type 7.
  const at = (share: number) => quantile(values, share) ?? Number.NaN;
  return { middle: at(0.5), range: count === 1 ? null : [at(0.25), at(0.75)], count };
}
