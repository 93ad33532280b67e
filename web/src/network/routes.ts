/**
 * Circuits on the plane: a lane on every link, joined by curves through the nodes between.
 *
 * On each link the circuits lie side by side in the order of the network, the first on top or on the
 * left whichever way the link runs, so that ribbons do not cross between two switches.
 */

import type { Network, NetworkCircuit } from '../engine/model';
import {
  type Anchor,
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

/** A circuit with the places of its labels. */
export type PlacedRoute = {
  readonly circuit: NetworkCircuit;
  readonly index: number;
  readonly hops: readonly Hop[];
  /** Where it starts and ends, and on which side of those nodes there is free room. */
  readonly source: CircuitEnd;
  readonly sink: CircuitEnd;
};

/** A circuit with its course. */
export type PlacedCircuit = PlacedRoute & {
  /** SVG path from source to destination. */
  readonly path: string;
  /** A point along the course, where it can be pointed at and focused. */
  readonly middle: Point;
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

/** The ends of all circuits whose route exists on the plane. */
export function placeRoutes(
  network: Network,
  links: readonly PlacedLink[],
): readonly PlacedRoute[] {
  // Of two links between the same nodes the first one counts, so it is entered last.
  const where = new Map([...links].reverse().flatMap((placed) => bothWays(network, placed)));
  return network.circuits.flatMap((circuit, index) => {
    const hops = hopsOf(circuit, where);
    const first = hops[0];
    const last = hops.at(-1);
    if (first === undefined || last === undefined) return [];
    const source = { node: circuit.route[0] ?? '', side: opposite(first.enter.side) };
    const sink = { node: circuit.route.at(-1) ?? '', side: opposite(last.leave.side) };
    return [{ circuit, index, hops, source, sink }];
  });
}

/** The courses of circuits over their lanes. */
export function placeCircuits(
  routes: readonly PlacedRoute[],
  lanes: readonly Lane[],
): readonly PlacedCircuit[] {
  const laneOf = new Map(lanes.map((lane) => [`${lane.link}/${lane.circuit}`, lane]));
  return routes.flatMap((route) => {
    const course = route.hops.flatMap((hop) => {
      const lane = laneOf.get(`${hop.link}/${route.index}`);
      return lane === undefined ? [] : [{ ...hop, lane }];
    });
    const halfWay = course[Math.floor((course.length - 1) / 2)];
    if (halfWay === undefined) return [];
    return [{ ...route, path: joined(course), middle: pointAt(halfWay.lane.track, 0.5) }];
  });
}

/** One link of a route, in the direction of travel: where it starts (`enter`) and ends (`leave`). */
type Hop = {
  /** Position in `network.links`. */
  readonly link: number;
  readonly enter: Anchor;
  readonly leave: Anchor;
};

/** A hop on its lane. */
type Stretch = Hop & { readonly lane: Lane };

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

/** A placed link and its position in `network.links`. */
type Known = { readonly placed: PlacedLink; readonly index: number };

/** A link under the names of both its directions; a newline is in no id. */
function bothWays(network: Network, placed: PlacedLink): readonly (readonly [string, Known])[] {
  const { from, to } = placed.link;
  const known = { placed, index: network.links.indexOf(placed.link) };
  return [
    [`${from}\n${to}`, known],
    [`${to}\n${from}`, known],
  ];
}

function hopsOf(circuit: NetworkCircuit, where: ReadonlyMap<string, Known>): readonly Hop[] {
  return circuit.route.flatMap((node, i) => {
    const known = where.get(`${node}\n${circuit.route[i + 1]}`);
    if (known === undefined) return [];
    const { from, to, link } = known.placed;
    const [enter, leave] = link.from === node ? [from, to] : [to, from];
    return [{ link: known.index, enter, leave }];
  });
}

function joined(course: readonly Stretch[]): string {
  return course
    .map((stretch, i) => {
      const previous = course[i - 1];
      const own = pathOf(stretch.lane.track, stretch.lane.against);
      if (previous === undefined) return own;
      return bridge(previous, stretch) + own.replace('M', 'L');
    })
    .join('');
}

/** Curve through the node between two stretches. */
function bridge(previous: Stretch, next: Stretch): string {
  const from = pointAt(previous.lane.track, previous.lane.against ? 0 : 1);
  const to = pointAt(next.lane.track, next.lane.against ? 1 : 0);
  const reach = 0.5 * Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]));
  const [ux, uy] = outward(previous.leave.side);
  const [vx, vy] = outward(next.enter.side);
  const c1: Point = [from[0] - ux * reach, from[1] - uy * reach];
  const c2: Point = [to[0] - vx * reach, to[1] - vy * reach];
  return `C${[c1, c2, to].map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join(' ')}`;
}
