/**
 * A drawn network: the lists of an explicit topology, as every edit takes and returns them, and how long they may be.
 *
 * A network out of knobs becomes lists with the first edit by hand; the engine says of its links
 * all that a list has to say, so the run stays the same to the last cell.
 */

import { oncePer } from '../../base/oncePer';
import { catalog, statedIn } from '../catalog';
import type { Network, ScenarioDoc } from '../engineTypes';

/** Kind of a topology that is lists in the file. */
export const EXPLICIT = 'explicit';

/** Column and row. */
export type Place = readonly [number, number];

/** A node; numbers that it does not state have their defaults. */
export type DrawnNode = {
  readonly id: string;
  readonly kind: string;
  readonly at: Place;
  readonly role?: string;
  readonly [number: string]: unknown;
};

/** A link; numbers that it does not state have their defaults. */
export type DrawnLink = {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly [number: string]: unknown;
};

/** A circuit with the nodes of its route; only both ends while there is no path. */
export type DrawnCircuit = {
  readonly id: string;
  readonly service: string;
  readonly carries: string;
  readonly route: readonly string[];
  readonly trunk?: string;
  readonly group?: string;
};

/** The three lists. */
export type Drawn = {
  readonly kind: typeof EXPLICIT;
  readonly nodes: readonly DrawnNode[];
  readonly links: readonly DrawnLink[];
  readonly circuits: readonly DrawnCircuit[];
};

/** A part of a drawn network by its name. */
export type PartRef = { readonly type: 'node' | 'link' | 'circuit'; readonly id: string };

/** Nothing drawn yet. */
export const NOTHING: Drawn = { kind: EXPLICIT, nodes: [], links: [], circuits: [] };

/** The lists of a document, nodes where they were moved to; `null` when it has none, or broken ones. */
export const drawnOf = oncePer((doc: ScenarioDoc): Drawn | null => {
  const lists = listsOf(doc);
  return lists === null ? null : placed(lists, doc);
});

/** The lists that a drawing starts from: those of the document, or the network that its knobs make. */
export function drawingOf(doc: ScenarioDoc, network: Network | null): Drawn | null {
  if (isListed(doc)) return drawnOf(doc);
  return network === null ? null : placed(listed(network), doc);
}

/** Is the network of this document a list? */
export function isListed(doc: ScenarioDoc): boolean {
  return statedIn(doc, 'topology').kind === EXPLICIT;
}

/** The lists of a document as they stand there; moved nodes are still in their first places. */
export function listsOf(doc: ScenarioDoc): Drawn | null {
  const { nodes, links, circuits } = statedIn(doc, 'topology');
  if (!isListed(doc) || !all(nodes, isNode) || !all(links, isLink)) return null;
  if (!all(circuits, isCircuit)) return null;
  return { kind: EXPLICIT, nodes, links, circuits };
}

function listed({ nodes, links, circuits }: Network): Drawn {
  return {
    kind: EXPLICIT,
    nodes: nodes.map(({ id, kind, at, role = 'plain', listed: more = {} }) => ({
      ...{ id, kind, at },
      ...(role === 'plain' ? {} : { role }),
      ...more,
    })),
    links: links.map(({ id, from, to, rateMbps, delayMs, listed: more = {} }) => ({
      ...{ id, from, to, rateMbps, delayMs },
      ...more,
    })),
    circuits: circuits.map(({ id, service, carries, route, trunk, group }) => ({
      ...{ id, service, carries, route },
      ...(trunk === null || trunk === undefined ? {} : { trunk }),
      ...(group === null || group === undefined ? {} : { group }),
    })),
  };
}

/** Nodes where they were moved to by hand. */
function placed(drawn: Drawn, { layout }: ScenarioDoc): Drawn {
  if (layout === undefined) return drawn;
  const nodes = drawn.nodes.map((node) => ({ ...node, at: placeIn(layout, node.id) ?? node.at }));
  return { ...drawn, nodes };
}

/** Where a node was moved to by hand; a name that every object knows, such as `toString`, is no place. */
export function placeIn(layout: NonNullable<ScenarioDoc['layout']>, node: string) {
  return Object.hasOwn(layout, node) ? layout[node] : undefined;
}

type Members = { readonly [key: string]: unknown };

function all<T>(list: unknown, is: (item: unknown) => item is T): list is readonly T[] {
  return Array.isArray(list) && list.every(is);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function membersOf(item: unknown): Members {
  return typeof item === 'object' && item !== null ? (item as Members) : {};
}

function isNode(item: unknown): item is DrawnNode {
  const { id, kind, at, role = '' } = membersOf(item);
  const isPlace = Array.isArray(at) && at.length === 2 && at.every((x) => Number.isFinite(x));
  return isText(id) && isText(kind) && isPlace && typeof role === 'string';
}

function isLink(item: unknown): item is DrawnLink {
  const { id, from, to, ...numbers } = membersOf(item);
  const { rateMbps = 1, backRateMbps = 1, delayMs = 1 } = numbers;
  const figures = [rateMbps, backRateMbps ?? 1, delayMs].every((x) => Number.isFinite(x));
  return isText(id) && isText(from) && isText(to) && figures;
}

function isCircuit(item: unknown): item is DrawnCircuit {
  const { id, service, carries, route, trunk = '', group = '' } = membersOf(item);
  const isRoute = Array.isArray(route) && route.every(isText);
  const words = [trunk, group].every((word) => typeof word === 'string');
  return isText(id) && isText(service) && isText(carries) && isRoute && words;
}

/** The lists of a drawn network. */
export const PART_LISTS = ['nodes', 'links', 'circuits'] as const;
export type PartList = (typeof PART_LISTS)[number];

/** Says that there are too many, how many, and how many may be. */
export function tooMany(what: PartList, count: number): string {
  return `${count} ${what} are too many; at most ${catalog.limits[what]} are allowed`;
}
