/** Places of new nodes: beside what they belong to, on a free place of the grid. */

import type { Drawn, DrawnNode, Place } from './drawn';

/** A way from a node, as an arrow key points. */
export type Direction = 'left' | 'right' | 'up' | 'down';

/** One step each way: columns and rows, or x and y. */
export const STEPS: Readonly<Record<Direction, Place>> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};

/** Two nodes closer than this, in columns and rows, would lie on one another. */
const CLOSE: Place = [0.45, 0.7];
/** A node this close to a link would seem to be a part of it. */
const ON_LINK = 0.3;
/** Most rings of places that are tried before any place is accepted. */
const MOST_STEPS = 40;

/** A free place one step from `from`, else beside that, ever further out. */
export function placeBeside(drawn: Drawn, from: Place, direction: Direction): Place {
  const [dx, dy] = STEPS[direction];
  const out = dx === 0 ? [dx, dy] : [dx, 0];
  const first: Place = [from[0] + (out[0] ?? 0), from[1] + (out[1] ?? 0)];
  for (let step = 0; step < MOST_STEPS; step += 1) {
    for (const aside of step === 0 ? [0] : [step, -step]) {
      // The sideways direction of a horizontal step is vertical, and the reverse.
      const place: Place =
        dx === 0 ? [first[0] + aside / 2, first[1]] : [first[0], first[1] + aside];
      if (isFree(drawn, place)) return place;
    }
  }
  return first;
}

/** The side of a node on which a host is to stand, if it can. */
type Side = 'left' | 'right';

/** Places for a host around a node; best first. */
const HOST_PLACES: Readonly<Record<Side, readonly Place[]>> = {
  left: [
    [-1, 0],
    [0, -1],
    [-1, -1],
    [-1, 1],
    [0.5, -1],
    [-0.5, -1],
    [0, -2],
    [-1, -2],
    [-1, 2],
    [0.5, -2],
    [-0.5, -2],
    [0, 1],
  ],
  right: [
    [1, 0],
    [0, 1],
    [1, 1],
    [1, -1],
    [0.5, 1],
    [-0.5, 1],
    [0, 2],
    [1, 2],
    [1, -2],
    [0.5, 2],
    [-0.5, 2],
    [0, -1],
  ],
};

/** A free place for a new host at a node. */
export function placeForHost(drawn: Drawn, at: Place, side: Side): Place {
  const near = HOST_PLACES[side].map(([dx, dy]): Place => [at[0] + dx, at[1] + dy]);
  const free = near.find((place) => isFree(drawn, place));
  return free ?? placeBeside(drawn, at, side);
}

/** A free place for a part that belongs to nothing: right of everything, in the middle row. */
export function placeApart({ nodes }: Drawn): Place {
  if (nodes.length === 0) return [0, 0];
  const columns = nodes.map(({ at }) => at[0]);
  const rows = nodes.map(({ at }) => at[1]);
  const middle = (Math.min(...rows) + Math.max(...rows)) / 2;
  return [Math.max(...columns) + 1, Math.round(middle)];
}

/** Is there neither a node nor a link at this place? */
export function isFree(drawn: Drawn, place: Place): boolean {
  const isTaken = drawn.nodes.some(
    ({ at }) => Math.abs(at[0] - place[0]) < CLOSE[0] && Math.abs(at[1] - place[1]) < CLOSE[1],
  );
  if (isTaken) return false;
  const byId = new Map(drawn.nodes.map((node) => [node.id, node]));
  return !drawn.links.some(({ from, to }) => liesOn(place, byId.get(from), byId.get(to)));
}

function liesOn(place: Place, from?: DrawnNode, to?: DrawnNode): boolean {
  if (from === undefined || to === undefined) return false;
  const [dx, dy] = [to.at[0] - from.at[0], to.at[1] - from.at[1]];
  const [px, py] = [place[0] - from.at[0], place[1] - from.at[1]];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length));
  return Math.hypot(px - along * dx, py - along * dy) < ON_LINK;
}
