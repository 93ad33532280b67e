/** Random actions of somebody who draws, as functions of the document on the table. */

import fc from 'fast-check';
import {
  array,
  cutOut,
  fromClipboard,
  paste,
  toClipboard,
} from '../../../web/src/model/network/copy';
import { type Drawn, drawnOf, NOTHING, type PartRef } from '../../../web/src/model/network/drawn';
import {
  addCircuit,
  addNode,
  connect,
  type Edited,
  reconnect,
  rename,
  reroute,
  setPart,
  whyNotCircuit,
  whyNotLink,
} from '../../../web/src/model/network/edit';
import { allPaths } from '../../../web/src/model/network/graph';
import { freshName, namesIn } from '../../../web/src/model/network/names';
import { withDrawn } from '../../../web/src/model/network/refs';
import { remove } from '../../../web/src/model/network/remove';
import { tidy } from '../../../web/src/model/network/tidy';
import { firstVariation, plainRate, VARIATIONS } from '../../../web/src/model/network/variation';
import type { DocumentActions, DocumentStore } from '../../../web/src/run/document';

/** One action on the page; does nothing where there is nothing to do it to. */
export type DrawingAction = (table: DocumentStore) => void;

const dice = fc.infiniteStream(fc.nat(1_000_000));

/** Draws items out of lists by dice. */
class Hand {
  readonly #dice: Iterator<number>;
  constructor(from: Iterable<number>) {
    this.#dice = from[Symbol.iterator]();
  }
  number(): number {
    return this.#dice.next().value ?? 0;
  }
  of<T>(list: readonly T[]): T | undefined {
    return list[this.number() % Math.max(1, list.length)];
  }
}

const KINDS = ['host', 'switch', 'switch', 'lan', 'gateway'];
const SERVICES = ['abr', 'ubr', 'cbr', 'vbr'];

type Act = (drawn: Drawn, hand: Hand) => Edited | null;

const node = (drawn: Drawn, hand: Hand) => hand.of(drawn.nodes)?.id ?? '';

function anyPart(drawn: Drawn, hand: Hand): PartRef | null {
  const type = hand.of(['node', 'link', 'circuit'] as const) ?? 'node';
  const list = { node: drawn.nodes, link: drawn.links, circuit: drawn.circuits }[type];
  const item = hand.of<{ readonly id: string }>(list);
  return item === undefined ? null : { type, id: item.id };
}

const ACTS: readonly Act[] = [
  (drawn, hand) => addNode(drawn, { kind: hand.of(KINDS) ?? 'host' }),
  (drawn, hand) => {
    const direction = hand.of(['left', 'right', 'up', 'down'] as const) ?? 'left';
    return addNode(
      drawn,
      { kind: hand.of(KINDS) ?? 'host' },
      { beside: node(drawn, hand), direction },
    );
  },
  (drawn, hand) => {
    const [from, to] = [node(drawn, hand), node(drawn, hand)];
    return whyNotLink(drawn, from, to) === null && from !== '' ? connect(drawn, from, to) : null;
  },
  (drawn, hand) => {
    const [from, to] = [node(drawn, hand), node(drawn, hand)];
    const wanted = { from, to, service: hand.of(SERVICES) ?? 'abr', carries: 'cells' };
    if (from === '' || whyNotCircuit(drawn, wanted) !== null) return null;
    return addCircuit(drawn, wanted);
  },
  (drawn, hand) => {
    const part = anyPart(drawn, hand);
    return part === null ? null : remove(drawn, [part]);
  },
  (drawn, hand) => {
    const parts = [anyPart(drawn, hand), anyPart(drawn, hand)].filter((part) => part !== null);
    const isSmall = drawn.nodes.length < 60;
    return isSmall && parts.length > 0 ? array(drawn, parts, 1 + (hand.number() % 3)) : null;
  },
  (drawn, hand) => {
    const parts = drawn.nodes.filter(() => hand.number() % 2 === 0).slice(0, 5);
    const cut = cutOut(
      drawn,
      parts.map(({ id }) => ({ type: 'node', id })),
    );
    const read = fromClipboard(toClipboard(cut));
    return read === null || drawn.nodes.length > 60 ? null : paste(drawn, read.parts, [3, 2]);
  },
  (drawn, hand) => {
    const circuit = hand.of(drawn.circuits);
    if (circuit === undefined) return null;
    const ways = allPaths(drawn, circuit.route[0] ?? '', circuit.route.at(-1) ?? '');
    const way = hand.of(ways);
    return way === undefined ? null : reroute(drawn, circuit.id, way);
  },
  (drawn, hand) => {
    const link = hand.of(drawn.links);
    const values = { rateMbps: 1 + (hand.number() % 100), delayMs: hand.number() % 10 };
    return link === undefined ? null : setPart(drawn, { type: 'link', id: link.id }, values, 'Set');
  },
  (drawn, hand) => {
    const link = hand.of(drawn.links);
    const kind = hand.of(VARIATIONS)?.id ?? 'constant';
    const key = hand.of(['varies', 'backVaries'] as const) ?? 'varies';
    if (link === undefined) return null;
    const values = { [key]: firstVariation(kind, plainRate(link, key)), loss: hand.of([0, 0.01]) };
    return setPart(drawn, { type: 'link', id: link.id }, values, 'Set');
  },
  (drawn, hand) => {
    const circuit = hand.of(drawn.circuits);
    if (circuit === undefined) return null;
    const values = { group: hand.of(['all', 'some', undefined]) };
    return setPart(drawn, { type: 'circuit', id: circuit.id }, values, 'Set');
  },
  (drawn, hand) => {
    const circuit = hand.of(drawn.circuits);
    if (circuit === undefined) return null;
    return setPart(
      drawn,
      { type: 'circuit', id: circuit.id },
      { service: hand.of(SERVICES) },
      'Set',
    );
  },
  (drawn, hand) => {
    const link = hand.of(drawn.links);
    const to = node(drawn, hand);
    if (link === undefined || whyNotLink(drawn, link.from, to) !== null) return null;
    return reconnect(drawn, link.id, { to });
  },
  (drawn, hand) => {
    const part = anyPart(drawn, hand);
    return part === null ? null : rename(drawn, part, freshName('X', namesIn(drawn)));
  },
  (drawn) => (drawn.nodes.length === 0 ? null : tidy(drawn)),
];

/** Carries out one act as one step of the document. */
function step({ store, actions }: DocumentStore, act: Act, hand: Hand): void {
  const { doc } = store.getState();
  const edited = act(drawnOf(doc) ?? NOTHING, hand);
  if (edited === null) return;
  actions.edit(withDrawn(doc, edited.drawn, edited.renames, edited.copies), edited.label);
}

/** Actions of every kind: of the drawing, of knobs, moves by hand, and steps back and forth between. */
export const drawingAction: fc.Arbitrary<DrawingAction> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.tuple(fc.constantFrom(...ACTS), dice).map(
      ([act, stream]): DrawingAction =>
        (table) =>
          step(table, act, new Hand(stream)),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.nat(4), fc.nat(9)).map(
      ([index, x]): DrawingAction =>
        ({ store, actions }) => {
          const id = drawnOf(store.getState().doc)?.nodes[index]?.id;
          if (id !== undefined) actions.moveNodes({ [id]: [x, x / 2] });
        },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.nat(3).map(
      (index): DrawingAction =>
        ({ store, actions }) => {
          const part = drawnOf(store.getState().doc)?.circuits[index]?.id;
          if (part !== undefined) setOwn(actions, part);
        },
    ),
  },
);

function setOwn(actions: DocumentActions, part: string): void {
  actions.setOverride(part, { section: 'abr', key: 'rif' }, 0.25);
}
