/**
 * Where the lines of a time-space diagram lie on its canvas.
 *
 * A cell slants from column to column and stands beside a column while it waits. On a line much longer than the window
 * nothing could be told apart; there only the beginning and the end of the way are drawn, not to scale.
 */

import { type ScaleLinear, scaleLinear } from 'd3-scale';
import type { TimeRange } from '../../base/timeRange';
import { textScale } from '../../ui/textScale';
import { isCut, type Line } from './lines';

/** Places of columns and instants, px. */
export type Scales = {
  readonly x: ScaleLinear<number, number>;
  readonly y: ScaleLinear<number, number>;
};

/** From and to, px. */
export type Stroke = { readonly from: Place; readonly to: Place };
type Place = readonly [x: number, y: number];

/** Room around the diagram, CSS px in a plain browser. */
export const ROOM = { left: 66, right: 22, top: 38, bottom: 8 };
/** Length of what is drawn of a cut way: share of the space between two columns, and px downwards. */
const STUB = { wide: 0.3, high: 22 };
/** Waiting cells stand so far beside their column, on the side to which they leave, px. */
const ASIDE = 4;

export function scalesOf(
  { width, height }: { readonly width: number; readonly height: number },
  { columns, range }: { readonly columns: number; readonly range: TimeRange },
): Scales {
  const unit = textScale();
  const x = scaleLinear([0, columns - 1], [ROOM.left * unit, width - ROOM.right * unit]);
  return { x, y: scaleLinear(range, [ROOM.top * unit, height - ROOM.bottom]) };
}

/** The way of a cell from node to node: one stroke, or two where it is cut; none while it waits. */
export function wayOf({ from, to, leftS, arrivesS }: Line, scales: Scales): readonly Stroke[] {
  if (leftS === null || arrivesS === null || from === to) return [];
  const { x, y } = scales;
  const [begin, end] = [
    [x(from), y(leftS)],
    [x(to), y(arrivesS)],
  ] as const;
  if (!isCut(arrivesS - leftS, y.domain() as [number, number])) return [{ from: begin, to: end }];
  const wide = (end[0] - begin[0]) * STUB.wide;
  return [
    { from: begin, to: [begin[0] + wide, begin[1] + STUB.high] },
    { from: [end[0] - wide, end[1] - STUB.high], to: end },
  ];
}

/** Where it waits before it leaves or is lost; `null` when that is not known. */
export function waitOf({ from, to, cameS, leftS, lostS }: Line, { x, y }: Scales): Stroke | null {
  if (cameS === null) return null;
  const at = x(from) + ASIDE * (to < from ? -1 : 1);
  const untilS = leftS ?? lostS ?? Math.max(cameS, y.domain()[1] ?? cameS);
  return { from: [at, y(cameS)], to: [at, y(untilS)] };
}

/** The line nearest to a place, if one is within `reach` px; of those that lie on one another the last. */
export function nearest(
  lines: readonly Line[],
  scales: Scales,
  { place, reach }: { readonly place: Place; readonly reach: number },
): Line | null {
  let best: Line | null = null;
  let least = reach;
  for (const line of lines) {
    const wait = waitOf(line, scales);
    for (const stroke of wait === null ? wayOf(line, scales) : [wait, ...wayOf(line, scales)]) {
      const far = distance(stroke, place);
      if (far > least) continue;
      least = far;
      best = line;
    }
  }
  return best;
}

/** Of a place from a stroke, px. */
function distance({ from, to }: Stroke, [x, y]: Place): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : ((x - from[0]) * dx + (y - from[1]) * dy) / length;
  const inside = Math.min(1, Math.max(0, share));
  return Math.hypot(from[0] + inside * dx - x, from[1] + inside * dy - y);
}
