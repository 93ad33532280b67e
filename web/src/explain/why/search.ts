/**
 * Looking for the change nearest to an instant, in ever wider stretches of the run before it.
 */

import type { Testimony } from '../../model/engineTypes';
import type { Answer, Question } from '../../run/requests';

/** Asks the run; `null` when it was replaced meanwhile. */
export type Ask = (question: Question) => Promise<Pick<Answer, 'testimonies' | 'refusal'> | null>;

/** What was found around an instant. */
export type Found = {
  readonly testimonies: readonly Testimony[];
  /** Place of the one nearest to the instant; −1 when there is none. */
  readonly nearest: number;
  readonly refusal: string | null;
};

/** Where to look, s, and for what. */
export type Stretch = {
  readonly atS: number;
  /** Least time before it. */
  readonly reachS: number;
  /** End of the run so far. */
  readonly endS: number;
  readonly isMeant: (told: Testimony) => boolean;
};

/** Each stretch is this many times as long as the one before. */
const WIDEN = 4;
/** Longest stretch of a run that is watched, s; a longer one would keep the reader waiting. */
const LONGEST_S = 2;

/**
 * The changes around `atS`, of at least `reachS` before it; `null` when the run was replaced.
 *
 * `laterS` after it is looked at too, since a reader points beside the bend as often as on it.
 */
export async function lookAround(
  ask: Ask,
  circuit: string,
  { atS, reachS, endS, isMeant }: Stretch,
): Promise<Found | null> {
  for (let spanS = reachS; ; spanS *= WIDEN) {
    const fromS = Math.max(0, atS - spanS);
    const untilS = Math.min(endS, atS + reachS / 4);
    const answer = await ask({ circuit, fromS, untilS, follow: null });
    if (answer === null) return null;
    const { refusal } = answer;
    const testimonies = answer.testimonies.filter(isMeant);
    const isLast = fromS === 0 || spanS * WIDEN > LONGEST_S;
    if (testimonies.length > 0 || refusal !== null || isLast) {
      return { testimonies, refusal, nearest: nearestTo(testimonies, atS) };
    }
  }
}

/** Place of the testimony nearest to an instant; −1 in an empty list. */
export function nearestTo(testimonies: readonly Testimony[], atS: number): number {
  let best = -1;
  for (const [place, { atS: when }] of testimonies.entries()) {
    const known = testimonies[best];
    if (known === undefined || Math.abs(when - atS) <= Math.abs(known.atS - atS)) best = place;
  }
  return best;
}
