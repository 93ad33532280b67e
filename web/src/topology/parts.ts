/**
 * What can be added to a drawing, as the engine's catalogue tells it: nodes by kind and role, circuits
 * by service and load, and whole networks out of knobs.
 */

import { catalog, sectionOf } from '../engine/catalog';
import type { Catalog, CatalogEntry } from '../engine/model';
import { EXPLICIT } from './drawn';
import type { NodeSort } from './edit';

/** Something to add, with the words it is found by. */
export type Addable = {
  readonly id: string;
  readonly label: string;
  readonly doc: string;
  readonly what:
    | { readonly type: 'node'; readonly sort: NodeSort }
    | { readonly type: 'link' }
    | { readonly type: 'circuit'; readonly service: string; readonly carries: string }
    | { readonly type: 'template'; readonly kind: string };
};

/** Everything that can be added, nodes first. */
export function addables(from: Catalog = catalog): readonly Addable[] {
  return [...nodeSorts(from), LINK, ...circuits(from), ...templates(from)];
}

const LINK: Addable = {
  id: 'link',
  label: 'Link',
  doc: 'Joins two nodes both ways.',
  what: { type: 'link' },
};

function nodeSorts({ drawing }: Catalog): readonly Addable[] {
  const { kinds = [], roles = [] } = drawing ?? {};
  const ofKind = kinds.map(({ id, label, doc }): Addable => {
    const sort = { kind: id, label: label.toLowerCase() };
    return { id: `node ${id}`, label, doc, what: { type: 'node', sort } };
  });
  const forwards = kinds.find(({ id }) => id === WITH_ROLES);
  const ofRole = roles.slice(1).map(({ id, label, doc }): Addable => {
    const sort = { kind: WITH_ROLES, role: id, label: 'switch' };
    const name = `${forwards?.label ?? WITH_ROLES}: ${label.toLowerCase()}`;
    return { id: `role ${id}`, label: name, doc, what: { type: 'node', sort } };
  });
  return [...ofKind, ...ofRole];
}

/** The kind of node that plays roles. */
const WITH_ROLES = 'switch';

/** What a circuit can be: what it carries over which service, in words. */
export type CircuitSort = {
  readonly key: string;
  readonly service: string;
  readonly carries: string;
  readonly label: string;
  readonly doc: string;
};

/** Every pair of service and load that goes together. */
export function circuitSorts({ drawing }: Catalog = catalog): readonly CircuitSort[] {
  const { services = [], loads = [], fits = [] } = drawing ?? {};
  return fits.map(([service, carries]) => {
    const [ofService, load] = [wordOf(services, service), wordOf(loads, carries)];
    const label = `${load.label} over ${ofService.label}`;
    const doc = `${load.doc} ${ofService.doc}`;
    return { key: `${service} ${carries}`, service, carries, label, doc };
  });
}

function circuits(from: Catalog): readonly Addable[] {
  return circuitSorts(from).map(({ key, service, carries, label, doc }) => ({
    id: `circuit ${key}`,
    label: `Circuit: ${label}`,
    doc,
    what: { type: 'circuit', service, carries },
  }));
}

function wordOf(
  words: readonly { readonly id: string; readonly label: string; readonly doc: string }[],
  id: string,
) {
  return words.find((word) => word.id === id) ?? { id, label: id, doc: '' };
}

/** What a circuit carries when nobody has said: the first pair of the catalogue. */
export function firstSort({ drawing }: Catalog = catalog): {
  readonly service: string;
  readonly carries: string;
} {
  const [service = '', carries = ''] = drawing?.fits[0] ?? [];
  return { service, carries };
}

/** Networks out of knobs. */
export function templates(from: Catalog = catalog): readonly Addable[] {
  const entries = sectionOf('topology', from)?.entries ?? [];
  return entries.filter(({ id }) => id !== EXPLICIT).map(asTemplate);
}

function asTemplate({ id, label, doc }: CatalogEntry): Addable {
  return {
    id: `template ${id}`,
    label: `Template: ${label}`,
    doc,
    what: { type: 'template', kind: id },
  };
}

/**
 * Those that a search finds: every typed word begins a word of the label, labels that begin with the
 * search first; else those whose description has the words.
 */
export function found<T extends { readonly label: string; readonly doc?: string }>(
  all: readonly T[],
  search: string,
): readonly T[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return all;
  const rank = ({ label, doc = '' }: T): number => {
    const name = label.toLowerCase();
    if (name.startsWith(search.trim().toLowerCase())) return 0;
    const parts = name.split(/[^\p{L}\p{N}]+/u);
    if (words.every((word) => parts.some((part) => part.startsWith(word)))) return 1;
    return words.every((word) => `${name} ${doc.toLowerCase()}`.includes(word)) ? 2 : 3;
  };
  const ranked = all.map((item) => ({ item, rank: rank(item) })).filter((each) => each.rank < 3);
  return ranked.sort((a, b) => a.rank - b.rank).map(({ item }) => item);
}
