/**
 * What a press on the overview strip takes hold of: the head, an end of the range in view, the whole range,
 * or nothing, so that a drag draws a new range.
 */

import type { TimeRange } from '../../base/timeRange';

/** Reach of a handle, half of a 24 px target, CSS px. */
export const HANDLE_REACH = 12;
/** Reach of the head on either side, CSS px; chosen, so that a range can begin close to it. */
export const HEAD_REACH = 8;
/** Height of the grip along the top, and of the head's arrow, CSS px. */
export const GRIP_HEIGHT = 10;

/** What was taken hold of. */
export type Hold = 'head' | 'from' | 'to' | 'range' | 'new';

/** Geometry of a press: place in the strip and what is shown there, CSS px and s. */
export type Press = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly durationS: number;
  readonly headS: number;
  /** The zoomed range; `null` when the whole run is in view. */
  readonly range: TimeRange | null;
};

/** Without a zoom the handles wait at the ends of the strip, this wide, CSS px. */
const END_REACH = 6;

/** Decides what a press means. */
export function holdAt({ x, y, width, durationS, headS, range }: Press): Hold {
  const placeOf = (timeS: number) => (timeS / durationS) * width;
  const isOnHead = Math.abs(x - placeOf(headS)) <= HEAD_REACH;
  // The arrow of the head lies over the handles.
  if (isOnHead && y <= GRIP_HEIGHT) return 'head';
  const [from, to] = range === null ? [0, width] : [placeOf(range[0]), placeOf(range[1])];
  const reach = range === null ? END_REACH : Math.min(HANDLE_REACH, Math.max(4, (to - from) / 3));
  if (Math.abs(x - from) <= reach) return 'from';
  if (Math.abs(x - to) <= reach) return 'to';
  if (isOnHead) return 'head';
  return range !== null && x > from && x < to ? 'range' : 'new';
}
