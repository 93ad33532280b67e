/**
 * Speed of the presentation: notches from 1 µs to 1 s of simulated time per second on screen.
 *
 * The notches go 1, 2, 5; the last one means "as fast as the machine can" and is `null` in the store.
 */

import { timeInWords } from './timeText';

/** Simulated seconds per second on screen, ascending. */
export const SPEEDS: readonly number[] = [-6, -5, -4, -3, -2, -1]
  .flatMap((power) => [1, 2, 5].map((digit) => Number(`${digit}e${power}`)))
  .concat(1);

/** Position of the last notch. */
export const FASTEST = SPEEDS.length;

/** The speed at a notch, 0…`FASTEST`. */
export function speedAt(position: number): number | null {
  return SPEEDS[Math.round(position)] ?? null;
}

/** The notch nearest to a speed, counted in ratios. */
export function positionOf(speed: number | null): number {
  if (speed === null) return FASTEST;
  const distance = (candidate: number) => Math.abs(Math.log(candidate / speed));
  return SPEEDS.reduce(
    (best, candidate, position) =>
      distance(candidate) < distance(SPEEDS[best] ?? Number.NaN) ? position : best,
    0,
  );
}

/** "1 s on screen = 200 µs", or "As fast as possible". */
export function speedInWords(speed: number | null): string {
  return speed === null ? 'As fast as possible' : `1 s on screen = ${timeInWords(speed)}`;
}
