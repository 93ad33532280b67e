/**
 * The vertical range of a plot: from zero to a round number that only grows while a run goes on.
 *
 * The top moves up in round steps and comes down only when the run is at rest, because axes that jump make curves
 * unreadable.
 */

import { nice } from 'd3-array';

/** The top is a multiple of about a quarter of itself: neither much empty space nor many jumps; chosen. */
const STEPS = 4;
/** Air above the highest value, as a share of it; chosen. */
const HEADROOM = 1.04;
/** A settled run lowers the top when the curve uses less than this share of it; chosen. */
const SHRINK_BELOW = 0.45;

/** A round number at least as large as `value`; 1 for anything that is not positive. */
export function roundUp(value: number): number {
  return value > 0 && Number.isFinite(value) ? nice(0, value, STEPS)[1] : 1;
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

/** Tops that are held, by the name of the plot; charts come and go with the layout, so they are not the charts' own. */
const frozenTops = new Map<string, number>();

/**
 * The top of a plot to draw with: `next` while vertical scales are free, else the one that is held, so that two runs
 * can be compared by eye. A plot that comes into view meanwhile holds its first top.
 */
export function frozenTop(plot: string, isFrozen: boolean, next: number): number {
  const top = (isFrozen ? frozenTops.get(plot) : undefined) ?? next;
  if (isFrozen) frozenTops.set(plot, top);
  else frozenTops.delete(plot);
  return top;
}
