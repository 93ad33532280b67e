/** What the lens asks a copy of the run: the way of one cell, and how long those in a buffer have waited. */

import type { CellPath, TraceQuery } from '../../model/engineTypes';
import { type Ask, rangesBefore } from '../why/search';
import type { LensCell } from './contents';

/** What is known of its way, or why nothing is. */
type Found = { readonly path: CellPath | null; readonly refusal: string | null };

/** Where in time to look. */
type When = {
  /** Instant at which it was seen, s. */
  readonly atS: number;
  readonly rttS: number;
};

/** Shortest stretch before and after, s. */
const LEAST_S = 0.02;
/** Round trips within which it should have come home. */
const RTTS = 6;

/** What the engine is to follow, so that it is this very cell. */
export function traceFilterFor(cell: LensCell, atS: number): TraceQuery['filter'] {
  if (cell.rm !== null) return { rmCell: { name: cell.contents, atS } };
  return { dataCell: { back: cell.back, number: cell.number } };
}

/** The way of a cell of `circuit`, looked for in ever longer stretches before the instant. */
export async function askWay(
  ask: Ask,
  circuit: string,
  cell: LensCell,
  { atS, rttS }: When,
): Promise<Found | null> {
  const untilS = atS + Math.max(rttS * RTTS, LEAST_S);
  for (const { fromS, isLast } of rangesBefore(atS, Math.max(rttS * 2, LEAST_S))) {
    const answer = await ask({ circuit, fromS, untilS, filter: traceFilterFor(cell, atS) });
    if (answer === null) return null;
    const { story, refusal } = answer;
    const path = story?.path?.stays.length === 0 ? null : (story?.path ?? null);
    if (path !== null || refusal !== null || isLast) return { path, refusal };
  }
  return null;
}

/** How long each cell of a buffer has waited, s; `null` where it is longer than was watched. */
export async function askWaits(
  ask: Ask,
  circuit: string,
  port: string,
  { atS, reachS }: { readonly atS: number; readonly reachS: number },
): Promise<readonly (number | null)[] | null> {
  const fromS = Math.max(0, atS - reachS);
  const answer = await ask({ circuit, fromS, untilS: atS, filter: { queue: port } });
  const since = answer?.story?.waitingSinceS ?? null;
  return since?.map((sinceS) => (sinceS === null ? null : atS - sinceS)) ?? null;
}
