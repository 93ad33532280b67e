/**
 * The scene: everything that is drawn, in its place, from the network and the layout alone.
 *
 * A pure function, so that the picture can be tested without a page. Samples and cells are not part
 * of it; they are laid over it sixty times a second.
 */

import { rollup, sum } from 'd3-array';
import type { Network } from '../model/engineTypes';
import type { Selection } from '../run';
import { textScale } from '../ui/textScale';
import { type EndBundle, type EndLabel, placeEndBundles, placeEnds } from './ends';
import { type Box, boxAround, inflate, overlap, type Point, pointAt, union } from './geometry';
import { isFree, type PlacedLabel, placeLabels } from './labels';
import { extent, type Metrics, metricsFor, type Size, SNAP, TEXT } from './metrics';
import {
  byId,
  groundOf,
  type Layout,
  type PlacedLink,
  type PlacedNode,
  placeNetwork,
  textWidth,
} from './placeNetwork';
import { type PlacedPort, placeGauges, placePorts } from './ports';
import {
  type Lane,
  type PlacedCircuit,
  type PlacedRoute,
  placeCircuits,
  placeLanes,
  placeRoutes,
} from './routes';

/** A network in place. */
export type Scene = {
  readonly network: Network;
  readonly metrics: Metrics;
  readonly nodes: readonly PlacedNode[];
  readonly links: readonly PlacedLink[];
  readonly lanes: readonly Lane[];
  /** Number of lanes by link. */
  readonly lanesOn: ReadonlyMap<number, number>;
  readonly circuits: readonly PlacedCircuit[];
  /** Circuits without a path, by the centres of their ends. */
  readonly waiting: readonly WaitingCircuit[];
  readonly ports: readonly PlacedPort[];
  readonly labels: readonly PlacedLabel[];
  readonly ends: readonly EndLabel[];
  readonly bundles: readonly EndBundle[];
  /** Nodes whose name would lie on another name; shown only while pointed at, focused or selected. */
  readonly nameless: ReadonlySet<string>;
  /** Everything that can be focused, in reading order. */
  readonly parts: readonly Part[];
  /** Smallest box around everything drawn. */
  readonly bounds: Box;
};

/** A circuit that has no path yet. */
type WaitingCircuit = {
  /** Position in `network.circuits`. */
  readonly index: number;
  readonly from: Point;
  readonly to: Point;
};

/** A part that can be focused and selected. */
export type Part = { readonly key: string; readonly part: Selection; readonly at: Point };

/** A fitted drawing never shrinks or grows beyond these. */
const FIT = { least: 0.18, most: 1.4, side: 14, top: 4, bottom: 30 };
/** Text is magnified by at most this when a network is large and the panel small. */
const MOST_TEXT = 2.4;
/** Distances of rows that are tried, world px, widest first. */
const ROWS = [200, 160, 130, 100, 80, 60, 50, 40, 30];
/** Rows are never farther apart than this, px of the reader's. */
const WIDEST_ROW = 100;
/** Rows move apart as long as the drawing keeps this share of its scale. */
const SPACIOUS = 0.95;
/** They move apart at the cost of the scale, down to this share, where parts lie on one another. */
const CLEAR = 0.7;
/** Columns move apart by these factors, down to this share of the scale, where nothing else parts nodes. */
const COLUMNS = [1.25, 1.5, 1.75, 2];
const APART = 0.6;
/** How far the guess of a drawing's height may be off. */
const ROUGH = 0.7;
const NOWHERE = { x: 0, y: 0, width: 0 };
/** Shares of large text that are tried where its parts do not fit beside one another; plain text at last. */
const LESS_TEXT = [1, 0.85, 0.7, 0];
/** Shares of plain text that are tried where not even that is clear, least reduced first. */
const SMALLER_TEXT = [0.85, 0.75, 0.65, 0.55];
const SETTLING_ROUNDS = 6;
/** A smaller change of the text cannot be seen. */
const SETTLED = 0.005;

/** Key of a part, for lists and for finding its element. */
export function keyOf(part: Selection): string {
  return `${part.type}:${part.id}`;
}

/**
 * Sizes for a panel such that text is readable when the network is fitted.
 *
 * Where the reader has chosen large text, or the page is presented, the network is laid out for a panel
 * smaller by `scale` and the camera magnifies it: all parts grow with the text. A large network, whose parts
 * would then lie on one another, gets smaller text: nobody reads names that cover each other.
 */
export function settledMetrics(network: Network, panel: Size, scale = textScale()): Metrics {
  const scales = [...new Set(LESS_TEXT.map((share) => Math.max(1, share * scale)))];
  const largest = settledAt(network, panel, scale);
  if (largest.clash === 0 || scales.length === 1) return largest.metrics;
  const clear = firstOf(
    scales.slice(1),
    (each) => settledAt(network, panel, each),
    ({ clash }) => clash === 0,
  );
  return (clear ?? largest).metrics;
}

/** Sizes for one size of text, and over how much ground nodes then lie on one another. */
function settledAt(network: Network, panel: Size, scale: number): Settled {
  const seen = shrunk(panel, scale);
  const usual = steady(network, seen, scale > 1);
  const first = metricsFor(network, seen, usual.metrics.row);
  const [, span] = extent(network);
  /** Distances of rows at which the drawing may keep that share of its scale; what stands beside parts moves too. */
  const rowsFor = (share: number) =>
    ROWS.filter((row) => {
      const height = usual.height + span * (row - first.row);
      const isWider = row > first.row && row * usual.fit <= WIDEST_ROW;
      return isWider && wholeScale({ ...NOWHERE, height }, seen, 1) >= ROUGH * share * usual.fit;
    });
  const settle = (row: number) =>
    settled(
      network,
      seen,
      { ...metricsFor(network, seen, row), text: usual.metrics.text },
      { isWide: true },
    );
  // The widest rows that fit the height: parts are easier to distinguish, at nearly the same scale.
  const spacious = firstOf(
    rowsFor(SPACIOUS),
    settle,
    ({ fit, bars, isSteady }) => isSteady && fit >= SPACIOUS * usual.fit && bars >= usual.bars,
  );
  const chosen = spacious ?? usual;
  if (chosen.clash === 0) return chosen;
  // Where parts overlap, a somewhat smaller scale is the lesser evil.
  const clear = firstOf(
    rowsFor(CLEAR).reverse(),
    settle,
    ({ fit, clash }) => clash === 0 && fit >= CLEAR * usual.fit,
  );
  if (clear !== null) return clear;
  // Names wider than the columns of a small panel still overlap: only wider columns separate them.
  const wide = firstOf(
    COLUMNS.map((times) => SNAP * Math.round((times * chosen.metrics.column) / SNAP)),
    (column) => settled(network, seen, { ...chosen.metrics, column }, { isWide: false }),
    ({ fit, clash }) => clash === 0 && fit >= APART * chosen.fit,
  );
  if (wide !== null) return wide;
  // In a low panel many rows have no room at all for readable parts: smaller text is the lesser evil then.
  const rows = ROWS.filter((row) => row >= first.row).reverse();
  const small = firstOf(
    SMALLER_TEXT.flatMap((share) => rows.map((row) => ({ share, row }))),
    ({ share, row }) =>
      settled(network, seen, metricsFor(network, seen, row), { isWide: true, share }),
    ({ clash }) => clash === 0,
  );
  return small ?? chosen;
}

/**
 * Sizes that suit the height. Text that drives buffers away is then too large for the drawing, and with smaller text
 * they are back: narrower rows have room for both.
 */
function steady(network: Network, seen: Size, isWide: boolean): Settled {
  const first = metricsFor(network, seen);
  const usual = settled(network, seen, first, { isWide });
  if (usual.isSteady) return usual;
  const narrower = firstOf(
    ROWS.filter((row) => row < first.row),
    (row) => settled(network, seen, metricsFor(network, seen, row), { isWide: true }),
    ({ isSteady, clash, bars }) => isSteady && clash === 0 && bars > 0,
  );
  return narrower ?? usual;
}

/** Columns and rows of a network that is being drawn, world px, and how many of them an empty ground shows [chosen]. */
const GROUND = { column: 180, row: 80, columns: 5, rows: 3 };

/** Sizes for a network that is being drawn: no farther apart than on empty ground, so that more parts find room. */
export function drawnMetrics(network: Network, panel: Size, scale = textScale()): Metrics {
  const usual = settledMetrics(network, panel, scale);
  const column = Math.min(usual.column, GROUND.column);
  const row = Math.min(usual.row, GROUND.row);
  const near = settled(
    network,
    shrunk(panel, scale),
    { ...usual, column, row, text: 1 },
    { isWide: false },
  );
  return near.clash === 0 ? near.metrics : usual;
}

/** The first candidate that passes; later ones are not laid out, which is costly. */
function firstOf<From, To>(
  from: readonly From[],
  make: (each: From) => To,
  isWanted: (made: To) => boolean,
): To | null {
  for (const each of from) {
    const made = make(each);
    if (isWanted(made)) return made;
  }
  return null;
}

type Settled = {
  readonly metrics: Metrics;
  readonly fit: number;
  readonly bars: number;
  readonly clash: number;
  readonly height: number;
  /** Do text and scale agree? */
  readonly isSteady: boolean;
};

type How = {
  /** Do columns move apart until the drawing fills the width? */
  readonly isWide: boolean;
  /** Size of the text that is read, relative to plain text. */
  readonly share?: number;
};

/**
 * Sizes once text and drawing agree, the scale at which the whole drawing fits and its height, how many
 * buffers are seen, and over how much ground nodes lie on one another: all of it of these very sizes.
 */
function settled(
  network: Network,
  panel: Size,
  first: Metrics,
  { isWide, share = 1 }: How,
): Settled {
  let { text, column } = first;
  // Larger text makes the drawing larger, which shrinks it again: the fixed point is near.
  const rounds = isWide ? 2 * SETTLING_ROUNDS : SETTLING_ROUNDS;
  for (let round = 1; ; round += 1) {
    const metrics = { ...first, column, text };
    const { bounds, bars, clash } = measured(network, metrics);
    const fit = wholeScale(bounds, panel, 1);
    text = Math.min(MOST_TEXT, Math.max(1, share / fit));
    // The column width is fixed after half of the rounds, or text and columns would alternate for ever.
    // A panel with no height for the drawing shows it at the least scale, which is no reason to be wider than that.
    const shown = bounds.width * Math.max(FIT.least, fit);
    if (isWide && round <= SETTLING_ROUNDS) column = widened(column, shown, panel);
    const isSteady = Math.abs(text - metrics.text) < SETTLED && column === metrics.column;
    // Where text drives buffers away, and they come back with smaller text, the smaller one it is.
    const isOver = round > rounds || (round === rounds && text >= metrics.text);
    if (!isSteady && !isOver) continue;
    return { metrics, fit, bars, clash, height: bounds.height, isSteady };
  }
}

/** A drawing in figures: its bounds, how many buffers are seen, and over how much ground nodes lie on one another. */
type Measures = { readonly bounds: Box; readonly bars: number; readonly clash: number };

/** Figures of one network that are kept; a panel that is pulled wider asks for new ones all the time. */
const MOST_KEPT = 1_000;
const kept = new WeakMap<Network, Map<string, Measures>>();

/** The figures of a drawing: of each size only once, for the ways to settle meet, and those of like panels too. */
function measured(network: Network, metrics: Metrics): Measures {
  const known = kept.get(network) ?? new Map<string, Measures>();
  kept.set(network, known);
  const key = JSON.stringify(metrics);
  const found = known.get(key);
  if (found !== undefined) return found;
  const { bounds, gauges, nodes } = placeOutline(network, {}, metrics);
  const made = { bounds, bars: gauges.size, clash: clashOf(nodes) };
  if (known.size >= MOST_KEPT) known.clear();
  known.set(key, made);
  return made;
}

/** Ground that two nodes share, summed over all pairs. */
function clashOf(nodes: readonly PlacedNode[]): number {
  return sum(nodes, ({ box }, i) => sum(nodes.slice(i + 1), (other) => overlap(box, other.box)));
}

function shrunk({ width, height, head = 0 }: Size, scale: number): Size {
  return { width: width / scale, height: height / scale, head: head / scale };
}

/** Columns move apart until a drawing of large text fills the width. */
function widened(column: number, shownWidth: number, panel: Size): number {
  const free = (panel.width - 2 * FIT.side) / shownWidth;
  // On whole grid steps, so that nodes stay on the grid; never narrower.
  return free > 1 + SETTLED ? SNAP * Math.floor((column * free) / SNAP) : column;
}

/** Margins of a fitted drawing: controls lie over the upper one, the level of detail over the lower. */
export function fitMargins(
  { head = 0 }: Size,
  scale = textScale(),
): { readonly top: number; readonly bottom: number; readonly side: number } {
  return { top: FIT.top + head, bottom: FIT.bottom * scale, side: FIT.side };
}

/** Scale at which a box is fitted into a panel; a box far larger than the panel is not seen whole. */
export function fitScale(bounds: Box, panel: Size, scale = textScale()): number {
  return Math.max(FIT.least, wholeScale(bounds, panel, scale));
}

/** Scale at which the whole of a box fits a panel. */
function wholeScale(bounds: Box, panel: Size, scale: number): number {
  const wide = (panel.width - 2 * FIT.side) / bounds.width;
  const { top, bottom } = fitMargins(panel, scale);
  // Of panels with no height between their margins too, the lower drawing fits better.
  const high = Math.max(1, panel.height - top - bottom) / bounds.height;
  return Math.min(FIT.most * scale, wide, high);
}

/** The drawing of a network with positions set by hand. */
export function buildScene(network: Network, layout: Layout, metrics: Metrics): Scene {
  const { routes, gauges, ...outline } = placeOutline(network, layout, metrics);
  const { nodes, links, ends } = outline;
  const ports = placePorts(network, outline, gauges, metrics);
  const lanes = placeLanes(network, links);
  const circuits = placeCircuits(routes, lanes);
  const waiting = waitingCircuits(network, nodes, routes);
  return {
    ...outline,
    network,
    metrics,
    lanes,
    lanesOn: rollup(
      lanes,
      (here) => here.length,
      ({ link }) => link,
    ),
    circuits,
    waiting,
    ports,
    nameless: namesWithoutSpace(nodes, metrics),
    parts: [
      ...partsOf(nodes, links, circuits, ports, ends),
      ...waiting.map((each) => waitingPart(network, each)),
    ],
  };
}

/** Circuits that have two ends on the plane but no course between them. */
function waitingCircuits(
  network: Network,
  nodes: readonly PlacedNode[],
  routes: readonly PlacedRoute[],
): readonly WaitingCircuit[] {
  // The usual case: every circuit has a course.
  if (routes.length === network.circuits.length) return [];
  const found = new Set(routes.map(({ index }) => index));
  const places = byId(nodes);
  return network.circuits.flatMap(({ route }, index) => {
    const [from, to] = [route[0], route.at(-1)].map((id) => places.get(id ?? '')?.centre);
    const isWaiting = !found.has(index) && from !== undefined && to !== undefined;
    return isWaiting ? [{ index, from, to }] : [];
  });
}

function waitingPart({ circuits }: Network, { index, from, to }: WaitingCircuit): Part {
  const part = { type: 'circuit' as const, id: circuits[index]?.id ?? '' };
  return { key: keyOf(part), part, at: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] };
}

/** Everything that decides how large the drawing is; the courses of the circuits do not. */
function placeOutline(network: Network, layout: Layout, metrics: Metrics) {
  const { nodes, links } = placeNetwork(network, layout, metrics);
  const routes = placeRoutes(network, links);
  const gauges = placeGauges(network, nodes, links, metrics);
  const bars = [...gauges.values()];
  const ground = groundOf(nodes);
  const covered = [...ground, ...bars.map((bar) => bar.box)];
  const bundles = placeEndBundles(routes, byId(nodes), { metrics, covered, links });
  const written = [...covered, ...bundles.map((bundle) => bundle.box)];
  const ends = thinned(placeEnds(routes, byId(nodes), metrics), written, links);
  // What a label must not cover, in the order in which space is given away.
  const solid = [
    ...ground.map((box) => inflate(box, 2)),
    ...bars.map((bar) => bar.footprint),
    ...ends.filter((end) => !end.crowded).map((end) => end.box),
    ...bundles.map((bundle) => bundle.box),
  ];
  const labels = metrics.detail === 'compact' ? [] : placeLabels(network, links, solid, metrics);
  const { columns, rows, column, row } = { ...GROUND, ...metrics };
  const bounds =
    nodes.length === 0
      ? boxAround([0, 0], columns * column, rows * row)
      : union([...solid, ...labels.map((label) => label.box)]);
  return { nodes, links, routes, gauges, ends, bundles, labels, bounds };
}

/** Ends in order, each crowded when it would lie on what is there already, or on a link. */
function thinned(
  ends: readonly EndLabel[],
  covered: readonly Box[],
  links: readonly PlacedLink[],
): readonly EndLabel[] {
  const taken: Box[] = [...covered];
  return ends.map((end) => {
    // Touching by a pixel or two is no overlap to the eye.
    const core = inflate(end.box, -2);
    const crowded = !isFree(core, taken, links);
    if (!crowded) taken.push(core);
    return { ...end, crowded };
  });
}

function namesWithoutSpace(nodes: readonly PlacedNode[], metrics: Metrics): ReadonlySet<string> {
  const taken: Box[] = [];
  const without = new Set<string>();
  for (const { node, centre, title } of nodes) {
    const name = title ?? boxAround(centre, textWidth(node.label, metrics), TEXT * metrics.text);
    // Switches always keep their names; hosts of one fan may go without.
    const free = node.kind !== 'host' || taken.every((other) => overlap(other, name) === 0);
    if (free) taken.push(name);
    else without.add(node.id);
  }
  return without;
}

/** What changes when a part comes or goes; an edit may make the drawing larger then. */
export function shapeOf({ network, ports }: Scene): string {
  const nodes = network.nodes.map((node) => node.id).join(' ');
  const links = network.links.map((link) => `${link.from} ${link.to}`).join(' ');
  // The writing at the ends of circuits and the bars of buffers come with them.
  const bars = ports.filter(({ gauge }) => gauge !== null).length;
  return `${nodes}|${links}|${network.circuits.length} ${bars}`;
}

function partsOf(
  nodes: readonly PlacedNode[],
  links: readonly PlacedLink[],
  circuits: readonly PlacedCircuit[],
  ports: readonly PlacedPort[],
  ends: readonly EndLabel[],
): readonly Part[] {
  const part = (type: Selection['type'], id: string, at: Point): Part => ({
    key: `${type}:${id}`,
    part: { type, id },
    at,
  });
  const end = (index: number, fallback: Point): Point =>
    ends.find((each) => each.circuit === index && each.kind === 'sink')?.marker ?? fallback;
  return [
    ...nodes.map(({ node, centre }) => part('node', node.id, centre)),
    ...links.map(({ link, track }) => part('link', link.id, pointAt(track, 0.5))),
    ...ports.map(({ port, middle }) => part('port', port.id, middle)),
    ...circuits
      // A quiet circuit is one of many in a band; the band stands for it.
      .filter(({ quiet }) => !quiet)
      .map(({ circuit, index, middle }) => part('circuit', circuit.id, end(index, middle))),
  ];
}
