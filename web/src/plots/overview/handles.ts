/**
 * What a press on the overview strip takes hold of: an end of the range, its grip, or the time.
 */

import type { TimeRange } from '../time/range';

/** Reach of a handle, half of a 24 px target, CSS px. */
export const HANDLE_REACH = 12;
/** Height of the grip along the top, with which the range is moved, CSS px. */
export const GRIP_HEIGHT = 10;

/** What was taken hold of. */
export type Hold = 'from' | 'to' | 'grip' | 'head';

/** Geometry of a press: place in the strip and what is shown there, CSS px and s. */
export type Press = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly durationS: number;
  /** The zoomed range; `null` when the whole run is in view. */
  readonly range: TimeRange | null;
};

/** Decides what a press means; without a zoom only the outermost pixels are handles. */
export function holdAt({ x, y, width, durationS, range }: Press): Hold {
  if (range === null) return 'head';
  const from = (range[0] / durationS) * width;
  const to = (range[1] / durationS) * width;
  const reach = Math.min(HANDLE_REACH, Math.max(4, (to - from) / 3));
  if (Math.abs(x - from) <= reach) return 'from';
  if (Math.abs(x - to) <= reach) return 'to';
  return y <= GRIP_HEIGHT && x > from && x < to ? 'grip' : 'head';
}
