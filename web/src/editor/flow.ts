/**
 * Flow from a snapshot: which part of every link is in use, by circuit and direction.
 *
 * The cells on a link are what was sent during the last propagation delay. Their number, over the
 * number that would fit, is the utilisation in that time; their owners are the shares.
 */

import type { Network } from '../model/engineTypes';
import type { CellsSnapshot } from '../run';
import { CELL_FIELDS } from '../run/protocol';
import { cellsHeld } from './lod';
import { isAgainst, type Lane } from './routes';

/** Positions of the fields of one cell. */
const FIELD = {
  link: 0,
  direction: 1,
  fraction: 2,
  circuit: 3,
  kind: 4,
  marked: 5,
  rate: 6,
} as const;

/** Reads the fields of the cells in a snapshot. */
export function fieldsOf({ data }: CellsSnapshot) {
  return (cell: number, name: keyof typeof FIELD) => data[cell * CELL_FIELDS + FIELD[name]] ?? 0;
}

/** Kinds of cells in a snapshot. */
export const CELL_KIND = { data: 0, forwardRm: 1, backwardRm: 2 } as const;

/** Share of a link, 0…1, that a circuit uses; direction 1 is from → to. */
export type Occupancy = (link: number, circuit: number, direction: 1 | -1) => number;

/** Nothing anywhere. */
export const EMPTY: Occupancy = () => 0;

/** Counts a snapshot; a thinned one is scaled up. */
export function occupancy(network: Network, cells: CellsSnapshot): Occupancy {
  const circuits = network.circuits.length;
  const place = (link: number, circuit: number, direction: number) =>
    (link * circuits + circuit) * 2 + (direction > 0 ? 0 : 1);
  const counts = new Float64Array(2 * network.links.length * circuits);
  const field = fieldsOf(cells);
  for (let cell = 0; cell < cells.count; cell += 1) {
    const [link, circuit] = [field(cell, 'link'), field(cell, 'circuit')];
    const index = place(link, circuit, field(cell, 'direction'));
    if (index < counts.length) counts[index] = (counts[index] ?? 0) + 1;
  }
  const scale = cells.count > 0 ? Math.max(1, cells.total / cells.count) : 0;
  const held = network.links.map((link) => Math.max(1, cellsHeld(link)));
  return (link, circuit, direction) =>
    Math.min(1, ((counts[place(link, circuit, direction)] ?? 0) * scale) / (held[link] ?? 1));
}

/** What the flow of samples has to know of a lane. */
type FlowLane = Pick<Lane, 'link' | 'circuits' | 'against' | 'opposed'>;

/**
 * The same for an instant of which only samples are known: the measured utilisation of a link, split
 * by the weights of its circuits. All data run forwards along their route.
 */
export function occupancyFromSamples(
  network: Network,
  utilization: (link: number, direction: 1 | -1) => number,
  weight: (circuit: number) => number,
  lanes: readonly FlowLane[],
): Occupancy {
  const sums = new Float64Array(2 * network.links.length);
  const side = (direction: number) => (direction > 0 ? 0 : 1);
  const circuits = network.circuits.length;
  const runs = new Map<number, boolean>();
  // Each is read once: thousands of circuits may share a link.
  const weights = Float64Array.from(network.circuits, (_, circuit) => weight(circuit));
  const used = new Float64Array(sums.length);
  for (const direction of [1, -1] as const) {
    for (const link of network.links.keys()) {
      used[2 * link + side(direction)] = utilization(link, direction);
    }
  }
  for (const lane of lanes) {
    for (const circuit of lane.circuits) {
      const against = isAgainst(lane, circuit);
      const index = 2 * lane.link + side(against ? -1 : 1);
      sums[index] = (sums[index] ?? 0) + (weights[circuit] ?? 0);
      runs.set(lane.link * circuits + circuit, against);
    }
  }
  return (link, circuit, direction) => {
    const against = runs.get(link * circuits + circuit);
    const way = 2 * link + side(direction);
    const sum = sums[way] ?? 0;
    if (against === undefined || against !== direction < 0 || !(sum > 0)) return 0;
    return ((used[way] ?? 0) * (weights[circuit] ?? 0)) / sum;
  };
}
