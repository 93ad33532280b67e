/** Which RM cell of the drawing lies under a point. */

import { CELL_BITS } from '../../base/format';
import type { CellsSnapshot } from '../../run';
import { CELL_FIELDS } from '../../run/protocol';
import type { Camera } from '../camera';
import { CELL_KIND, FIELD } from '../flow';
import { type Point, pointAt, tangent } from '../geometry';
import type { Lane } from '../routes';
import type { Scene } from '../scene';
import { portsOf } from './contents';

/** An RM cell on a line. */
export type Glyph = {
  readonly port: string;
  readonly circuit: number;
  /** It goes back to its source. */
  readonly isBackwardRm: boolean;
  /** Seconds since its last bit left the port. */
  readonly ageS: number;
  /** One cell time of the line, s. */
  readonly cellS: number;
};

/** The RM cell nearest to a point of the window, px; `null` when none is `near` enough. */
export function glyphAt(
  { network, lanes }: Scene,
  view: Camera['transform'],
  cells: CellsSnapshot,
  { at, near }: { readonly at: Point; readonly near: number },
): Glyph | null {
  const laneOf = new Map<string, Lane>();
  for (const lane of lanes) {
    for (const circuit of lane.circuits) laneOf.set(`${lane.link}/${circuit}`, lane);
  }
  let best = -1;
  let nearest = near;
  for (let index = 0; index < cells.count; index += 1) {
    const field = (place: number) => cells.data[index * CELL_FIELDS + place] ?? 0;
    if (field(FIELD.kind) === CELL_KIND.data) continue;
    const lane = laneOf.get(`${field(FIELD.link)}/${field(FIELD.circuit)}`);
    if (lane === undefined) continue;
    const [x, y] = placeOf(lane, field(FIELD.direction), field(FIELD.fraction));
    const off = Math.hypot(x * view.k + view.x - at[0], y * view.k + view.y - at[1]);
    if (off > nearest) continue;
    best = index;
    nearest = off;
  }
  if (best < 0) return null;
  const field = (place: number) => cells.data[best * CELL_FIELDS + place] ?? 0;
  const number = field(FIELD.link);
  const forward = field(FIELD.direction) > 0;
  const link = network.links[number];
  const port = portsOf(network).find((each) => each.link === number && each.forward === forward);
  if (link === undefined || port === undefined) return null;
  const rate = forward ? link.rateMbps : link.backRateMbps;
  return {
    port: port.id,
    circuit: field(FIELD.circuit),
    isBackwardRm: field(FIELD.kind) === CELL_KIND.backwardRm,
    ageS: (field(FIELD.fraction) * link.delayMs) / 1e3,
    cellS: CELL_BITS / (rate * 1e6),
  };
}

/** Where the drawing has it: on its half of the lane. */
function placeOf(lane: Lane, direction: number, fraction: number): Point {
  const along = direction > 0 ? fraction : 1 - fraction;
  const offset = (-Math.sign(direction) * lane.width) / 4;
  const [x, y] = pointAt(lane.track, along);
  const [tx, ty] = tangent(lane.track, along);
  return [x - ty * offset, y + tx * offset];
}
