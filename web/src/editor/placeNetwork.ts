/**
 * Nodes and links on the plane: boxes, the sides at which links end, and their slots there.
 *
 * A switch is as tall as its links need. Links share a side in the order of the nodes they lead to,
 * so that a fan of sources never crosses itself.
 */

import { COLOURED } from '../base/palette';
import { type Bundle, bundlesOf, circuitsBetween, MOST_LANES } from '../model/bundles';
import { kindName } from '../model/catalog';
import type { Network, NetworkLink, NetworkNode } from '../model/engineTypes';
import { placeIn } from '../model/network/drawn';
import {
  type Anchor,
  type Box,
  boxAround,
  curveBetween,
  opposite,
  overlap,
  type Point,
  runsThrough,
  type Side,
  type Track,
} from './geometry';
import { type Metrics, TEXT, toWorld } from './metrics';

/** Positions set by hand, in grid units. */
export type Layout = { readonly [nodeId: string]: readonly [number, number] };

/** A node with its place. */
export type PlacedNode = {
  readonly node: NetworkNode;
  readonly centre: Point;
  readonly box: Box;
  /** Where the name stands beside a node that is too slim to hold it; `null` where it stands inside. */
  readonly title: Title | null;
};

/** Place of a name beside its node, and the end of it that stays where it is however wide the font. */
export type Title = Box & { readonly anchor: 'start' | 'middle' | 'end' };

/** A link with its course; `track` runs from `link.from` to `link.to`. */
export type PlacedLink = {
  readonly link: NetworkLink;
  readonly from: Anchor;
  readonly to: Anchor;
  readonly track: Track;
  /** Width of the drawn pipe. */
  readonly width: number;
  /** Width of one lane in it. */
  readonly lane: number;
  /** Bundles that share a band, each with its circuits here; `null` where circuits have own lanes. */
  readonly bundles: readonly Bundle[] | null;
  /** Circuits on it, as positions in `network.circuits`, in drawing order. */
  readonly circuits: readonly number[];
};

/** Widest pipe of lanes, px; more circuits than fit share it. */
const WIDEST = 72;
/** Between a large node and a host that was moved off it, px. */
const CLEARANCE = 48;
const PIPE_PADDING = 4;
/** Width of a band: the least, and what every doubling of its circuits adds, px [chosen]. */
const BAND = { least: 12, doubling: 3.5 };
/** Width of a shared medium, and of the control unit between it and the network. */
const BUS = 12;
const SLOT_GAP = 3;
/** Boxes at least this far apart sideways are joined by their left and right sides, px. */
const SIDEWAYS = 36;
/** Generous mean width of a character relative to its size, for system fonts [chosen]. */
export const CHARACTER = 0.6;

/** Width that a text needs, world px. */
export function textWidth(text: string, metrics: Metrics): number {
  return text.length * TEXT * CHARACTER * metrics.text;
}

/** All nodes and links of a network in their places. */
export function placeNetwork(
  network: Network,
  layout: Layout,
  metrics: Metrics,
): { readonly nodes: readonly PlacedNode[]; readonly links: readonly PlacedLink[] } {
  const rough = apart(
    network.nodes.map((node) => roughNode(node, layout, metrics)),
    layout,
  );
  const ends = linkEnds(network, byId(rough), (link) => pipe(link, network, metrics).width);
  const nodes = rough.map((placed) => grown(placed, ends, metrics));
  const finished = byId(nodes);
  const links = network.links.flatMap((link, index) => {
    const from = anchor(finished.get(link.from), ends, index);
    const to = anchor(finished.get(link.to), ends, index);
    if (from === null || to === null) return [];
    return [{ link, from, to, track: curveBetween(from, to), ...pipe(link, network, metrics) }];
  });
  return { nodes: nodes.map((node) => titled(node, { nodes, links }, metrics)), links };
}

/** Hosts that would lie on a larger node move up or down to its edge, unless placed by hand. */
function apart(nodes: readonly PlacedNode[], layout: Layout): readonly PlacedNode[] {
  const large = nodes.filter(({ node }) => node.kind !== 'host');
  return nodes.map((placed) => {
    const { node, centre, box } = placed;
    if (node.kind !== 'host' || placeIn(layout, node.id) !== undefined) return placed;
    const under = large.find((other) => overlap(other.box, box) > 0);
    if (under === undefined) return placed;
    const away = centre[1] < under.centre[1] ? -1 : 1;
    const y = under.centre[1] + away * ((under.box.height + box.height) / 2 + CLEARANCE);
    const moved: Point = [centre[0], y];
    return { ...placed, centre: moved, box: boxAround(moved, box.width, box.height) };
  });
}

/** Lookup of placed nodes. */
export function byId(nodes: readonly PlacedNode[]): ReadonlyMap<string, PlacedNode> {
  return new Map(nodes.map((placed) => [placed.node.id, placed]));
}

type End = {
  readonly link: number;
  readonly node: string;
  readonly side: Side;
  readonly width: number;
  /** Sorting key: where the other node lies along this side. */
  readonly toward: number;
};

function roughNode(node: NetworkNode, layout: Layout, metrics: Metrics): PlacedNode {
  const centre = toWorld(placeIn(layout, node.id) ?? node.at, metrics);
  if (node.kind === 'lan') return { node, centre, box: boxAround(centre, BUS, 64), title: null };
  const least = node.kind === 'host' ? metrics.hostWidth : metrics.switchWidth * metrics.text;
  const longest = longer(node.label, subtitle(node));
  const width = Math.max(least, textWidth(longest, metrics) + 16 * metrics.text);
  // Room for its name above and below the pipes; what lies beside it keeps clear of that.
  const height =
    node.kind === 'host' ? metrics.hostHeight : Math.max(64, 2 * (TEXT + 10) * metrics.text);
  return { node, centre, box: boxAround(centre, width, height), title: null };
}

/** The second line of a node: its role, or a kind that is neither host nor switch. */
export function subtitle({ kind, role = 'plain' }: NetworkNode): string {
  if (role !== 'plain') return kindName(role);
  return kind === 'host' || kind === 'switch' || kind === 'lan' ? '' : kindName(kind);
}

function longer(a: string, b: string): string {
  return a.length >= b.length ? a : b;
}

function pipe({ from, to }: NetworkLink, network: Network, metrics: Metrics) {
  const circuits = circuitsBetween(network, from, to);
  const isMany = circuits.length > MOST_LANES && network.circuits.length > COLOURED;
  if (isMany) return band(circuits, network, metrics);
  const lane = Math.min(metrics.lane, WIDEST / Math.max(1, circuits.length));
  const width = Math.max(1, circuits.length) * lane + PIPE_PADDING;
  return { circuits, lane, width, bundles: null };
}

/** Many circuits: one lane per bundle, together hardly wider than a few circuits. */
function band(circuits: readonly number[], network: Network, metrics: Metrics) {
  const here = new Set(circuits);
  const bundles = bundlesOf(network).flatMap((bundle) => {
    const members = bundle.circuits.filter((circuit) => here.has(circuit));
    return members.length === 0 ? [] : [{ ...bundle, circuits: members }];
  });
  const slim = Math.min(1, metrics.lane / 14);
  const width = slim * (BAND.least + BAND.doubling * Math.log2(circuits.length));
  return { circuits, lane: width / bundles.length, width: width + PIPE_PADDING, bundles };
}

function linkEnds(
  network: Network,
  nodes: ReadonlyMap<string, PlacedNode>,
  widthOf: (link: NetworkLink) => number,
): readonly End[] {
  return network.links.flatMap((link, index) => {
    const from = nodes.get(link.from);
    const to = nodes.get(link.to);
    if (from === undefined || to === undefined) return [];
    const width = widthOf(link);
    return [end(index, from, to, width), end(index, to, from, width)];
  });
}

function end(link: number, here: PlacedNode, there: PlacedNode, width: number): End {
  const side = facing(here, there);
  const along = side === 'left' || side === 'right' ? there.centre[1] : there.centre[0];
  return { link, node: here.node.id, side, width, toward: along };
}

/** Side of `here` that looks towards `there`: where there is room between them, or else the wider gap. */
function facing(here: PlacedNode, there: PlacedNode): Side {
  const dx = there.centre[0] - here.centre[0];
  const dy = there.centre[1] - here.centre[1];
  const gap = Math.abs(dx) - (here.box.width + there.box.width) / 2;
  const upright = Math.abs(dy) - (here.box.height + there.box.height) / 2;
  if (gap >= SIDEWAYS || gap > Math.max(0, upright)) return dx > 0 ? 'right' : 'left';
  return dy > 0 ? 'bottom' : 'top';
}

/** A switch grows until its busiest side has room for all pipes and its name. */
function grown(placed: PlacedNode, ends: readonly End[], metrics: Metrics): PlacedNode {
  if (placed.node.kind === 'host') return placed;
  const need = (side: Side) => occupied(ends, placed.node.id, side);
  const label = (TEXT + 10) * metrics.text;
  const height = Math.max(placed.box.height, Math.max(need('left'), need('right')) + 2 * label);
  const width = Math.max(placed.box.width, Math.max(need('top'), need('bottom')) + 16);
  return { ...placed, box: boxAround(placed.centre, width, height) };
}

/** Distance of a name from the node beside which it stands, relative to the text. */
const TITLE_GAP = 3;
/** Height of a line of text, relative to the text. */
const LINE = 1.2;

/** Height of capitals with a hair's breadth above and below, relative to the text. */
const CAPITALS = 0.85;

/** Is a host lower than its name? Then its frame would strike through the name. */
function isTooLow({ kind }: NetworkNode, { hostHeight, text }: Metrics): boolean {
  return kind === 'host' && hostHeight < CAPITALS * TEXT * text;
}

/** What is in place before names are. */
type Placed = { readonly nodes: readonly PlacedNode[]; readonly links: readonly PlacedLink[] };

/** A node with its name beside it, where it is too slim to hold it. */
function titled(placed: PlacedNode, { nodes, links }: Placed, metrics: Metrics): PlacedNode {
  const { node } = placed;
  const isSlim = isTooLow(node, metrics);
  if (node.kind !== 'lan' && !isSlim) return placed;
  const sides = isSlim ? [freeSide(placed, links)] : (['top', 'bottom'] as const);
  const spots = sides.map((side) => titleAt(placed, side, metrics));
  const isClear = (spot: Box) =>
    nodes.every(({ box }) => overlap(box, spot) === 0) &&
    links.every(({ track, width }) => !runsThrough(track, spot, width / 2));
  return { ...placed, title: spots.find(isClear) ?? spots[0] ?? null };
}

/** The side of a host away from its first link. */
function freeSide({ node }: PlacedNode, links: readonly PlacedLink[]): Side {
  const [first] = links.flatMap(({ link, from, to }) => [
    ...(link.from === node.id ? [from.side] : []),
    ...(link.to === node.id ? [to.side] : []),
  ]);
  return opposite(first ?? 'right');
}

function titleAt({ node, centre, box }: PlacedNode, side: Side, metrics: Metrics): Title {
  const width = textWidth(node.label, metrics);
  // Names of hosts in a row may touch.
  const height = (node.kind === 'host' ? 1 : LINE) * TEXT * metrics.text;
  const gap = TITLE_GAP * metrics.text;
  const [x, y] = [centre[0] - width / 2, centre[1] - height / 2];
  const size = { width, height };
  switch (side) {
    case 'left':
      return { ...size, x: box.x - gap - width, y, anchor: 'end' };
    case 'right':
      return { ...size, x: box.x + box.width + gap, y, anchor: 'start' };
    case 'top':
      return { ...size, x, y: box.y - gap - height, anchor: 'middle' };
    case 'bottom':
      return { ...size, x, y: box.y + box.height + gap, anchor: 'middle' };
  }
}

/** Where the anchored end of a name lies. */
export function anchorX({ x, width, anchor }: Title): number {
  return x + { start: 0, middle: width / 2, end: width }[anchor];
}

/** What nothing else is written over: all nodes, and their names where those stand beside them. */
export function groundOf(nodes: readonly PlacedNode[]): readonly Box[] {
  return nodes.flatMap(({ box, title }) => (title === null ? [box] : [box, title]));
}

function onSide(ends: readonly End[], node: string, side: Side): readonly End[] {
  return ends
    .filter((candidate) => candidate.node === node && candidate.side === side)
    .sort((a, b) => a.toward - b.toward || a.link - b.link);
}

function occupied(ends: readonly End[], node: string, side: Side): number {
  const here = onSide(ends, node, side);
  return here.reduce((sum, each) => sum + each.width + SLOT_GAP, -SLOT_GAP);
}

function anchor(placed: PlacedNode | undefined, ends: readonly End[], link: number): Anchor | null {
  const mine = ends.find((each) => each.link === link && each.node === placed?.node.id);
  if (placed === undefined || mine === undefined) return null;
  let offset = -occupied(ends, mine.node, mine.side) / 2;
  for (const each of onSide(ends, mine.node, mine.side)) {
    if (each === mine) break;
    offset += each.width + SLOT_GAP;
  }
  offset += mine.width / 2;
  const { box, centre } = placed;
  switch (mine.side) {
    case 'left':
      return { at: [box.x, centre[1] + offset], side: 'left' };
    case 'right':
      return { at: [box.x + box.width, centre[1] + offset], side: 'right' };
    case 'top':
      return { at: [centre[0] + offset, box.y], side: 'top' };
    case 'bottom':
      return { at: [centre[0] + offset, box.y + box.height], side: 'bottom' };
  }
}
