/**
 * Labels of links: what is written where, so that no text lies on a line, a node or another text.
 *
 * Like links that fan out from one switch are labelled once, "each 155.52 Mb/s · 5 ms". Every label
 * has a handful of candidate places; the one with the least in its way wins, in order of preference.
 */

import type { Network } from '../engine/model';
import { type Box, inflate, overlap, pointAt, SEGMENTS, tangent } from './geometry';
import { type Metrics, TEXT } from './metrics';
import { type PlacedLink, textWidth } from './place';
import { linkFigures } from './words';

/** A text with its place; `x` and `y` are the start, middle or end of its base line. */
export type PlacedLabel = {
  readonly link: string;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly box: Box;
  /** True when a second line with the measured utilisation belongs to it. */
  readonly reading: boolean;
};

/** Line height relative to the text. */
const LINE = 1.3;
/** Distance between a pipe and its label, px. */
const CLEAR = 4;

/** Labels for all links, one per group of like links. */
export function placeLabels(
  network: Network,
  links: readonly PlacedLink[],
  obstacles: readonly Box[],
  metrics: Metrics,
): readonly PlacedLabel[] {
  const taken = [...obstacles];
  return groups(network, links).map((group) => {
    const label = best(network, group, links, taken, metrics);
    taken.push(label.box);
    return label;
  });
}

/** How much lies in the way of a label: square pixels of boxes plus, heavily, points of lines. */
export function inTheWay(
  box: Box,
  obstacles: readonly Box[],
  links: readonly PlacedLink[],
): number {
  const boxes = obstacles.reduce((sum, other) => sum + overlap(box, other), 0);
  return links.reduce((sum, placed) => sum + pointsInside(placed, box) * 60, boxes);
}

function pointsInside(placed: PlacedLink, box: Box): number {
  const around = inflate(box, placed.width / 2);
  let inside = 0;
  for (let k = 0; k <= SEGMENTS; k += 1) {
    const [x, y] = pointAt(placed.track, k / SEGMENTS);
    const hit = x > around.x && x < around.x + around.width;
    if (hit && y > around.y && y < around.y + around.height) inside += 1;
  }
  return inside;
}

/** Links that share a label: from one switch, to hosts, with equal figures, on one side. */
function groups(
  network: Network,
  links: readonly PlacedLink[],
): readonly (readonly PlacedLink[])[] {
  const hosts = new Set(network.nodes.filter((n) => n.kind === 'host').map((n) => n.id));
  const found = new Map<string, PlacedLink[]>();
  for (const placed of links) {
    const { link } = placed;
    const fan = hosts.has(link.from) !== hosts.has(link.to);
    const hub = hosts.has(link.from) ? link.to : link.from;
    const side = hosts.has(link.from) ? placed.to.side : placed.from.side;
    const key = fan ? `${hub}/${side}/${linkFigures(link)}` : link.id;
    found.set(key, [...(found.get(key) ?? []), placed]);
  }
  return [...found.values()].sort((a, b) => a.length - b.length);
}

function best(
  network: Network,
  group: readonly PlacedLink[],
  links: readonly PlacedLink[],
  taken: readonly Box[],
  metrics: Metrics,
): PlacedLabel {
  const ends = [...group].sort((a, b) => middleY(a) - middleY(b));
  const outermost = ends.length > 1 ? [ends[0], ends.at(-1)] : ends;
  const options = outermost.flatMap((placed) =>
    placed === undefined ? [] : candidates(network, placed, group.length, metrics),
  );
  const costs = options.map((option, i) => inTheWay(option.box, taken, links) + i);
  const choice = options[costs.indexOf(Math.min(...costs))];
  if (choice === undefined) throw new Error('broken promise: every group has a candidate');
  return choice;
}

function middleY(placed: PlacedLink): number {
  return placed.from.at[1] + placed.to.at[1];
}

function candidates(
  network: Network,
  placed: PlacedLink,
  count: number,
  metrics: Metrics,
): readonly PlacedLabel[] {
  const { link } = placed;
  const reading = network.ports.some((port) => port.link === link.id && port.bottleneck);
  const text = `${count > 1 ? 'each ' : ''}${linkFigures(link)}`;
  const size = {
    width: textWidth(text, metrics),
    height: TEXT * LINE * metrics.text * (reading ? 2 : 1),
  };
  const below = [placedAt(placed, 0.5, 'below'), placedAt(placed, 0.5, 'above')];
  const ends = [placedAt(placed, 0, 'above'), placedAt(placed, 1, 'above')];
  const more = [placedAt(placed, 0, 'below'), placedAt(placed, 1, 'below')];
  const order = reading ? [...below, ...more, ...ends] : [...ends, ...below, ...more];
  return order.map((spot) => ({
    ...write(spot, size, metrics),
    link: link.id,
    text,
    reading,
  }));
}

/** A spot beside a link: the point, how the text hangs on it, and which side of the link it is. */
type Spot = {
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly grows: 'up' | 'down' | 'both';
};

function placedAt(placed: PlacedLink, fraction: number, where: 'above' | 'below'): Spot {
  const [x, y] = pointAt(placed.track, fraction);
  const [tx, ty] = tangent(placed.track, fraction);
  const clear = placed.width / 2 + CLEAR;
  if (Math.abs(ty) > Math.abs(tx)) {
    const right = where === 'above';
    return {
      x: x + (right ? clear : -clear) * 1.2,
      y,
      anchor: right ? 'start' : 'end',
      grows: 'both',
    };
  }
  const away = fraction === 0 ? placed.from.side : placed.to.side;
  const anchor = fraction === 0.5 ? 'middle' : away === 'right' ? 'start' : 'end';
  const inset = anchor === 'start' ? CLEAR : anchor === 'end' ? -CLEAR : 0;
  return where === 'above'
    ? { x: x + inset, y: y - clear, anchor, grows: 'up' }
    : { x: x + inset, y: y + clear, anchor, grows: 'down' };
}

function write(spot: Spot, size: { width: number; height: number }, metrics: Metrics) {
  const top = {
    up: spot.y - size.height,
    down: spot.y,
    both: spot.y - size.height / 2,
  }[spot.grows];
  const left = {
    start: spot.x,
    middle: spot.x - size.width / 2,
    end: spot.x - size.width,
  }[spot.anchor];
  return {
    x: spot.x,
    y: top + TEXT * metrics.text,
    anchor: spot.anchor,
    box: { x: left, y: top, ...size },
  };
}
