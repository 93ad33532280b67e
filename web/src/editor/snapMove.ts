/**
 * Moving a node: snapping to the grid, to the neighbours, to a finer grid, or not at all.
 *
 * Alignment with another node has priority over the grid; each axis is decided separately.
 */

import { least, minIndex } from 'd3-array';
import type { Direction } from '../model/network/newNodePlaces';
import { STEPS } from '../model/network/newNodePlaces';
import type { Point } from './geometry';
import { FINE_SNAP, SNAP } from './metrics';

/** A line that shows what the moved node is in line with. */
export type Guide = { readonly axis: 'x' | 'y'; readonly at: number };

/** How a move snaps: to grid and neighbours, to a finer grid alone, or freely. */
export type SnapMode = 'grid' | 'fine' | 'free';

/** Where a moved node ends up, and why. */
type Snapped = { readonly at: Point; readonly guides: readonly Guide[] };

/** Distance within which neighbours attract, world px; larger for a new node, which is placed by a rough click. */
const ATTRACTION = { moved: 6, added: 30 };

/** Place of a node dragged to `wanted` among the centres of the others. */
export function snapMove(wanted: Point, others: readonly Point[], mode: SnapMode): Snapped {
  if (mode === 'free') return { at: wanted, guides: [] };
  if (mode === 'fine') {
    return { at: [toStep(wanted[0], FINE_SNAP), toStep(wanted[1], FINE_SNAP)], guides: [] };
  }
  return inLine(wanted, others, ATTRACTION.moved);
}

/** Place of a new node put at `wanted`: in a row and a column of those that are there, or else on the grid. */
export function snapNew(wanted: Point, others: readonly Point[]): Point {
  return inLine(wanted, others, ATTRACTION.added).at;
}

/** In the column and the row of the nearest neighbours within reach, or else on the grid. */
function inLine(wanted: Point, others: readonly Point[], reach: number): Snapped {
  const along = (axis: 0 | 1) => {
    const places = others.map((other) => other[axis]);
    const nearest = least(places, (each) => Math.abs(each - wanted[axis]));
    return nearest !== undefined && Math.abs(nearest - wanted[axis]) <= reach ? nearest : null;
  };
  const [x, y] = [along(0), along(1)];
  const guides: Guide[] = [];
  if (x !== null) guides.push({ axis: 'x', at: x });
  if (y !== null) guides.push({ axis: 'y', at: y });
  return { at: [x ?? toStep(wanted[0], SNAP), y ?? toStep(wanted[1], SNAP)], guides };
}

/** Arrow keys with Alt held: one grid step, or a fine one. */
export function nudge(from: Point, direction: Direction, fine: boolean): Point {
  const step = fine ? FINE_SNAP : SNAP;
  const [dx, dy] = STEPS[direction];
  const next = (value: number, sign: number) =>
    sign === 0 ? value : sign > 0 ? stepUp(value, step) : -stepUp(-value, step);
  return [next(from[0], dx), next(from[1], dy)];
}

/**
 * Index of the part to focus next: the nearest one in the direction, where being off to the side
 * counts double; −1 when there is none.
 */
export function nextInDirection(
  parts: readonly Point[],
  from: Point,
  direction: Direction,
): number {
  const [dx, dy] = STEPS[direction];
  return minIndex(parts, ([x, y]) => {
    const ahead = (x - from[0]) * dx + (y - from[1]) * dy;
    const aside = Math.abs((x - from[0]) * dy) + Math.abs((y - from[1]) * dx);
    return ahead > 0.5 ? ahead + 2 * aside : null;
  });
}

function toStep(value: number, step: number): number {
  return Math.round(value / step) * step + 0;
}

/** The next multiple of `step` above `value`. */
function stepUp(value: number, step: number): number {
  return (Math.floor(value / step + 1e-6) + 1) * step + 0;
}
