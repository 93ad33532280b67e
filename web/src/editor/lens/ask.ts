/**
 * Asking one cell where it has been and what became of it: the run is repeated from before it was sent.
 */

import type { CellFate } from '../../model/engineTypes';
import type { Follow } from '../../run/protocol';
import type { Answer, Question } from '../../run/requests';
import type { LensCell } from './contents';

/** Asks the run; `null` when it was replaced meanwhile. */
export type Ask = (question: Question) => Promise<Pick<Answer, 'fate' | 'refusal'> | null>;

/** What is known of its way, or why nothing is. */
export type Way = { readonly fate: CellFate | null; readonly refusal: string | null };

/** Where in time to look. */
export type When = {
  /** Instant at which it was seen, s. */
  readonly atS: number;
  readonly rttS: number;
};

/** Shortest stretch before and after, s. */
const LEAST_S = 0.02;
/** Each stretch is this many times as long as the one before. */
const WIDEN = 4;
/** Longest stretch of a run that is watched, s; a longer one would keep the reader waiting. */
const LONGEST_S = 2;
/** Round trips within which it should have come home. */
const RTTS = 6;

/** What the engine is to follow, so that it is this very cell. */
export function wishFor(cell: LensCell, atS: number): Follow {
  if (cell.isRm) return `rm ${cell.place} ${Math.round(atS * 1e12)}`;
  return `data ${cell.back ? 1 : 0} ${cell.number}`;
}

/** The way of a cell of `circuit`, looked for in ever longer stretches before the instant. */
export async function askWay(
  ask: Ask,
  circuit: string,
  cell: LensCell,
  { atS, rttS }: When,
): Promise<Way | null> {
  const untilS = atS + Math.max(rttS * RTTS, LEAST_S);
  for (let spanS = Math.max(rttS * 2, LEAST_S); ; spanS *= WIDEN) {
    const fromS = Math.max(0, atS - spanS);
    const answer = await ask({ circuit, fromS, untilS, follow: wishFor(cell, atS) });
    if (answer === null) return null;
    const { fate, refusal } = answer;
    const known = fate?.kind === cellKind(cell) && fate.stays.length > 0 ? fate : null;
    const isLast = fromS === 0 || spanS * WIDEN > LONGEST_S;
    if (known !== null || refusal !== null || isLast) return { fate: known, refusal };
  }
}

function cellKind({ isRm }: LensCell): CellFate['kind'] {
  return isRm ? 'rm' : 'data';
}

/** How long each cell of a buffer has waited, s; `null` where it is longer than was watched. */
export async function askWaits(
  ask: Ask,
  circuit: string,
  port: string,
  { atS, reachS }: { readonly atS: number; readonly reachS: number },
): Promise<readonly (number | null)[] | null> {
  const fromS = Math.max(0, atS - reachS);
  const answer = await ask({ circuit, fromS, untilS: atS, follow: `queue ${port}` });
  const fate = answer?.fate;
  if (fate?.kind !== 'queue') return null;
  return fate.sinceS.map((since) => (since === null ? null : atS - since));
}
