/**
 * Writing at the ends of circuits: name and marker at the sink, the live rate at the source.
 *
 * It stands on the free side of the node, away from the link. Several circuits at one node stack.
 */

import type { Box, Side } from './geometry';
import { type Metrics, TEXT } from './metrics';
import { type PlacedNode, textWidth } from './place';
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
/** Room for the live rate of a source, as long as it gets. */
const RATE = 'ACR 149.8 Mb/s';

/** All writing at ends of circuits. */
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
  return routes.flatMap((placed) => {
    const sink = label(placed, placed.sink, 'sink', line, nodes, metrics);
    const source =
      metrics.detail !== 'full' ? [] : label(placed, placed.source, 'source', line, nodes, metrics);
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
  const { box, centre } = node;
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
