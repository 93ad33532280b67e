/**
 * Simulated time as text: one unit for a whole axis, enough digits for a single instant.
 */

import type { ScaleLinear } from 'd3-scale';
import { formatFixed } from '../../base/format';
import { type Tick, ticksOf } from '../../base/ticks';
import { textScale } from '../../ui/textScale';

/** A time unit: its sign and its size in seconds. */
export type TimeUnit = { readonly sign: string; readonly size: number };

const MICRO: TimeUnit = { sign: 'µs', size: 1e-6 };
const MILLI: TimeUnit = { sign: 'ms', size: 1e-3 };
const WHOLE: TimeUnit = { sign: 's', size: 1 };

/** Unit for an axis from 0 or elsewhere to `toS` that shows `widthS`. */
export function axisUnit(widthS: number, toS: number): TimeUnit {
  if (toS < 2e-3) return MICRO;
  return widthS < 5 && toS < 10 ? MILLI : WHOLE;
}

/** Least space between ticks of a time axis in a plain browser, CSS px: room for their texts; chosen. */
const TICK_SPACE = 84;

/** Ticks of a time axis, in one unit; the last one carries it. */
export function timeTicks(
  scale: ScaleLinear<number, number>,
  least = TICK_SPACE * textScale(),
): readonly Tick[] {
  const [fromS = 0, toS = 1] = scale.domain();
  const { sign, size } = axisUnit(toS - fromS, toS);
  const ticks = ticksOf(scale, least, 1 / size);
  return ticks.map((tick, place) =>
    place < ticks.length - 1 ? tick : { ...tick, text: `${tick.text}\u00a0${sign}` },
  );
}

/** An instant to the microsecond at most: `42.180 ms`, `1.250 s`. */
export function instantText(timeS: number): string {
  const size = Math.abs(timeS);
  if (size < 1e-3 && size > 0) return `${formatFixed(timeS * 1e6, 2)}\u00a0µs`;
  if (size < 10) return `${formatFixed(timeS * 1e3, 3)}\u00a0ms`;
  return `${formatFixed(timeS, 4)}\u00a0s`;
}
