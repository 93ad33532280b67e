/**
 * Actions on parts of the drawing, the same for keys, tool rail and list.
 */

import type { ActionId } from '../commands/actions';
import type { PartRef } from '../model/network/drawn';
import { whyNotCircuit, whyNotLink } from '../model/network/edit';
import { firstSort } from '../model/network/parts';
import { type Selection, viewStore } from '../run';
import { currentDrawing } from '../run/drawing';
import { editor } from './editor';

/** An action on parts of a drawing. */
export type Verb = Extract<
  ActionId<'network'>,
  | 'network.add'
  | 'network.connect'
  | 'network.circuit'
  | 'network.duplicate'
  | 'network.copies'
  | 'network.remove'
  | 'network.tidy'
>;

/** Carries out an action on `focused` or on the selection. */
export function act(verb: Verb, focused: Selection | null, next: string | null = null): void {
  const parts = selectionFor(focused);
  switch (verb) {
    case 'network.add':
      editor.choose({ type: 'part', beside: nodesOf(parts).at(-1) ?? null, at: null });
      return;
    case 'network.connect':
      connectNodes(nodesOf(parts));
      return;
    case 'network.circuit':
      circuitFor(parts);
      return;
    case 'network.duplicate':
      editor.duplicate(parts);
      return;
    case 'network.copies':
      if (parts.length > 0) editor.choose({ type: 'copies', parts });
      return;
    case 'network.remove':
      editor.remove(parts, next);
      return;
    case 'network.tidy':
      void editor.tidy();
      return;
    default:
      verb satisfies never;
  }
}

function nodesOf(parts: readonly PartRef[]): readonly string[] {
  return parts.filter(({ type }) => type === 'node').map(({ id }) => id);
}

/** Joins two nodes at once; with one node asks for the other end, with none for both ends. */
function connectNodes([from, to]: readonly string[]): void {
  const drawn = currentDrawing();
  if (drawn === null) return;
  if (from === undefined) editor.choose({ type: 'start', next: 'link' });
  else if (to === undefined) editor.choose({ type: 'link', from });
  else {
    const why = whyNotLink(drawn, from, to);
    if (why === null) editor.connect(from, to);
    else editor.say(`${from} and ${to} are not connected: ${why}.`);
  }
}

/** Reroutes a selected circuit, joins two nodes by a circuit, or asks for the other end of one node. */
function circuitFor(parts: readonly PartRef[]): void {
  const drawn = currentDrawing();
  const circuit = parts.find(({ type }) => type === 'circuit');
  if (drawn === null) return;
  if (circuit !== undefined) {
    editor.choose({ type: 'route', circuit: circuit.id });
    return;
  }
  const [from, to] = nodesOf(parts);
  const sort = firstSort();
  if (from === undefined) editor.choose({ type: 'start', next: 'circuit' });
  else if (to === undefined) editor.choose({ type: 'circuit', from, ...sort });
  else {
    const why = whyNotCircuit(drawn, { from, to, carries: sort.carries });
    if (why === null) editor.addCircuit({ from, to, ...sort });
    else editor.say(`No circuit from ${from} to ${to}: ${why}.`);
  }
}

/** All selected parts, the one the inspector shows last. */
export function selectedParts(): readonly Selection[] {
  const { selection, others } = viewStore.getState();
  return selection === null ? [] : [...others, selection];
}

/**
 * The parts an action on `focused` is about: the whole selection when it belongs to it, else that part;
 * ports and bundles are none of a drawing.
 */
export function selectionFor(focused: Selection | null): readonly PartRef[] {
  const all = selectedParts();
  const isIn = ({ type, id }: Selection) => focused?.type === type && focused.id === id;
  const parts = focused === null || all.some(isIn) ? all : [focused];
  return parts.flatMap(({ type, id }) =>
    type === 'node' || type === 'link' || type === 'circuit' ? [{ type, id }] : [],
  );
}
