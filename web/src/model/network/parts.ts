/**
 * What can be added to a drawing, as the engine's catalogue tells it: nodes by kind and role, circuits
 * by service and load, and whole networks out of knobs.
 *
 * People look for parts by the words of their trade: a source, a sink, a router. So each kind of part
 * has other names beside its own.
 */

import { catalog, isSize, sectionOf } from '../catalog';
import type { CatalogEntry, CatalogWord } from '../engineTypes';
import { EXPLICIT } from './drawn';
import type { NodeSort } from './edit';
import { GATEWAY, HOST, TRUNK } from './graph';

/** Something to add, with the words it is found by. */
export type Addable = {
  readonly id: string;
  readonly label: string;
  readonly doc: string;
  /** Other names of it. */
  readonly words?: string;
  readonly what:
    | { readonly type: 'node'; readonly sort: NodeSort }
    | { readonly type: 'link' }
    | { readonly type: 'modems' }
    | { readonly type: 'circuit'; readonly service: string; readonly carries: string }
    | { readonly type: 'template'; readonly kind: string };
};

/** Everything that can be added, nodes first. */
export function addables(): readonly Addable[] {
  return [...nodeSorts(), LINK, MODEMS, ...circuits(), ...templates()];
}

/** The kind of node that plays roles. */
const SWITCH = 'switch';

/** Other names of what circuits begin and end at, of circuits, and of other kinds of nodes. */
const ENDS = 'source sender sink receiver destination';
const FLOWS = `${ENDS} connection flow VC VCC virtual channel`;
const KINDS: ReadonlyMap<string, string> = new Map([
  [HOST, `${ENDS} station computer PC terminal end system client server`],
  [SWITCH, 'router node'],
  ['lan', 'Ethernet bus segment local area network'],
  [GATEWAY, 'router bridge edge device'],
]);

const LINK: Addable = {
  id: 'link',
  label: 'Link',
  doc: 'Joins two nodes both ways.',
  words: 'line cable wire fibre fiber pipe',
  what: { type: 'link' },
};

const MODEMS: Addable = {
  id: 'modems',
  label: 'ADSL modem pair',
  doc: 'Two modems and the line between them, slow upwards, faster downwards.',
  words: 'ATU-R ATU-C DSL subscriber',
  what: { type: 'modems' },
};

function nodeSorts(): readonly Addable[] {
  const { kinds, roles } = catalog.drawing;
  const ofKind = kinds.map(({ id, label, doc }): Addable => {
    const sort = { kind: id, label: label.toLowerCase() };
    return {
      id: `node ${id}`,
      label,
      doc,
      words: KINDS.get(id) ?? '',
      what: { type: 'node', sort },
    };
  });
  const forwards = kinds.find(({ id }) => id === SWITCH);
  const ofRole = roles.slice(1).map(({ id, label, doc }): Addable => {
    const sort = { kind: SWITCH, role: id, label: 'switch' };
    const name = `${forwards?.label ?? SWITCH}: ${label.toLowerCase()}`;
    return { id: `role ${id}`, label: name, doc, what: { type: 'node', sort } };
  });
  return [...ofKind, ...ofRole];
}

function circuits(): readonly Addable[] {
  return circuitSorts().map(({ key, service, carries, label, doc }) => ({
    id: `circuit ${key}`,
    label: `Circuit: ${label}`,
    doc,
    words: carries === TRUNK ? '' : FLOWS,
    what: { type: 'circuit', service, carries },
  }));
}

/** Networks out of knobs. */
function templates(): readonly Addable[] {
  const entries = sectionOf('topology')?.entries ?? [];
  return entries.filter(({ id }) => id !== EXPLICIT).map(asTemplate);
}

function asTemplate({ id, label, doc, params }: CatalogEntry): Addable {
  return {
    id: `template ${id}`,
    label: `Template: ${label}`,
    doc,
    words: params
      .filter(isSize)
      .map((spec) => spec.label)
      .join(' '),
    what: { type: 'template', kind: id },
  };
}

/** What a circuit can be: what it carries over which service, in words. */
type CircuitSort = {
  readonly key: string;
  readonly service: string;
  readonly carries: string;
  readonly label: string;
  readonly doc: string;
};

/** Every pair of service and load that goes together. */
export function circuitSorts(): readonly CircuitSort[] {
  const { services, loads, fits } = catalog.drawing;
  return fits.map(([service, carries]) => {
    const [ofService, load] = [wordOf(services, service), wordOf(loads, carries)];
    const label = `${load.label} over ${ofService.label}`;
    const doc = `${load.doc} ${ofService.doc}`;
    return { key: `${service} ${carries}`, service, carries, label, doc };
  });
}

function wordOf(words: readonly CatalogWord[], id: string): CatalogWord {
  return words.find((word) => word.id === id) ?? { id, label: id, doc: '' };
}

/** What a circuit carries when nobody has said: the first pair of the catalogue. */
export function firstSort(): Pick<CircuitSort, 'service' | 'carries'> {
  const [service = '', carries = ''] = catalog.drawing.fits[0] ?? [];
  return { service, carries };
}
