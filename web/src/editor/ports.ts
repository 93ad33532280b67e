/**
 * Output ports on the plane: a gate on the edge of the switch, and a big bar beside a bottleneck.
 *
 * The gate always shows the fill in small. The bar stands above or below the link it feeds, where it
 * covers neither another link nor another bar; a bar without room stays a gate.
 */

import { sort } from 'd3-array';
import type { Network, NetworkPort } from '../model/engineTypes';
import {
  type Anchor,
  type Box,
  outward,
  overlap,
  type Point,
  runsThrough,
  union,
} from './geometry';
import { type Metrics, TEXT } from './metrics';
import { CHARACTER, groundOf, type PlacedLink, type PlacedNode } from './placeNetwork';

/** The big bar of a port. */
export type Gauge = {
  readonly box: Box;
  /** Side of the bar on which capacity and thresholds are written. */
  readonly labelsOn: 'left' | 'right';
  /** False when there is no room for that writing: ticks without figures then. */
  readonly written: boolean;
  /** False when there is room for figures alone: thresholds without their names then. */
  readonly named: boolean;
  /** Bar and its writing together. */
  readonly footprint: Box;
};

/** Where the number of lost cells is written, and how it is aligned there. */
type LossNumber = { readonly at: Point; readonly anchor: 'start' | 'middle' | 'end' };

/** A port with its place. */
export type PlacedPort = {
  readonly port: NetworkPort;
  readonly anchor: Anchor;
  /** Small upright or flat box on the edge of the switch. */
  readonly gate: Box;
  readonly gauge: Gauge | null;
  /** The middle of the cross that marks a loss, and where the number of cells stands; `null` where nothing has room. */
  readonly loss: { readonly at: Point; readonly number: LossNumber | null };
  /** Where it can be pointed at and focused. */
  readonly middle: Point;
};

const GATE = 6;
const GAP = 8;
/** Room above a bar for ✕ and the number of cells lost, relative to the text. */
const LOSS = 24;
/** Half the cross of a loss, its distance from the bar, and from its number, relative to the text. */
export const CROSS = 5;
const CROSS_UP = 13;
const CROSS_GAP = 5;
/** Widest number of a loss, "999k lost", in characters of heavy text. */
const LOST = 9;
/** Widest figure beside a bar: "4096 cells", in characters. */
const FIGURE = 10;

/** A threshold as it is written beside a bar. */
export function tickText({ label, cells }: NetworkPort['thresholds'][number]): string {
  return `${label} ${cells}`;
}

/** The big bars of bottlenecks; where room is short buffers with a limit go first. */
export function placeGauges(
  network: Network,
  nodes: readonly PlacedNode[],
  links: readonly PlacedLink[],
  metrics: Metrics,
): ReadonlyMap<NetworkPort, Gauge> {
  const taken: Box[] = [...groundOf(nodes)];
  const gauges = new Map<NetworkPort, Gauge>();
  // Where a control unit paces the line, cells wait in its ingress queue and none in the port itself.
  const bottlenecks = network.ports.filter(({ bottleneck }) => bottleneck);
  const top = Math.min(...nodes.map(({ box }) => box.y));
  for (const port of sort(bottlenecks, ({ bufferCells }) => Number(bufferCells === null))) {
    const placed = links.find(({ link }) => link.id === port.link);
    const gateway = nodes.find(({ node }) => node.id === port.node && node.kind === 'gateway');
    const around = { links, taken, metrics, roof: gateway?.box ?? null, top };
    const gauge = placed === undefined ? null : roomFor(port, placed, around);
    if (gauge === null) continue;
    gauges.set(port, gauge);
    taken.push(gauge.footprint);
  }
  return gauges;
}

/** All ports whose link is on the plane. */
export function placePorts(
  network: Network,
  {
    nodes,
    links,
  }: { readonly nodes: readonly PlacedNode[]; readonly links: readonly PlacedLink[] },
  gauges: ReadonlyMap<NetworkPort, Gauge>,
  metrics: Metrics,
): readonly PlacedPort[] {
  const linkOf = new Map(links.map((placed) => [placed.link.id, placed]));
  const solid = [...groundOf(nodes), ...[...gauges.values()].map(({ box }) => box)];
  return network.ports.flatMap((port) => {
    const placed = linkOf.get(port.link);
    if (placed === undefined) return [];
    const anchor = port.forward ? placed.from : placed.to;
    const gauge = gauges.get(port) ?? null;
    const gate = gateAt(anchor, placed.width);
    const box = gauge?.box ?? gate;
    const middle: Point = [box.x + box.width / 2, box.y + box.height / 2];
    return [{ port, anchor, gate, gauge, middle, loss: lossAt(box, solid, metrics) }];
  });
}

/** The cross of a loss above a bar or gate; its number to the right, the left or above, on neither node nor bar. */
function lossAt(
  { x, y, width }: Box,
  solid: readonly Box[],
  { text }: Metrics,
): PlacedPort['loss'] {
  const [middle, up] = [x + width / 2, y - CROSS_UP * text];
  const [long, size] = [LOST * CHARACTER * TEXT * text, TEXT * text];
  const aside = (CROSS + CROSS_GAP) * text;
  const line = up + 0.36 * size;
  const above = up - aside;
  const boxAt = (left: number, baseline: number): Box => ({
    ...{ x: left, y: baseline - 0.8 * size, width: long, height: size },
  });
  const spots: readonly (LossNumber & { readonly box: Box })[] = [
    { at: [middle + aside, line], anchor: 'start', box: boxAt(middle + aside, line) },
    { at: [middle - aside, line], anchor: 'end', box: boxAt(middle - aside - long, line) },
    { at: [middle, above], anchor: 'middle', box: boxAt(middle - long / 2, above) },
  ];
  const free = spots.find(({ box }) => solid.every((each) => overlap(each, box) === 0));
  return {
    at: [middle, up],
    number: free === undefined ? null : { at: free.at, anchor: free.anchor },
  };
}

/**
 * Heights for labels at wanted heights, moved apart to at least `gap`; `wanted` from low to high. None is beyond
 * `most` where all have room above it without moving the first.
 */
export function spread(
  wanted: readonly number[],
  gap: number,
  most = Number.POSITIVE_INFINITY,
): readonly number[] {
  let previous = Number.NEGATIVE_INFINITY;
  const lowered = wanted.map((height) => {
    previous = Math.max(height, previous + gap);
    return previous;
  });
  const lifted = lowered.map((height, at) =>
    Math.min(height, most - gap * (lowered.length - 1 - at)),
  );
  const [first = 0] = wanted;
  return (lifted[0] ?? first) < first ? lowered : lifted;
}

function gateAt({ at: [x, y], side }: Anchor, thickness: number): Box {
  const long = Math.max(6, thickness);
  if (side === 'left' || side === 'right') {
    return { x: side === 'left' ? x : x - GATE, y: y - long / 2, width: GATE, height: long };
  }
  return { x: x - long / 2, y: side === 'top' ? y : y - GATE, width: long, height: GATE };
}

type Surroundings = {
  readonly links: readonly PlacedLink[];
  readonly taken: readonly Box[];
  readonly metrics: Metrics;
  /** The control unit that holds the queue: where there is no room beside the line, the bar stands on it. */
  readonly roof: Box | null;
  /** Upper edge of the drawing, which no bar on a control unit makes higher. */
  readonly top: number;
};

function roomFor(
  port: NetworkPort,
  placed: PlacedLink,
  { links, taken, metrics, roof, top }: Surroundings,
): Gauge | null {
  const anchor = port.forward ? placed.from : placed.to;
  const named = Math.max(FIGURE, ...port.thresholds.map((each) => tickText(each).length));
  const [names, figures, bare] = [named, FIGURE, 0].map((characters) =>
    candidates(anchor, placed.width, { metrics, characters, named: characters === named }),
  );
  // At each place with as much writing as goes there; without any only where none goes anywhere.
  const written = (names ?? []).flatMap((gauge, place) => [gauge, figures?.[place] ?? gauge]);
  const above = roof === null ? [] : onRoof(roof, anchor, metrics);
  const inside = above.filter(({ footprint }) => footprint.y >= top);
  const free = [...written, ...(bare ?? []), ...inside].find(
    ({ footprint, box }) =>
      taken.every((other) => overlap(other, footprint) === 0) &&
      links.every(({ track }) => !runsThrough(track, box)),
  );
  return free ?? null;
}

/** On a control unit, at the end that its line leaves from; with the figure of its scale or without. */
function onRoof(roof: Box, { side }: Anchor, metrics: Metrics): readonly Gauge[] {
  const [width, height] = [metrics.barWidth * metrics.text, metrics.barHeight * metrics.text];
  const x = side === 'left' ? roof.x : roof.x + roof.width - width;
  const box = { x, y: roof.y - GAP - height, width, height };
  const labelsOn = side === 'left' ? 'right' : 'left';
  return [FIGURE, 0].map((characters) =>
    gauge(box, labelsOn, { metrics, characters, named: false }),
  );
}

type GaugeOptions = {
  readonly metrics: Metrics;
  /** Room for writing beside the bar, in characters. */
  readonly characters: number;
  readonly named: boolean;
};

function candidates(anchor: Anchor, thickness: number, options: GaugeOptions): readonly Gauge[] {
  const [x, y] = anchor.at;
  const [dx, dy] = outward(anchor.side);
  const width = options.metrics.barWidth * options.metrics.text;
  const height = options.metrics.barHeight * options.metrics.text;
  const clear = thickness / 2 + GAP;
  if (dx !== 0) {
    const left = dx > 0 ? x + GAP : x - GAP - width;
    const side = dx > 0 ? 'right' : 'left';
    return [y - clear - height, y + clear].map((top) =>
      gauge({ x: left, y: top, width, height }, side, options),
    );
  }
  const top = dy > 0 ? y + GAP : y - GAP - height;
  return [
    gauge({ x: x + clear, y: top, width, height }, 'right', options),
    gauge({ x: x - clear - width, y: top, width, height }, 'left', options),
  ];
}

function gauge(box: Box, labelsOn: 'left' | 'right', options: GaugeOptions): Gauge {
  const { metrics, characters, named } = options;
  const writing = characters * TEXT * CHARACTER * metrics.text;
  const x = labelsOn === 'right' ? box.x + box.width : box.x - writing;
  const labels = { x, y: box.y - 4, width: writing, height: box.height + 8 };
  const loss = { x: box.x, y: box.y - LOSS * metrics.text, width: box.width, height: 1 };
  return { box, labelsOn, written: characters > 0, named, footprint: union([box, labels, loss]) };
}
