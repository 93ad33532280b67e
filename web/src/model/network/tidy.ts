/**
 * Setting a drawing out anew: a row of switches stays a row, a ring becomes a ring, anything else is
 * layered by its distance from the first switch; hosts sit around the switch they hang on.
 */

import type { Drawn, DrawnNode, Place } from './drawn';
import type { Edited } from './edit';
import { across, HOST, linksAt, nodeOf } from './graph';
import { placeForHost } from './newNodePlaces';

/** All nodes in places that follow from the links alone. */
export function tidy(drawn: Drawn): Edited {
  const inner = drawn.nodes.filter(({ kind }) => kind !== HOST);
  const places = isRing(drawn, inner) ? ringPlaces(drawn, inner) : layeredPlaces(drawn, inner);
  let next: Drawn = { ...drawn, nodes: inner.map((node) => at(node, places.get(node.id))) };
  for (const host of drawn.nodes.filter(({ kind }) => kind === HOST)) {
    next = { ...next, nodes: [...next.nodes, at(host, hostPlace(drawn, next, host.id))] };
  }
  // The order of nodes is part of a run; only their places change.
  const settled = new Map(next.nodes.map((node) => [node.id, node]));
  const nodes = drawn.nodes.map((node) => settled.get(node.id) ?? node);
  return { drawn: { ...drawn, nodes }, label: 'Tidy up', part: null };
}

function at(node: DrawnNode, place: Place | undefined): DrawnNode {
  return place === undefined ? node : { ...node, at: place };
}

/** Around the first neighbour that is no host, on the side that its first circuit does not lead to. */
function hostPlace(drawn: Drawn, next: Drawn, host: string): Place {
  const neighbours = linksAt(drawn, host).map((link) => across(link, host));
  const home = neighbours.find((id) => nodeOf(next, id) !== undefined);
  const anchor = home === undefined ? undefined : nodeOf(next, home);
  const here: Drawn = { ...next, links: drawn.links };
  const ended = drawn.circuits.find(({ route }) => [route[0], route.at(-1)].includes(host));
  const sends = ended?.route[0] === host;
  const far = nodeOf(next, (sends ? ended?.route.at(-2) : ended?.route[1]) ?? '');
  const way = (far?.at[0] ?? 0) - (anchor?.at[0] ?? 0);
  const isLeft = way > 0 || (way === 0 && (sends || ended === undefined));
  return placeForHost(here, anchor?.at ?? [0, 0], isLeft ? 'left' : 'right');
}

/** Links between the given nodes, by node. */
function neighboursAmong(drawn: Drawn, nodes: readonly DrawnNode[]) {
  const ids = new Set(nodes.map(({ id }) => id));
  const among = (id: string) => linksAt(drawn, id).map((link) => across(link, id));
  return new Map([...ids].map((id) => [id, among(id).filter((each) => ids.has(each))]));
}

function isRing(drawn: Drawn, inner: readonly DrawnNode[]): boolean {
  if (inner.length < 3) return false;
  const next = neighboursAmong(drawn, inner);
  const isOpen = [...next.values()].some(({ length }) => length !== 2);
  return !isOpen && walk(next, inner[0]?.id ?? '').length === inner.length;
}

/** Nodes from `start` on, each time to a neighbour that was not visited. */
function walk(next: ReadonlyMap<string, readonly string[]>, start: string): readonly string[] {
  const order = [start];
  for (;;) {
    const step = next.get(order.at(-1) ?? '')?.find((id) => !order.includes(id));
    if (step === undefined) return order;
    order.push(step);
  }
}

/** Rows per column on the page, so that a ring is nearly round. */
const RATIO = 2;

function ringPlaces(drawn: Drawn, inner: readonly DrawnNode[]): ReadonlyMap<string, Place> {
  const order = walk(neighboursAmong(drawn, inner), inner[0]?.id ?? '');
  const radius = Math.max(0.75, order.length / 5);
  const place = (index: number): Place => {
    const angle = (2 * Math.PI * index) / order.length - Math.PI / 2;
    const tidyTo = (value: number) => Math.round(value * 100) / 100 + 0;
    return [tidyTo(radius * Math.cos(angle)), tidyTo(radius * RATIO * Math.sin(angle))];
  };
  return new Map(order.map((id, index) => [id, place(index)]));
}

/** Column = distance from the end of the drawing, row = order in the column; components below one another. */
function layeredPlaces(drawn: Drawn, inner: readonly DrawnNode[]): ReadonlyMap<string, Place> {
  const next = neighboursAmong(drawn, inner);
  const places = new Map<string, Place>();
  let top = 0;
  for (const { id } of inner) {
    if (places.has(id)) continue;
    const layers = layersFrom(next, farthest(next, farthest(next, id), id));
    const tallest = Math.max(...layers.map(({ length }) => length));
    for (const [column, layer] of layers.entries()) {
      const offset = top + (tallest - layer.length) * ROW;
      for (const [row, node] of layer.entries()) places.set(node, [column, offset + row * 2 * ROW]);
    }
    top += (tallest * 2 + 2) * ROW;
  }
  return places;
}

/** Half the distance of two switches of one column, in rows. */
const ROW = 1.5;

function layersFrom(next: ReadonlyMap<string, readonly string[]>, start: string): string[][] {
  const layers = [[start]];
  const seen = new Set([start]);
  for (;;) {
    const layer: string[] = [];
    for (const id of layers.at(-1) ?? []) {
      for (const each of next.get(id) ?? []) {
        if (seen.has(each)) continue;
        seen.add(each);
        layer.push(each);
      }
    }
    if (layer.length === 0) return layers;
    layers.push(layer);
  }
}

/** The node farthest from `start`; of equal ones the one listed first, or `fallback` when it is as far. */
function farthest(
  next: ReadonlyMap<string, readonly string[]>,
  start: string,
  fallback = start,
): string {
  const last = layersFrom(next, start).at(-1) ?? [start];
  return last.includes(fallback) ? fallback : (last[0] ?? start);
}
