/**
 * The current drawing, and the one way by which an edit of it becomes a step of the document.
 */

import { sharing } from '../base/json';
import type { Network, ScenarioDoc } from '../model/engineTypes';
import { type Drawn, drawingOf, NOTHING } from '../model/network/drawn';
import type { Edited } from '../model/network/edit';
import { withDrawn } from '../model/network/refs';
import { shownNetwork } from '../model/network/shown';
import { documentActions, documentStore, runActions, runStore, useDocument, useRun } from './index';

/** The lists that edits start from; `null` while there is no network yet. */
export function currentDrawing(): Drawn | null {
  return drawingOf(documentStore.getState().doc, runStore.getState().info?.network ?? null);
}

/** May the drawing become another one? */
type Guard = (now: Drawn | null, next: Drawn) => boolean;
let guard: Guard = () => true;

/** From now on edits are carried out only if `next` allows them. */
export function guardEdits(next: Guard): void {
  guard = next;
}

/** Carries an edit out as one step; those of one gesture merge. False when it is not allowed. */
export function applyEdit(edited: Edited, gesture?: string): boolean {
  if (!guard(currentDrawing(), edited.drawn)) return false;
  documentActions.edit(outcomeOf(edited), edited.label, gesture);
  return true;
}

/** May another network take the place of this one? Where not, the guard says why. */
export function isReplaceable(): boolean {
  return guard(currentDrawing(), NOTHING);
}

/** Tells the run which edits are likely to come next, the likeliest first. */
export function foreseeEdits(likely: readonly Edited[]): void {
  runActions.foresee(likely.map(outcomeOf));
}

/** The document with an edit carried out. */
function outcomeOf({ drawn, renames, copies }: Edited): ScenarioDoc {
  return withDrawn(documentStore.getState().doc, drawn, renames, copies);
}

let last: {
  readonly doc: object;
  readonly running: Network | null;
  readonly shown: Network | null;
} | null = null;

/** The network on the page: the drawing as it stands, or what runs. */
export function useNetwork(): Network | null {
  const doc = useDocument((state) => state.doc);
  const running = useRun((state) => state.info?.network ?? null);
  if (last?.doc !== doc || last.running !== running) {
    // The same network stays the same object: a slider must not redraw it.
    const shown = sharing(last?.shown ?? null, shownNetwork(doc, running));
    last = { doc, running, shown };
  }
  return last.shown;
}
