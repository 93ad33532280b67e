/**
 * Which points and verdicts a figure shows: those of all runs made in this browser, else those that the
 * command line wrote. Verdicts on a part of the runs never take their place.
 */

import { activity } from '../base/activity';
import type { FigurePoint, JudgedClaim, Validation } from '../model/figureModel';
import type { FigureRun } from '../run/figureRun';
import { judgedById, loadValidation, type NamedFigure } from '../run/papers';
import { useLoaded } from '../ui/useLoaded';

export type Shown = {
  readonly points: readonly FigurePoint[];
  readonly judged: ReadonlyMap<string, JudgedClaim>;
  /** Where points and verdicts come from, in a sentence. */
  readonly origin: string;
};

export function shownOf(
  { id }: NamedFigure,
  { validation, judged }: Results,
  run: FigureRun | undefined,
): Shown {
  const local = run?.result ?? null;
  if (local !== null) {
    const origin = 'Points and verdicts come from the runs made in this browser.';
    return { ...local, origin };
  }
  const stored = validation?.figures[id];
  if (validation === null || stored === undefined) return { points: [], judged, origin: '' };
  const { setting, engine } = { ...validation, ...stored };
  const origin = `Points and verdicts come from runs made beforehand (${setting} setting, engine ${engine}).`;
  return { points: stored.points, judged, origin };
}

/** What the command line wrote, as far as it has been read. */
export type Results = {
  readonly isLoading: boolean;
  /** `null` also where it has written nothing. */
  readonly validation: Validation | null;
  readonly judged: ReadonlyMap<string, JudgedClaim>;
};

let known: Results = { isLoading: true, validation: null, judged: new Map() };

/** Reads the results, once. */
async function loadResults(): Promise<Results> {
  if (known.isLoading) {
    const validation = await activity.track('results of the papers', loadValidation());
    known = { isLoading: false, validation, judged: judgedById(validation) };
  }
  return known;
}

/** Results, as soon as they are there. */
export const useValidation = (): Results => useLoaded(loadResults, known);
