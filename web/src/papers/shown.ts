/**
 * Which points and verdicts a figure shows: those of all runs made in this browser, else those that the
 * command line wrote. Verdicts on a part of the runs never take their place.
 */

import type { FigurePoint, JudgedClaim } from '../model/figureModel';
import type { FigureRun } from '../run/figureRun';
import type { NamedFigure } from '../run/papers';
import type { Results } from './useValidation';

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
    const origin = 'Points and verdicts are those of the runs made in this browser.';
    return { ...local, origin };
  }
  const stored = validation?.figures[id];
  if (validation === null || stored === undefined) return { points: [], judged, origin: '' };
  const { setting, engine } = { ...validation, ...stored };
  const origin = `Points and verdicts are those of the ${setting} setting, computed by the command line with engine ${engine}.`;
  return { points: stored.points, judged, origin };
}
