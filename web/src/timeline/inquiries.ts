/** Queries to a copy of the run about a stretch of time, and whether an answer is still about the current run. */

import type { TimeRange } from '../base/timeRange';
import type { Moment, MomentKind, RunInfo } from '../model/engineTypes';
import { documentStore, runActions, runStore, viewStore } from '../run';

/** A run by its document and the number of its load. */
export type RunAsked = { readonly doc: unknown; readonly generation: number };

/** The run as it is now. */
export function presentRun(): RunAsked {
  return { doc: documentStore.getState().doc, generation: runStore.getState().generation };
}

/** Is it the same run? */
export function isSameRun(a: RunAsked, b: RunAsked): boolean {
  return a.doc === b.doc && a.generation === b.generation;
}

/** The circuit that is selected, if one is. */
export function chosenCircuit(info: RunInfo | null): string | null {
  const { selection } = viewStore.getState();
  const isHere = info?.network.circuits.some(({ id }) => id === selection?.id) === true;
  return isHere && selection?.type === 'circuit' ? selection.id : null;
}

/**
 * Moments of a kind in a stretch, of the selected circuit or of all: the `first` so many, or (`null`) every one.
 * `null` when a newer question or another run has made this one void.
 */
export async function momentsIn(
  [fromS, untilS]: TimeRange,
  of: MomentKind,
  first: number | null,
): Promise<readonly Moment[] | null> {
  const { info } = runStore.getState();
  const chosen = chosenCircuit(info);
  const circuit = chosen ?? info?.network.circuits[0]?.id;
  if (circuit === undefined) return [];
  const filter = { moments: { of, only: chosen !== null, first } };
  const answer = await runActions.inquire({ circuit, fromS, untilS, filter });
  return answer?.story?.moments ?? (answer === null ? null : []);
}
