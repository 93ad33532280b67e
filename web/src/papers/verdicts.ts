/** Verdicts over many claims: how many of each, in figures and words. */

import { type JudgedClaim, VERDICTS, type Verdict } from '../model/figureModel';
import type { NamedFigure } from '../run/papers';
import type { Counts } from '../run/scorecard';

/** What stands beside a claim: its verdict, or that nobody has computed it. */
export type Standing = Verdict | 'not yet computed';

/** Counts of the claims of some figures; those without a verdict are counted apart. */
export type Tally = { readonly counts: Counts; readonly open: number; readonly total: number };

/** Name of a claim all over: `paper folder/figure/claim`. */
export function claimId(figure: NamedFigure, claim: string): string {
  return `${figure.id}/${claim}`;
}

export function standingOf(judged: JudgedClaim | undefined): Standing {
  return judged?.verdict ?? 'not yet computed';
}

/** Counts the verdicts over figures. */
export function tallyOf(
  figures: readonly NamedFigure[],
  judged: ReadonlyMap<string, JudgedClaim>,
): Tally {
  const verdicts = figures.flatMap((figure) =>
    figure.figure.claims.map(({ id }) => judged.get(claimId(figure, id))?.verdict ?? null),
  );
  const count = (wanted: Verdict | null) => verdicts.filter((verdict) => verdict === wanted).length;
  const counts = Object.fromEntries(VERDICTS.map((verdict) => [verdict, count(verdict)]));
  return { counts: counts as Counts, open: count(null), total: verdicts.length };
}
