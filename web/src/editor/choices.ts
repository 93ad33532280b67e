/** What can be chosen in the open box, and what a choice does. */

import { formatValue } from '../base/format';
import { counted } from '../base/text';
import { kindName } from '../model/catalog';
import { MOST_COPIES } from '../model/network/copy';
import type { Drawn, Place } from '../model/network/drawn';
import { addModems, whyNotCircuit, whyNotLink } from '../model/network/edit';
import { allPaths, endKind, HOST, linkBetween, TRUNK, wayThrough } from '../model/network/graph';
import { type Addable, addables, firstSort } from '../model/network/parts';
import { currentDrawing } from '../run/drawing';
import type { ComboboxOption } from '../ui/Combobox';
import { type Choosing, editor, editorStore } from './editor';

/** A box to choose from. */
export type Choice = {
  readonly title: string;
  readonly options: readonly ComboboxOption[];
  /** Its own search, where that does not go by names. */
  readonly find?: (search: string) => readonly ComboboxOption[];
  readonly pick: (id: string) => void;
};

/** The box for what is being chosen. */
export function choiceOf(choosing: Choosing, drawn: Drawn): Choice {
  switch (choosing.type) {
    case 'part':
      return partChoice(choosing, drawn);
    case 'start':
      return startChoice(choosing.next, drawn);
    case 'link':
      return linkChoice(choosing.from, drawn);
    case 'circuit':
      return circuitChoice(choosing, drawn);
    case 'route':
      return routeChoice(choosing.circuit, drawn);
    case 'copies':
      return copiesChoice(choosing.parts);
    default:
      return choosing satisfies never;
  }
}

/** Can a node be chosen by a click on it while the open box asks? */
export function asksForNode(): boolean {
  const type = editorStore.getState().choosing?.type;
  return type === 'start' || type === 'link' || type === 'circuit' || type === 'route';
}

/** Answers the open box by a node: an end, or a node that the circuit is to pass. Says why where it cannot be. */
export function chooseNode(node: string): void {
  const { choosing } = editorStore.getState();
  const drawn = currentDrawing();
  if (choosing === null || drawn === null) return;
  if (choosing.type === 'route') passThrough(choosing.circuit, node, drawn);
  else {
    const { options, pick } = choiceOf(choosing, drawn);
    const reason = options.find(({ id }) => id === node)?.reason;
    if (reason === undefined) editor.say(`${node} itself cannot be the other end.`);
    else if (reason === null) pick(node);
    else editor.say(`${node} cannot be chosen: ${reason}.`);
  }
}

function passThrough(id: string, node: string, drawn: Drawn): void {
  const route = drawn.circuits.find((each) => each.id === id)?.route ?? [];
  const way = wayThrough(drawn, route, node);
  if (way === null) editor.say(`No path of ${id} can pass ${node}.`);
  else editor.reroute(id, way);
}

function partChoice(choosing: Extract<Choosing, { type: 'part' }>, drawn: Drawn): Choice {
  const all = addables();
  const { beside, at } = choosing;
  return {
    title: beside === null ? 'Add a part' : `Add a part, joined to ${beside}`,
    options: all.map((each) => ({
      ...each,
      doc: replaces(each, drawn) ? `Replaces this network. ${each.doc}` : each.doc,
      reason: whyNotPart(each, drawn),
    })),
    pick: (id) => {
      const what = all.find((each) => each.id === id)?.what;
      if (what !== undefined) add(what, beside, at);
    },
  };
}

function replaces({ what }: Addable, { nodes }: Drawn): boolean {
  return what.type === 'template' && nodes.length > 0;
}

function whyNotPart({ what }: Addable, drawn: Drawn): string | null {
  const needs = (count: number) =>
    drawn.nodes.length < count ? `add ${count === 1 ? 'a node' : 'two nodes'} first` : null;
  if (what.type === 'link') return needs(2);
  return what.type === 'circuit' ? needs(1) : null;
}

function add(what: Addable['what'], beside: string | null, at: Place | null): void {
  const where = { ...(at === null ? {} : { at }), ...(beside === null ? {} : { beside }) };
  switch (what.type) {
    case 'node':
      editor.addNode(what.sort, where);
      return;
    case 'modems':
      editor.edit((drawn) => addModems(drawn, where));
      return;
    case 'link':
      editor.choose(
        beside === null ? { type: 'start', next: 'link' } : { type: 'link', from: beside },
      );
      return;
    case 'circuit': {
      const { service, carries } = what;
      const from = beside ?? currentDrawing()?.nodes[0]?.id;
      if (from !== undefined) editor.choose({ type: 'circuit', from, service, carries });
      return;
    }
    case 'template':
      editor.takeTemplate(what.kind);
      return;
    default:
      what satisfies never;
  }
}

/** The nodes as options, each with why it may not be chosen. */
function nodeOptions(
  { nodes }: Drawn,
  why: (id: string) => string | null,
  more: (id: string, kind: string) => string = () => '',
): readonly ComboboxOption[] {
  return nodes.map(({ id, kind }) => ({
    id,
    label: id,
    doc: `${kindName(kind)}${more(id, kind)}`,
    reason: why(id),
  }));
}

function startChoice(next: 'link' | 'circuit', drawn: Drawn): Choice {
  const first = firstSort();
  return {
    title: next === 'link' ? 'Connect which node?' : 'Circuit from which node?',
    options: nodeOptions(drawn, () => null),
    pick: (from) =>
      editor.choose(next === 'link' ? { type: 'link', from } : { type: 'circuit', from, ...first }),
  };
}

function linkChoice(from: string, drawn: Drawn): Choice {
  return {
    title: `Connect ${from} to`,
    options: nodeOptions(without(drawn, from), (id) => whyNotLink(drawn, from, id)),
    pick: (to) => editor.connect(from, to),
  };
}

function circuitChoice(wanted: Extract<Choosing, { type: 'circuit' }>, drawn: Drawn): Choice {
  const { from, service, carries } = wanted;
  const isNew = (kind: string) => carries !== TRUNK && kind !== HOST;
  return {
    title: `${service.toUpperCase()} circuit from ${from} to`,
    options: nodeOptions(
      targetsOf(drawn, from, carries),
      (to) => whyNotCircuit(drawn, { from, to, carries }),
      (_, kind) => (isNew(kind) ? ', with a new host' : ''),
    ),
    pick: (to) => editor.addCircuit({ from, to, service, carries }),
  };
}

/** The drawing without a node, which cannot be joined to itself. */
function without(drawn: Drawn, id: string): Drawn {
  return { ...drawn, nodes: drawn.nodes.filter((node) => node.id !== id) };
}

/** Nodes for the far end of a circuit, those that can be one as they are first. */
function targetsOf(drawn: Drawn, from: string, carries: string): Drawn {
  const kind = endKind(carries);
  const [own, others] = [
    drawn.nodes.filter(({ id }) => id === from),
    drawn.nodes.filter(({ id }) => id !== from),
  ];
  const ends = others.toSorted((a, b) => Number(b.kind === kind) - Number(a.kind === kind));
  // Last the node itself, where it gets two hosts: possible, and rarely meant.
  const isSelf = own.some((node) => kind === HOST && node.kind !== HOST);
  return { ...drawn, nodes: isSelf ? [...ends, ...own] : ends };
}

function routeChoice(id: string, drawn: Drawn): Choice {
  const circuit = drawn.circuits.find((each) => each.id === id);
  const [from = '', to = ''] = [circuit?.route[0], circuit?.route.at(-1)];
  const ways = allPaths(drawn, from, to);
  const present = circuit?.route.join(' ');
  return {
    title: `Way of ${id}`,
    options: ways.map((way) => ({
      id: way.join(' '),
      label: way.join(' → '),
      doc: wayFigures(drawn, way),
      reason: way.join(' ') === present ? 'taken now' : null,
    })),
    pick: (key) => {
      const way = ways.find((each) => each.join(' ') === key);
      if (way !== undefined) editor.reroute(id, way);
    },
  };
}

/** "3 links, 2.02 ms". */
function wayFigures(drawn: Drawn, way: readonly string[]): string {
  const links = way.slice(1).map((node, hop) => linkBetween(drawn, way[hop] ?? '', node));
  const delay = links.reduce((sum, link) => sum + Number(link?.delayMs ?? 0), 0);
  return `${counted(links.length, 'link')}, ${formatValue(delay, 'ms')}`;
}

function copiesChoice(parts: Extract<Choosing, { type: 'copies' }>['parts']): Choice {
  const options = COPIES.map((count) => ({ id: String(count), label: String(count) }));
  return {
    title: `How many copies? 2 to ${MOST_COPIES}`,
    options,
    find: (search) => {
      const text = search.trim();
      if (text === '') return options;
      const count = Number(text);
      const isFit = Number.isInteger(count) && count >= LEAST_COPIES && count <= MOST_COPIES;
      const reason = isFit ? null : `a whole number from ${LEAST_COPIES} to ${MOST_COPIES}`;
      return [{ id: text, label: text, reason }];
    },
    pick: (id) => editor.duplicate(parts, Number(id)),
  };
}

/** Numbers of copies to point at; any other can be typed. One copy is what Duplicate makes. */
const COPIES = [2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 32, 64];
const LEAST_COPIES = 2;
