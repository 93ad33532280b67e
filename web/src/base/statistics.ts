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

/** 97.5 % points of Student's t with 1, 2 … 30 degrees of freedom. Source: Abramowitz, Stegun table 26.10. */
const T_975 = [
  12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.306, 2.2622, 2.2281, 2.201, 2.1788,
  2.1604, 2.1448, 2.1314, 2.1199, 2.1098, 2.1009, 2.093, 2.086, 2.0796, 2.0739, 2.0687, 2.0639,
  2.0595, 2.0555, 2.0518, 2.0484, 2.0452, 2.0423,
];
/** The same of the normal law, where Student's t goes. */
const NORMAL_975 = 1.959964;

/** 97.5 % point of Student's t, as the engine computes it. Source: the table, then Abramowitz, Stegun 26.7.5. */
function student(freedom: number): number {
  const z = NORMAL_975;
  const first = (z ** 3 + z) / 4;
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  return T_975[freedom - 1] ?? z + first / freedom + second / freedom ** 2;
}

/** Mean and interval of `values`; `null` when there are none. */
export function estimate(values: readonly number[]): Estimate | null {
  const count = values.length;
  if (count === 0) return null;
  const [first = 0] = values;
  // A sum of equal numbers is rounded, and an interval would come of it.
  const isOne = values.every((value) => value === first);
  const mean = isOne ? first : values.reduce((sum, value) => sum + value, 0) / count;
  if (count === 1) return { mean, half: null, count };
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const half = student(count - 1) * Math.sqrt(squares / (count - 1) / count);
  return { mean, half, count };
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
