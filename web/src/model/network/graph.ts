/**
 * Ways through a drawn network: which nodes are joined, and the shortest path between two.
 *
 * Circuits begin and end at hosts and never pass one; everything else forwards cells.
 */

import { catalog } from '../catalog';
import type { Network } from '../engineTypes';
import type { Drawn, DrawnCircuit, DrawnLink, DrawnNode } from './drawn';

/** Kind of the nodes at which circuits end; trunks end at gateways. */
export const HOST = 'host';
/** Kind of the nodes at which trunks end. */
export const GATEWAY = 'gateway';
/** What a circuit carries that runs between two gateways. */
export const TRUNK = 'trunk';
/** Most nodes on a route. */
const MOST_ROUTE = catalog.limits.route;

/** The node called `id`. */
export function nodeOf({ nodes }: Drawn, id: string): DrawnNode | undefined {
  return nodes.find((node) => node.id === id);
}

/** The link between two nodes, whichever way it is listed. */
export function linkBetween<Link extends Ends>(
  { links }: { readonly links: readonly Link[] },
  a: string,
  b: string,
): Link | undefined {
  return links.find((link) => joins(link, a, b));
}

/** Label of a node of the network that runs, or its id when the network does not have it. */
export function nodeName({ nodes }: Pick<Network, 'nodes'>, id: string): string {
  return nodes.find((node) => node.id === id)?.label ?? id;
}

type Ends = Pick<DrawnLink, 'from' | 'to'>;

function joins({ from, to }: Ends, a: string, b: string): boolean {
  return (from === a && to === b) || (from === b && to === a);
}

/** The other end of a link. */
export function across({ from, to }: DrawnLink, node: string): string {
  return from === node ? to : from;
}

/** Links that end at a node. */
export function linksAt({ links }: Drawn, node: string): readonly DrawnLink[] {
  return links.filter(({ from, to }) => from === node || to === node);
}

/** Kind of node at which a circuit may begin and end. */
export function endKind(carries: string): string {
  return carries === TRUNK ? GATEWAY : HOST;
}

/** Nodes of the path with the fewest links, of equal ones that with the least delay; `null` without one. */
export function shortestPath(drawn: Drawn, from: string, to: string): readonly string[] | null {
  const best = new Map<string, Reached>([[from, { path: [from], delayMs: 0 }]]);
  let edge = [from];
  for (let hops = 1; hops < MOST_ROUTE && edge.length > 0 && !best.has(to); hops += 1) {
    edge = expand(drawn, edge, best);
  }
  return best.get(to)?.path ?? null;
}

type Reached = { readonly path: readonly string[]; readonly delayMs: number };

/** Everything one link further than `edge`; returns those from which the search may go on. */
function expand(drawn: Drawn, edge: readonly string[], best: Map<string, Reached>): string[] {
  const found = new Map<string, Reached>();
  for (const here of edge) {
    const soFar = best.get(here);
    if (soFar === undefined) continue;
    for (const link of linksAt(drawn, here)) {
      const there = across(link, here);
      const delayMs = soFar.delayMs + Number(link.delayMs ?? 0);
      const other = found.get(there);
      if (best.has(there) || (other !== undefined && other.delayMs <= delayMs)) continue;
      found.set(there, { path: [...soFar.path, there], delayMs });
    }
  }
  for (const [node, reached] of found) best.set(node, reached);
  return [...found.keys()].filter((node) => nodeOf(drawn, node)?.kind !== HOST);
}

/** Why a circuit cannot run; `null` when it has a path. */
export function routeProblem(drawn: Drawn, { route, carries }: DrawnCircuit): string | null {
  if (route.length < 2) return 'has no ends';
  for (const [place, id] of route.entries()) {
    const node = nodeOf(drawn, id);
    if (node === undefined) return `passes ${id}, which is not there`;
    const isEnd = place === 0 || place === route.length - 1;
    if (isEnd && node.kind !== endKind(carries)) return `cannot end at ${id}`;
    const before = route[place - 1];
    if (before !== undefined && linkBetween(drawn, before, id) === undefined) return 'has no path';
  }
  const passesHost = route.slice(1, -1).some((id) => nodeOf(drawn, id)?.kind === HOST);
  if (passesHost) return 'passes a host, which forwards nothing';
  if (new Set(route).size < route.length) return 'passes a node twice';
  return route.length > MOST_ROUTE ? `passes more than ${MOST_ROUTE} nodes` : null;
}

/** Does the route use this link? */
export function usesLink(route: readonly string[], link: DrawnLink): boolean {
  return route.some((node, place) => {
    const next = route[place + 1];
    return next !== undefined && joins(link, node, next);
  });
}

/** The shortest way between the ends of a route that passes a node; `null` when there is none. */
export function wayThrough(
  drawn: Drawn,
  route: readonly string[],
  node: string,
): readonly string[] | null {
  const ways = allPaths(drawn, route[0] ?? '', route.at(-1) ?? '', MOST_ROUTE - 1);
  return ways.find((way) => way.slice(1, -1).includes(node)) ?? null;
}

/** Every way from one node to another by at most `most` links, the shortest first. */
export function allPaths(
  drawn: Drawn,
  from: string,
  to: string,
  most = 8,
): readonly (readonly string[])[] {
  const left = linksLeft(drawn, to);
  const found: (readonly string[])[] = [];
  let ways: (readonly string[])[] = [[from]];
  for (let links = 0; ways.length > 0 && found.length < MOST_PATHS; links += 1) {
    found.push(...ways.filter((way) => way.at(-1) === to));
    ways = ways.flatMap((way) =>
      onwards(drawn, way, to)
        .filter((next) => links + 1 + (left.get(next) ?? most) <= most)
        .map((next) => [...way, next]),
    );
  }
  return found.slice(0, MOST_PATHS);
}

/** More ways than this are not offered. */
const MOST_PATHS = 200;

/** Nodes to which a way goes on. */
function onwards(drawn: Drawn, way: readonly string[], to: string): string[] {
  const here = way.at(-1) ?? '';
  if (here === to || (way.length > 1 && nodeOf(drawn, here)?.kind === HOST)) return [];
  return linksAt(drawn, here)
    .map((link) => across(link, here))
    .filter((next) => !way.includes(next));
}

/** The fewest links from each node to one; none past a host. */
function linksLeft(drawn: Drawn, to: string): ReadonlyMap<string, number> {
  const left = new Map([[to, 0]]);
  // Nodes that are found join the end of the list that is gone through.
  for (const [here, links] of left) {
    if (here !== to && nodeOf(drawn, here)?.kind === HOST) continue;
    for (const link of linksAt(drawn, here)) {
      const there = across(link, here);
      if (!left.has(there)) left.set(there, links + 1);
    }
  }
  return left;
}
