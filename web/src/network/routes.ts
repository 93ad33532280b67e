/**
 * Circuits on the plane: a lane on every link, joined by curves through the nodes between.
 *
 * On each link the circuits lie side by side in the order of the network, the first on top or on the
 * left whichever way the link runs, so that ribbons do not cross between two switches.
 */

import type { Network, NetworkCircuit } from '../engine/model';
import {
  type Anchor,
  cubic,
  opposite,
  outward,
  type Point,
  pathOf,
  pointAt,
  type Side,
  shifted,
  type Track,
} from './geometry';
import type { PlacedLink } from './place';

/** One circuit on one link. */
export type Lane = {
  /** Position in `network.circuits`. */
  readonly circuit: number;
  /** Position in `network.links`. */
  readonly link: number;
  /** Middle of the lane, running from `link.from` to `link.to`. */
  readonly track: Track;
  readonly width: number;
  /** True when the data of the circuit run from `link.to` to `link.from`. */
  readonly against: boolean;
};

/** A circuit with its course and the places of its labels. */
export type PlacedCircuit = {
  readonly circuit: NetworkCircuit;
  readonly index: number;
  /** SVG path from source to destination. */
  readonly path: string;
  /** Points along the course, where it can be pointed at and focused. */
  readonly middle: Point;
  /** Where it starts and ends, and on which side of those nodes there is free room. */
  readonly source: CircuitEnd;
  readonly sink: CircuitEnd;
};

/** A free place beside the node at the end of a circuit. */
export type CircuitEnd = { readonly node: string; readonly side: Side };

/** All lanes of a network; `links` as placed, in the order of `network.links` where present. */
export function placeLanes(network: Network, links: readonly PlacedLink[]): readonly Lane[] {
  return links.flatMap((placed) => {
    const index = network.links.indexOf(placed.link);
    return placed.circuits.map((circuit, place) => ({
      circuit,
      link: index,
      track: shifted(placed.track, laneOffset(placed, place)),
      width: placed.lane,
      against: runsAgainst(network.circuits[circuit], placed),
    }));
  });
}

/** All circuits whose route exists on the plane. */
export function placeCircuits(
  network: Network,
  links: readonly PlacedLink[],
  lanes: readonly Lane[],
): readonly PlacedCircuit[] {
  return network.circuits.flatMap((circuit, index) => {
    const hops = hopsOf(network, circuit, index, links, lanes);
    const first = hops[0];
    const last = hops.at(-1);
    if (first === undefined || last === undefined) return [];
    return [
      {
        circuit,
        index,
        path: joined(hops),
        middle: pointAt(
          hops[Math.floor((hops.length - 1) / 2)]?.lane.track ?? first.lane.track,
          0.5,
        ),
        source: { node: circuit.route[0] ?? '', side: opposite(first.enter.side) },
        sink: { node: circuit.route.at(-1) ?? '', side: opposite(last.leave.side) },
      },
    ];
  });
}

/** One link of a route, in the direction of travel: where it starts (`enter`) and ends (`leave`). */
type Hop = { readonly lane: Lane; readonly enter: Anchor; readonly leave: Anchor };

function laneOffset(placed: PlacedLink, place: number): number {
  const [x0, y0] = placed.from.at;
  const [x1, y1] = placed.to.at;
  const sideways = Math.abs(x1 - x0) >= Math.abs(y1 - y0);
  const sign = sideways ? Math.sign(x1 - x0) || 1 : -Math.sign(y1 - y0);
  return sign * (place - (placed.circuits.length - 1) / 2) * placed.lane;
}

function runsAgainst(circuit: NetworkCircuit | undefined, placed: PlacedLink): boolean {
  const route = circuit?.route ?? [];
  return route.some((node, i) => node === placed.link.to && route[i + 1] === placed.link.from);
}

function hopsOf(
  network: Network,
  circuit: NetworkCircuit,
  index: number,
  links: readonly PlacedLink[],
  lanes: readonly Lane[],
): readonly Hop[] {
  return circuit.route.flatMap((node, i) => {
    const next = circuit.route[i + 1];
    const placed = links.find(
      ({ link }) =>
        (link.from === node && link.to === next) || (link.to === node && link.from === next),
    );
    if (placed === undefined) return [];
    const link = network.links.indexOf(placed.link);
    const lane = lanes.find((each) => each.link === link && each.circuit === index);
    if (lane === undefined) return [];
    const forward = placed.link.from === node;
    return [
      {
        lane,
        enter: forward ? placed.from : placed.to,
        leave: forward ? placed.to : placed.from,
      },
    ];
  });
}

function joined(hops: readonly Hop[]): string {
  return hops
    .map((hop, i) => {
      const previous = hops[i - 1];
      const course = pathOf(hop.lane.track, hop.lane.against);
      if (previous === undefined) return course;
      return bridge(previous, hop) + course.replace('M', 'L');
    })
    .join('');
}

/** Curve through the node between two hops. */
function bridge(previous: Hop, next: Hop): string {
  const from = pointAt(previous.lane.track, previous.lane.against ? 0 : 1);
  const to = pointAt(next.lane.track, next.lane.against ? 1 : 0);
  const reach = 0.5 * Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]));
  const [ux, uy] = outward(previous.leave.side);
  const [vx, vy] = outward(next.enter.side);
  const inside = cubic(
    from,
    [from[0] - ux * reach, from[1] - uy * reach],
    [to[0] - vx * reach, to[1] - vy * reach],
    to,
  );
  return pathOf(inside).replace('M', 'L');
}
