/**
 * Labels at the ends of circuits: name and marker at the sink, the live rate at the source.
 *
 * They are on the free side of the node, away from the link. Those of several circuits at one node are stacked.
 */

import { counted } from '../base/text';
import { type Box, overlap, runsThrough, type Side, union } from './geometry';
import { type Metrics, TEXT } from './metrics';
import { type PlacedLink, type PlacedNode, textWidth } from './placeNetwork';
import type { CircuitEnd, PlacedRoute } from './routes';

/** A line of text beside the node where a circuit begins or ends. */
export type EndLabel = {
  readonly circuit: number;
  readonly kind: 'sink' | 'source';
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
  /** Centre of the marker of a sink. */
  readonly marker: readonly [number, number];
  readonly box: Box;
  /** True when there is no room for it: shown only while it is pointed at, focused or selected. */
  readonly crowded: boolean;
};

const GAP = 8;
const MARKER = 12;
/** The longest live rate of a source, to reserve its width. */
const RATE = 'ACR 149.8 Mb/s';

/** One text for all circuits that begin, or end, at a node. */
export type EndBundle = {
  readonly node: string;
  readonly kind: 'sink' | 'source';
  readonly circuits: readonly number[];
  /** "8 circuits", or "×8" where there is little room; "8 circuits out" where others come in. */
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** Base line of the live range of rates beneath, where there is room for it. */
  readonly rangeY: number | null;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly box: Box;
};

/** More circuits than this at one end of a node share a text. */
const MOST_LINES = 3;
/** The longest range of rates. */
const RANGE = '149.8–149.9 Mb/s';

/** Routes by the node where they begin or end, where those are too many for a line each. */
function crowds(routes: readonly PlacedRoute[]): ReadonlyMap<string, readonly PlacedRoute[]> {
  const all = new Map<string, PlacedRoute[]>();
  for (const route of routes) {
    for (const kind of ['source', 'sink'] as const) {
      const key = `${kind} ${route[kind].node}`;
      const here = all.get(key);
      if (here === undefined) all.set(key, [route]);
      else here.push(route);
    }
  }
  return new Map([...all].filter(([, here]) => here.length > MOST_LINES));
}

/** What is placed before such texts, and the size of text. */
type Ground = {
  readonly metrics: Metrics;
  readonly covered: readonly Box[];
  readonly links: readonly PlacedLink[];
};

/** The texts of nodes at which many circuits begin or end; one without room for it is left to the node's tool tip. */
export function placeEndBundles(
  routes: readonly PlacedRoute[],
  nodes: ReadonlyMap<string, PlacedNode>,
  { metrics, covered, links }: Ground,
): readonly EndBundle[] {
  const groups = crowds(routes);
  const taken = [...covered];
  return [...groups].flatMap(([key, here]): readonly EndBundle[] => {
    const kind = key.startsWith('source ') ? 'source' : 'sink';
    const end = here[0]?.[kind];
    const node = nodes.get(end?.node ?? '');
    if (end === undefined || node === undefined) return [];
    const isBoth = groups.has(`source ${end.node}`) && groups.has(`sink ${end.node}`);
    const way = isBoth ? { source: ' out', sink: ' in' }[kind] : '';
    const texts = {
      long: `${counted(here.length, 'circuit')}${way}`,
      short: `×${here.length}${way}`,
    };
    const rows = isBoth ? MOST_ROWS : 1;
    const isPaced = here.some(({ circuit }) => circuit.service === 'abr');
    const hasRange = kind === 'source' && isPaced && metrics.detail === 'full';
    const spots = spotsFor(end.side, texts, { rows, hasRange });
    const circuits = here.map(({ index }) => index);
    const free = spots
      .filter(({ text }) => metrics.detail !== 'compact' || text === texts.short)
      .map((spot) => ({ node: end.node, kind, circuits, ...written(node, spot, metrics) }) as const)
      .find(
        ({ box }) =>
          taken.every((other) => overlap(box, other) === 0) &&
          links.every(({ track }) => !runsThrough(track, box)),
      );
    if (free === undefined) return [];
    taken.push(free.box);
    return [free];
  });
}

/** Where a text can stand beside a node, and what of it. */
type Spot = {
  readonly side: Side;
  readonly row: number;
  readonly text: string;
  readonly hasRange: boolean;
};

/** Rows of texts beside one side of a node at which circuits both begin and end. */
const MOST_ROWS = 3;

/** Spots, best first: as much as there is room for on the side away from the link, then little of it elsewhere. */
function spotsFor(
  side: Side,
  { long, short }: { readonly long: string; readonly short: string },
  { rows: most, hasRange }: { readonly rows: number; readonly hasRange: boolean },
): readonly Spot[] {
  const rows = Array.from({ length: most }, (_, row) => row);
  const sides = (['right', 'left', 'top', 'bottom'] as const).filter((each) => each !== side);
  return [
    ...(hasRange ? rows.map((row) => ({ side, row, text: long, hasRange: true })) : []),
    ...rows.map((row) => ({ side, row, text: long, hasRange: false })),
    ...[side, ...sides].flatMap((each) =>
      rows.map((row) => ({ side: each, row, text: short, hasRange: false })),
    ),
  ];
}

/** A text at a spot beside a node. */
function written(node: PlacedNode, { side, row, text, hasRange }: Spot, metrics: Metrics) {
  const line = TEXT * 1.25 * metrics.text;
  const lines = hasRange ? 2 : 1;
  // The first text is in the middle of its side; what follows stands beneath it.
  const isMiddle = row === 0 && (side === 'left' || side === 'right');
  const raised = isMiddle ? ((lines - 1) * line) / 2 : 0;
  const { x, y: first, anchor } = beside(node, side, 0, metrics);
  const y = first + (side === 'top' ? -(lines - 1 + row) * line : row * line - raised);
  const width = textWidth(hasRange && RANGE.length > text.length ? RANGE : text, metrics);
  const left = { start: x, middle: x - width / 2, end: x - width }[anchor];
  const box = { x: left, y: y - line * 0.8, width, height: lines * line };
  return { text, x, y, rangeY: hasRange ? y + line : null, anchor, box };
}

/** All writing at ends of circuits, but for those that share a text. */
export function placeEnds(
  routes: readonly PlacedRoute[],
  nodes: ReadonlyMap<string, PlacedNode>,
  metrics: Metrics,
): readonly EndLabel[] {
  const used = new Map<string, number>();
  const line = (end: CircuitEnd) => {
    const key = `${end.node}/${end.side}`;
    const count = used.get(key) ?? 0;
    used.set(key, count + 1);
    return count;
  };
  const crowded = crowds(routes);
  return routes.flatMap((placed) => {
    const isCrowded = (kind: 'sink' | 'source') => crowded.has(`${kind} ${placed[kind].node}`);
    const sink = isCrowded('sink') ? [] : label(placed, placed.sink, 'sink', line, nodes, metrics);
    const source =
      metrics.detail !== 'full' || isCrowded('source')
        ? []
        : label(placed, placed.source, 'source', line, nodes, metrics);
    return [...sink, ...source];
  });
}

function label(
  placed: PlacedRoute,
  end: CircuitEnd,
  kind: 'sink' | 'source',
  line: (end: CircuitEnd) => number,
  nodes: ReadonlyMap<string, PlacedNode>,
  metrics: Metrics,
): readonly EndLabel[] {
  const node = nodes.get(end.node);
  if (node === undefined) return [];
  const text = kind === 'sink' ? placed.circuit.label : RATE;
  const pad = kind === 'sink' ? MARKER * metrics.text : 0;
  const width = textWidth(text, metrics) + pad;
  const step = line(end) * TEXT * 1.25 * metrics.text;
  const spot = beside(node, end.side, step, metrics);
  const left = { start: spot.x, middle: spot.x - width / 2, end: spot.x - width }[spot.anchor];
  const height = TEXT * 1.25 * metrics.text;
  const markerX = spot.anchor === 'end' ? spot.x - pad / 2 : left + pad / 2;
  const textX = { start: spot.x + pad, middle: spot.x + pad / 2, end: spot.x - pad }[spot.anchor];
  return [
    {
      circuit: placed.index,
      kind,
      x: textX,
      y: spot.y,
      anchor: spot.anchor,
      marker: [markerX, spot.y - 0.36 * TEXT * metrics.text],
      box: { x: left, y: spot.y - height * 0.8, width, height },
      crowded: false,
    },
  ];
}

function beside(node: PlacedNode, side: Side, step: number, metrics: Metrics) {
  const { centre } = node;
  // Beyond the name, where that stands there.
  const box = node.title === null ? node.box : union([node.box, node.title]);
  const base = 0.36 * TEXT * metrics.text;
  switch (side) {
    case 'right':
      return { x: box.x + box.width + GAP, y: centre[1] + base + step, anchor: 'start' } as const;
    case 'left':
      return { x: box.x - GAP, y: centre[1] + base + step, anchor: 'end' } as const;
    case 'top':
      return { x: centre[0], y: box.y - GAP - step, anchor: 'middle' } as const;
    case 'bottom':
      return {
        x: centre[0],
        y: box.y + box.height + GAP + 2.4 * base + step,
        anchor: 'middle',
      } as const;
  }
}
