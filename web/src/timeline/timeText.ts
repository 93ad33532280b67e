/**
 * Simulated time as text, by one rule: µs below a millisecond, ms below a second, else s. Clock, read-out, steps,
 * events and axes follow it, so that an instant has the same text everywhere.
 */

import type { ScaleLinear } from 'd3-scale';
import { formatFixed, GAP, withoutZeros } from '../base/format';
import { type Tick, ticksOf } from '../base/ticks';
import { textScale } from '../ui/textScale';

/** A time unit: its sign, its size in seconds, and decimals enough to see one cell on the fastest line. */
type TimeUnit = {
  readonly sign: 'µs' | 'ms' | 's';
  readonly size: number;
  readonly decimals: number;
};

const MICRO: TimeUnit = { sign: 'µs', size: 1e-6, decimals: 2 };
const MILLI: TimeUnit = { sign: 'ms', size: 1e-3, decimals: 4 };
const WHOLE: TimeUnit = { sign: 's', size: 1, decimals: 7 };

/** The unit in which fewer than 1000 are written; nothing is 0 ms. */
export function timeUnit(seconds: number): TimeUnit {
  const isWritten = ({ size, decimals }: TimeUnit) =>
    Number(Math.abs(seconds / size).toFixed(decimals)) < 1_000;
  return (seconds === 0 ? [MILLI] : [MICRO, MILLI]).find(isWritten) ?? WHOLE;
}

/** Figures and unit of an instant, always as many decimals: `850.00 µs`, `42.1800 ms`, `1.2345678 s`. */
export function clockText(seconds: number): { readonly figures: string; readonly unit: string } {
  // Times below the last decimal of the smallest unit count as zero.
  const { sign, size, decimals } = timeUnit(Number(seconds.toFixed(8)));
  return { figures: formatFixed(seconds / size, decimals), unit: sign };
}

/** An instant as the clock shows it, in one text. */
export function instantText(seconds: number): string {
  const { figures, unit } = clockText(seconds);
  return `${figures}${GAP}${unit}`;
}

/** The same for a screen reader, to which zeros at the end are only longer: `500 ms`. */
export function spokenInstant(seconds: number): string {
  const { figures, unit } = clockText(seconds);
  return `${withoutZeros(figures)} ${unit}`;
}

/** A time in words for sentences: three figures, `42.2 ms`, none beneath a nanosecond. */
export function timeInWords(seconds: number): string {
  const rounded = Number(Number(seconds.toPrecision(3)).toFixed(9));
  const { sign, size } = timeUnit(rounded);
  return `${Number((rounded / size).toPrecision(3))} ${sign}`;
}

/** Least space between ticks of a time axis in a plain browser, CSS px: room for their texts; chosen. */
const TICK_SPACE = 84;

/** Ticks of a time axis, all in the unit of its end; the last one carries it. */
export function timeTicks(
  scale: ScaleLinear<number, number>,
  least = TICK_SPACE * textScale(),
): readonly Tick[] {
  const [, toS = 1] = scale.domain();
  const { sign, size } = timeUnit(toS);
  const ticks = ticksOf(scale, least, 1 / size);
  return ticks.map((tick, place) =>
    place < ticks.length - 1 ? tick : { ...tick, text: `${tick.text}${GAP}${sign}` },
  );
}
