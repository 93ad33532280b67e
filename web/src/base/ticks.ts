/** Round numbers along an axis, and their texts: the one rule of all axes that this page draws itself. */

import { tickStep } from 'd3-array';
import { precisionFixed } from 'd3-format';
import type { ScaleLinear } from 'd3-scale';
import { formatFixed } from './format';

/** A round number: its place along the axis, px, and how it is written. */
export type Tick = { readonly at: number; readonly text: string };

/** In steps of this size fewer ticks are asked for, down to one on either side; chosen. */
const FEWER = 0.9;
const LEAST_COUNT = 0.5;

/** Ticks at least `least` px apart; `factor` turns numbers of the scale into those that are shown. */
export function ticksOf(
  scale: ScaleLinear<number, number>,
  least: number,
  factor = 1,
): readonly Tick[] {
  const [from = 0, to = 1] = scale.domain().map((value) => value * factor);
  const [start = 0, end = 0] = scale.range();
  const length = Math.abs(end - start);
  const gapOf = (count: number) => (tickStep(from, to, count) / (to - from)) * length;
  let count = length / least;
  // The nearest round step may be a smaller one, with more ticks than were asked for.
  while (count > LEAST_COUNT && gapOf(count) < least) count *= FEWER;
  const shown = scale.copy().domain([from, to]);
  const decimals = precisionFixed(tickStep(from, to, count));
  return shown.ticks(count).map((value) => ({
    at: shown(value),
    text: formatFixed(value, decimals),
  }));
}
