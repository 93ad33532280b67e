/**
 * The vertical range of a plot: from zero to a round number that only grows while a run goes on.
 *
 * Axes that jump make curves unreadable, so the top moves up in round steps and comes down only when
 * the run has come to rest.
 */

const STEPS = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];
/** Air above the highest value, as a share of it; chosen. */
const HEADROOM = 1.04;
/** A settled run lowers the top when the curve uses less than this share of it; chosen. */
const SHRINK_BELOW = 0.45;

/** Smallest round number at least as large as `value`; 1 for anything that is not positive. */
export function roundUp(value: number): number {
  if (!(value > 0) || !Number.isFinite(value)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = STEPS.find((digit) => digit * power >= value * (1 - 1e-12)) ?? 10;
  return step * power;
}

/** Top of the range while a run goes on: never below `previous`. */
export function growTop(previous: number, highest: number): number {
  return highest <= previous ? previous : roundUp(highest * HEADROOM);
}

/** Top of the range at rest: as `growTop`, but comes down when most of the plot is empty. */
export function settleTop(previous: number, highest: number): number {
  if (highest <= 0) return previous;
  return highest < previous * SHRINK_BELOW
    ? roundUp(highest * HEADROOM)
    : growTop(previous, highest);
}

/** Highest value to make room for: the curve, and those reference lines that are near it. */
export function withReferences(highest: number, references: readonly number[]): number {
  const near = references.filter((value) => value <= highest * 1.5);
  return Math.max(highest, ...near);
}
