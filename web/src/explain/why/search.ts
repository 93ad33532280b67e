/**
 * Looking for the change nearest to an instant, in ever longer stretches of the run before it.
 */

import type { Change, TraceQuery } from '../../model/engineTypes';
import type { Answer } from '../../run/requests';

/** Asks the run; `null` when it was replaced meanwhile. */
export type Ask = (query: TraceQuery) => Promise<Answer | null>;

/** What was found around an instant. */
export type Found = {
  readonly changes: readonly Change[];
  /** Place of the one chosen, mostly the nearest to the instant; −1 when there is none. */
  readonly nearest: number;
  readonly refusal: string | null;
};

/** Where to look, s, and for what. */
export type SearchRange = {
  readonly atS: number;
  /** Least time before it. */
  readonly reachS: number;
  /** End of the run so far. */
  readonly endS: number;
  readonly isMeant: (change: Change) => boolean;
  /** Place of the one to show; the one nearest to the instant when left out. */
  readonly choose?: (changes: readonly Change[]) => number;
};

/** Each stretch is this many times as long as the one before. */
const WIDEN = 4;
/** Longest stretch of a run that is watched, s; a longer one would keep the reader waiting. */
const LONGEST_S = 2;

/** Starts of ever longer stretches before `atS`, s; the first is `spanS` long, the last says so. */
export function* rangesBefore(
  atS: number,
  spanS: number,
): Generator<{ readonly fromS: number; readonly isLast: boolean }> {
  for (let isLast = false, lengthS = spanS; !isLast; lengthS *= WIDEN) {
    const fromS = Math.max(0, atS - lengthS);
    isLast = fromS === 0 || lengthS * WIDEN > LONGEST_S;
    yield { fromS, isLast };
  }
}

/**
 * The changes around `atS`, of at least `reachS` before it; `null` when the run was replaced.
 *
 * A quarter of `reachS` after it is looked at too, since a reader points beside the bend as often as on it.
 */
export async function lookAround(
  ask: Ask,
  circuit: string,
  { atS, reachS, endS, isMeant, choose = (all) => nearestTo(all, atS) }: SearchRange,
): Promise<Found | null> {
  let untilS = Math.min(endS, atS + reachS / 4);
  for (const { fromS, isLast } of rangesBefore(atS, reachS)) {
    const answer = await ask({ circuit, fromS, untilS, filter: 'changes' });
    // Nothing was found in it: the next stretch ends where this one began.
    untilS = fromS;
    if (answer === null) return null;
    const { story, refusal } = answer;
    const changes = story?.changes.filter(isMeant) ?? [];
    if (changes.length > 0 || refusal !== null || isLast) {
      return { changes, refusal, nearest: choose(changes) };
    }
  }
  return null;
}

/** Place of the change nearest to an instant; −1 in an empty list. */
export function nearestTo(changes: readonly Change[], atS: number): number {
  let best = -1;
  for (const [place, { atS: when }] of changes.entries()) {
    const known = changes[best];
    if (known === undefined || Math.abs(when - atS) <= Math.abs(known.atS - atS)) best = place;
  }
  return best;
}
