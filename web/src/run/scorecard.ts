/**
 * The scorecard: how many published claims came out, counted from the results file when the page was
 * built, so that the first page need not carry that file.
 */

import counted from '../../../docs/validation.json?scorecard';
import { VERDICTS, type Verdict } from '../model/figureModel';

/** How many claims have which verdict. */
export type Counts = Readonly<Record<Verdict, number>>;

/** Counts over all papers; `null` while nothing has been computed. */
export const scorecard: Counts | null =
  counted === null
    ? null
    : {
        reproduced: counted.reproduced ?? 0,
        differs: counted.differs ?? 0,
        'cannot be judged': counted['cannot be judged'] ?? 0,
      };

/** Claims that are written down and have no verdict yet. */
export const openClaims = counted?.open ?? 0;

/** All claims that have a verdict. */
export function judgedOf(counts: Counts): number {
  return VERDICTS.reduce((sum, verdict) => sum + counts[verdict], 0);
}

/** "80 of 100 published claims reproduced; 15 differ, 5 cannot be judged". */
export function scoreSentence(counts: Counts): string {
  const parts = [`${counts.reproduced} of ${judgedOf(counts)} published claims reproduced`];
  const rest = [
    ...(counts.differs > 0
      ? [`${counts.differs} ${counts.differs === 1 ? 'differs' : 'differ'}`]
      : []),
    ...(counts['cannot be judged'] > 0 ? [`${counts['cannot be judged']} cannot be judged`] : []),
  ];
  return [...parts, ...(rest.length > 0 ? [rest.join(', ')] : [])].join('; ');
}
