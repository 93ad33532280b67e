/**
 * Simulated time as text: one unit for a whole axis, enough digits for a single instant.
 */

import { formatFixed } from '../../base/format';

/** A time unit: its sign and its size in seconds. */
export type TimeUnit = { readonly sign: string; readonly size: number };

const MICRO: TimeUnit = { sign: 'µs', size: 1e-6 };
const MILLI: TimeUnit = { sign: 'ms', size: 1e-3 };
const WHOLE: TimeUnit = { sign: 's', size: 1 };

/** Steps between axis ticks: 1, 2, 5 times powers of ten, from 0.1 µs to 1000 s. */
export const TIME_STEPS: readonly number[] = Array.from(
  { length: 11 },
  (_, place) => place - 7,
).flatMap((power) => [1, 2, 5].map((digit) => Number(`${digit}e${power}`)));

/** Unit for an axis from 0 or elsewhere to `toS` that shows `widthS`. */
export function axisUnit(widthS: number, toS: number): TimeUnit {
  if (toS < 2e-3) return MICRO;
  return widthS < 5 && toS < 10 ? MILLI : WHOLE;
}

/** Texts of axis ticks; the last one carries the unit. */
export function tickTexts(ticks: readonly number[], stepS: number, unit: TimeUnit): string[] {
  const step = stepS / unit.size;
  const decimals = Math.min(Math.max(0, -Math.floor(Math.log10(step) + 1e-9)), 6);
  const last = ticks.length - 1;
  return ticks.map((tick, place) => {
    const text = formatFixed(tick / unit.size, decimals);
    return place === last ? `${text}\u00a0${unit.sign}` : text;
  });
}

/** An instant to the microsecond at most: `42.180 ms`, `1.250 s`. */
export function instantText(timeS: number): string {
  const size = Math.abs(timeS);
  if (size < 1e-3 && size > 0) return `${formatFixed(timeS * 1e6, 2)}\u00a0µs`;
  if (size < 10) return `${formatFixed(timeS * 1e3, 3)}\u00a0ms`;
  return `${formatFixed(timeS, 4)}\u00a0s`;
}
