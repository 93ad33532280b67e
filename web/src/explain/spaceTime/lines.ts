/**
 * The lines of a time-space diagram: each is a cell on its way from one node of the circuit to the next.
 *
 * A column is a node of the route, counted from the source. What a cell waits at a node, its switching delay
 * included, is part of the line that it leaves on: what slants is propagation alone.
 */

import type { TimeRange } from '../../base/timeRange';
import type { Network, NetworkCircuit } from '../../model/engineTypes';

/** What crosses. */
export type LineKind = 'forwardRm' | 'backwardRm' | 'segment' | 'answer' | 'cell';

export type Line = {
  /** Number of the cell: all its lines have the same. */
  readonly cell: number;
  readonly kind: LineKind;
  /** An RM cell of the loop that paces the acknowledgements. */
  readonly isOfBackLoop: boolean;
  /** Columns that it leaves and reaches; the same where it never left. */
  readonly from: number;
  readonly to: number;
  /** When it came to the first, its last bit left, and it reached the second, s; `null` when not known. */
  readonly cameS: number | null;
  readonly leftS: number | null;
  readonly arrivesS: number | null;
  /** When it was lost at the node that it reached or where it waited, s; `null` when it was not. */
  readonly lostS: number | null;
  /** CI or NI of an RM cell. */
  readonly ci: boolean;
  readonly ni: boolean;
  /** Of a segment that was sent before. */
  readonly again: boolean;
  /** ER and CCR, Mb/s; or first byte (or byte acknowledged) and length. */
  readonly contents: readonly [number, number];
  /** Place in its frame from 0, and cells of the frame; 0 without a frame. */
  readonly place: number;
  readonly of: number;
};

/** Numbers per crossing, as the engine tells them (`Story.crossings`). */
const FIELDS = 10;
/** Bits of a cell. */
const BIT = { back: 1, rm: 2, backward: 4, lost: 8, last: 16, again: 32, ci: 64, ni: 128 } as const;

type Way = {
  /** The last column. */
  readonly end: number;
  /** Time from the end of the line between two columns to the buffer behind it, s. */
  readonly switchingS: (from: number, to: number) => number;
};

/** The lines of what crossed, in the order of their beginnings. */
export function linesOf(
  crossings: readonly number[],
  { route }: NetworkCircuit,
  { nodes }: Network,
): readonly Line[] {
  const columns = route.map((id) => nodes.find((node) => node.id === id));
  const switchingS = (from: number, to: number) =>
    // A cell comes off a shared medium at once.
    columns[from]?.kind === 'lan' ? 0 : Number(columns[to]?.listed?.switchingUs ?? 0) / 1e6;
  const way = { end: route.length - 1, switchingS };
  const lines: Line[] = [];
  for (let at = 0; at + FIELDS <= crossings.length; at += FIELDS) {
    lines.push(lineOf(crossings.slice(at, at + FIELDS), way));
  }
  return lines.sort((a, b) => startS(a) - startS(b));
}

/** In a row a cell arrives where it enters a buffer. */
function lineOf(row: readonly number[], { end, switchingS }: Way): Line {
  const [cell = 0, bits = 0, crossed = 0, came = -1, left = -1, arrives = -1] = row;
  const [a = 0, b = 0, place = 0, of = 0] = row.slice(6);
  const has = (bit: number) => (bits & bit) !== 0;
  const known = (timeS: number, beforeS = 0) => (timeS < 0 ? null : timeS - beforeS);
  const direction = has(BIT.back) ? -1 : 1;
  const from = has(BIT.back) ? end - crossed : crossed;
  const waits = left < 0;
  const to = waits ? from : from + direction;
  return {
    cell,
    kind: kindOf(has, b),
    isOfBackLoop: has(BIT.rm) && has(BIT.back) !== has(BIT.backward),
    from,
    to,
    cameS: known(came, switchingS(from - direction, from)),
    leftS: known(left),
    arrivesS: waits ? null : known(arrives, switchingS(from, to)),
    lostS: has(BIT.lost) ? arrives : null,
    ci: has(BIT.ci),
    ni: has(BIT.ni),
    again: has(BIT.again),
    contents: [a, b],
    place,
    of,
  };
}

function kindOf(has: (bit: number) => boolean, length: number): LineKind {
  if (has(BIT.rm)) return has(BIT.backward) ? 'backwardRm' : 'forwardRm';
  if (!has(BIT.last)) return 'cell';
  return length > 0 ? 'segment' : 'answer';
}

/** When a line begins, as far as is known, s. */
export function startS({ cameS, leftS, arrivesS, lostS }: Line): number {
  return cameS ?? leftS ?? arrivesS ?? lostS ?? 0;
}

/** When a line ends, as far as is known, s. */
export function endS({ cameS, leftS, arrivesS, lostS }: Line): number {
  return lostS ?? arrivesS ?? leftS ?? cameS ?? 0;
}

/** Ways that take so many windows are cut; chosen. */
const CUT_FROM = 1.5;

/** Is a way that takes so long cut in this window, so that only its ends are drawn? */
export function isCut(takesS: number, [from, to]: TimeRange): boolean {
  return takesS > CUT_FROM * (to - from);
}

/** Is something of a line drawn in this window? */
export function isInView({ cameS, leftS, arrivesS, lostS }: Line, range: TimeRange): boolean {
  const begin = leftS ?? arrivesS ?? lostS ?? cameS ?? 0;
  const end = arrivesS ?? begin;
  const meets = (fromS: number, toS: number) => fromS <= range[1] && toS >= range[0];
  const waits = cameS !== null && meets(cameS, leftS ?? lostS ?? Number.POSITIVE_INFINITY);
  if (!isCut(end - begin, range)) return waits || meets(begin, end);
  return waits || meets(begin, begin) || meets(end, end);
}
