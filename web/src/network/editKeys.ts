/**
 * The keys of drawing while the network has the focus: A adds, C connects, V makes a circuit, D
 * duplicates, Delete removes, L takes out the lens; Ctrl or Cmd with an arrow adds a neighbour, Alt
 * with an arrow follows a link, Shift with an arrow moves a node.
 */

import type { KeyboardEvent } from 'react';
import { meantKey } from '../lib/meantKey';
import { viewActions, viewStore } from '../store';
import { currentDrawing } from '../store/drawing';
import type { Place } from '../topology/drawn';
import { isFree } from '../topology/places';
import { editor } from './editor';
import { type Direction, directionOf } from './moves';
import type { Part, Scene } from './scene';
import { act, type Verb } from './verbs';

const LETTERS: ReadonlyMap<string, Verb> = new Map([
  ['a', 'add'],
  ['c', 'connect'],
  ['v', 'circuit'],
  ['d', 'duplicate'],
  ['l', 'lens'],
]);

/** What the keys need to know and to do. */
export type EditContext = {
  readonly scene: Scene;
  readonly part: Part | null;
  readonly go: (part: Part | undefined) => void;
  readonly nudge: (node: string, direction: Direction, fine: boolean) => void;
  /** The place under the mouse, if it rests over the drawing. */
  readonly pointed: () => Place | null;
};

/** Does what the key means; false when it means nothing here. */
export function editByKey(event: KeyboardEvent, context: EditContext): boolean {
  const direction = directionOf(event.key);
  if (direction !== null) return byArrow(event, direction, context);
  const hasMod = event.ctrlKey || event.metaKey;
  if (hasMod && meantKey(event) === 'a') {
    viewActions.selectAll(context.scene.nodes.map(({ node }) => ({ type: 'node', id: node.id })));
    return true;
  }
  if (hasMod || event.altKey) return false;
  const focused = context.part?.part ?? null;
  if (event.key === 'Delete' || event.key === 'Backspace') {
    act('remove', focused, neighbourKey(context));
    return true;
  }
  const verb = LETTERS.get(meantKey(event));
  // In front of a room the same key leads the bright dot.
  const isRoom = verb === 'lens' && event.currentTarget.closest('[data-presents]') !== null;
  if (verb === undefined || isRoom) return false;
  if (verb !== 'add' || !addUnderPointer(context)) act(verb, focused);
  return true;
}

/** With nothing selected a new part comes under the mouse, where there is room; false where not. */
function addUnderPointer({ pointed }: EditContext): boolean {
  const at = pointed();
  const drawn = currentDrawing();
  const isMeant = viewStore.getState().selection === null && drawn !== null;
  if (at === null || !isMeant || !isFree(drawn, at)) return false;
  editor.choose({ type: 'part', beside: null, at });
  return true;
}

function byArrow(event: KeyboardEvent, direction: Direction, context: EditContext): boolean {
  const { part } = context;
  if (part?.part.type !== 'node') return event.altKey || event.ctrlKey || event.metaKey;
  const node = part.part.id;
  if (event.ctrlKey || event.metaKey) {
    editor.addNeighbour(node, direction);
    return true;
  }
  if (event.shiftKey) {
    context.nudge(node, direction, event.altKey);
    return true;
  }
  if (!event.altKey) return false;
  context.go(alongLink(context.scene, part, direction));
  return true;
}

const AHEAD: Readonly<Record<Direction, readonly [number, number]>> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};

/** The node at the other end of the link that leads most nearly in the direction. */
function alongLink(scene: Scene, part: Part, direction: Direction): Part | undefined {
  const [dx, dy] = AHEAD[direction];
  const { id } = part.part;
  const ends = scene.network.links.flatMap(({ from, to }) =>
    from === id ? [to] : to === id ? [from] : [],
  );
  const ranked = ends.flatMap((end) => {
    const there = scene.parts.find(({ key }) => key === `node:${end}`);
    if (there === undefined) return [];
    const [x, y] = [there.at[0] - part.at[0], there.at[1] - part.at[1]];
    return [{ there, cosine: (x * dx + y * dy) / Math.max(1, Math.hypot(x, y)) }];
  });
  const ahead = ranked.filter(({ cosine }) => cosine > 0.1);
  return ahead.sort((a, b) => b.cosine - a.cosine)[0]?.there;
}

/** Where the focus goes when the focused part goes: to a node it was joined to, else to the first part. */
function neighbourKey({ scene, part }: EditContext): string | null {
  const id = part?.part.id;
  const link = scene.network.links.find(({ from, to }) => from === id || to === id);
  if (link !== undefined) return `node:${link.from === id ? link.to : link.from}`;
  const other = scene.parts.find(({ key }) => key !== part?.key);
  return other?.key ?? null;
}
