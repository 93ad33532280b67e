/**
 * Circuits on the plane: a lane on every link, joined by curves through the nodes between.
 *
 * On each link the circuits lie side by side in the order of the network. The first is on top or on the
 * left whichever way the link runs, so that circuits do not cross between two switches.
 */

import { type Bundle, bundlesOf, isBundled } from '../model/bundles';
import type { Network, NetworkCircuit } from '../model/engineTypes';
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
import type { PlacedLink } from './placeNetwork';

/** One circuit on one link, or a bundle of circuits where there are many. */
export type Lane = {
  /** Position in `network.circuits`; of a bundle, that of its first circuit here. */
  readonly circuit: number;
  /** Positions of all circuits in the lane. */
  readonly circuits: readonly number[];
  /** Id of the bundle; `null` for a circuit by itself. */
  readonly bundle: string | null;
  /** Place in the palette. */
  readonly colour: number;
  /** Position in `network.links`. */
  readonly link: number;
  /** Middle of the lane, running from `link.from` to `link.to`. */
  readonly track: Track;
  readonly width: number;
  /** True when the data of the (first) circuit run from `link.to` to `link.from`. */
  readonly against: boolean;
  /** Those of `circuits` whose data run the other way than the first one's. */
  readonly opposed: ReadonlySet<number>;
};

/** A circuit with the places of its labels. */
export type PlacedRoute = {
  readonly circuit: NetworkCircuit;
  readonly index: number;
  readonly hops: readonly Hop[];
  /** Where it starts and ends, and which side of those nodes is free for its labels. */
  readonly source: CircuitEnd;
  readonly sink: CircuitEnd;
};

/** A circuit with its course. */
export type PlacedCircuit = PlacedRoute & {
  /** SVG path from source to destination. */
  readonly path: string;
  /** A point along the course, where it can be pointed at and focused. */
  readonly middle: Point;
  /** Place in the palette: that of its bundle where there are many circuits. */
  readonly colour: number;
  /** True when its line would be one of many on a band: drawn only while it is selected. */
  readonly quiet: boolean;
};

/** A free place beside the node at the end of a circuit. */
export type CircuitEnd = { readonly node: string; readonly side: Side };

/** All lanes of a network; `links` as placed, in the order of `network.links` where present. */
export function placeLanes(network: Network, links: readonly PlacedLink[]): readonly Lane[] {
  return links.flatMap((placed) => {
    const index = network.links.indexOf(placed.link);
    const bundles = isBundled(network) ? bundlesOf(network) : [];
    const parts =
      placed.bundles ?? placed.circuits.map((circuit) => alone(circuit, network, bundles));
    return parts.map((part, place) => ({
      ...directions(part.circuits, network, placed),
      circuits: part.circuits,
      bundle: placed.bundles === null ? null : part.id,
      colour: part.colour,
      link: index,
      track: shifted(placed.track, laneOffset(placed, place, parts.length)),
      width: placed.lane,
    }));
  });
}

/** A circuit with a lane of its own; in a network of bundles it has the colour of its bundle. */
function alone(circuit: number, network: Network, bundles: readonly Bundle[]): Bundle {
  const { id = '', label = '', colour = 0 } = network.circuits[circuit] ?? {};
  const bundle = bundles.find(({ circuits }) => circuits.includes(circuit));
  return { id, label, colour: bundle?.colour ?? colour, circuits: [circuit] };
}

/** Which way the first circuit of a lane runs, and which ones run the other way. */
function directions(circuits: readonly number[], network: Network, placed: PlacedLink) {
  // The lane has the direction of its first circuit; `opposed` lists those that run against it.
  const [circuit = 0] = circuits;
  const against = runsAgainst(network.circuits[circuit], placed);
  const opposed = circuits.filter(
    (each) => runsAgainst(network.circuits[each], placed) !== against,
  );
  return { circuit, against, opposed: new Set(opposed) };
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
    // A drawing in progress: no link of the route exists yet.
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
  const laneOf = lanesByCircuit(lanes);
  return routes.flatMap((route) => {
    const course = route.hops.flatMap((hop) => {
      const lane = laneOf.get(`${hop.link}/${route.index}`);
      return lane === undefined ? [] : [{ ...hop, lane }];
    });
    // The link in the middle of the route; of an even number the one nearer to the source.
    const halfWay = course[Math.floor((course.length - 1) / 2)];
    if (halfWay === undefined) return [];
    return [
      {
        ...route,
        path: joined(course, route.index),
        middle: pointAt(halfWay.lane.track, 0.5),
        colour: halfWay.lane.colour,
        quiet: course.some(({ lane }) => lane.bundle !== null),
      },
    ];
  });
}

/** The lane of each circuit on each link, by `link/circuit`. */
export function lanesByCircuit(lanes: readonly Lane[]): ReadonlyMap<string, Lane> {
  return new Map(
    lanes.flatMap((lane) => lane.circuits.map((each) => [`${lane.link}/${each}`, lane] as const)),
  );
}

/** One link of a route, in the direction of travel: where it starts (`enter`) and ends (`leave`). */
type Hop = {
  /** Position in `network.links`. */
  readonly link: number;
  readonly enter: Anchor;
  readonly leave: Anchor;
};

type RouteHop = Hop & { readonly lane: Lane };

function laneOffset(placed: PlacedLink, place: number, lanes: number): number {
  const [x0, y0] = placed.from.at;
  const [x1, y1] = placed.to.at;
  // A link counts as horizontal or vertical, by its longer extent; the sign puts lane 0 on top or left.
  const sideways = Math.abs(x1 - x0) >= Math.abs(y1 - y0);
  // A link of no width still needs a side: `Math.sign` gives 0 there.
  const sign = sideways ? Math.sign(x1 - x0) || 1 : -Math.sign(y1 - y0);
  return sign * (place - (lanes - 1) / 2) * placed.lane;
}

function runsAgainst(circuit: NetworkCircuit | undefined, placed: PlacedLink): boolean {
  const route = circuit?.route ?? [];
  return route.some((node, i) => node === placed.link.to && route[i + 1] === placed.link.from);
}

/** Do the data of this circuit run from `link.to` to `link.from`? */
export function isAgainst(lane: Pick<Lane, 'against' | 'opposed'>, circuit: number): boolean {
  // `against` speaks for the first circuit; `opposed` turns it round for some of the others.
  return lane.against !== lane.opposed.has(circuit);
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

function joined(course: readonly RouteHop[], circuit: number): string {
  return course
    .map((hop, i) => {
      const previous = course[i - 1];
      // The bridge ends where this hop begins, so the hop goes on with a line instead of a move.
      const own = pathOf(hop.lane.track, isAgainst(hop.lane, circuit));
      if (previous === undefined) return own;
      return bridge(previous, hop, circuit) + own.replace('M', 'L');
    })
    .join('');
}

/** Curve through the node between two hops. */
function bridge(previous: RouteHop, next: RouteHop, circuit: number): string {
  const from = pointAt(previous.lane.track, isAgainst(previous.lane, circuit) ? 0 : 1);
  const to = pointAt(next.lane.track, isAgainst(next.lane, circuit) ? 1 : 0);
  // Half the distance, so that the curve leaves both sides at a right angle without a loop.
  const reach = 0.5 * Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]));
  const [ux, uy] = outward(previous.leave.side);
  const [vx, vy] = outward(next.enter.side);
  // `outward` points out of the node; the control points lie inside it, hence the minus.
  const c1: Point = [from[0] - ux * reach, from[1] - uy * reach];
  const c2: Point = [to[0] - vx * reach, to[1] - vy * reach];
  return `C${[c1, c2, to].map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join(' ')}`;
}
