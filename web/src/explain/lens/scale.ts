/**
 * The window of the lens: a stretch of a line, laid out from left to right as the cells travel, with a
 * scale in time and in metres; and the buffer in front of it.
 */

import { least, ticks } from 'd3-array';
import type { Contents, LensCell } from './contents';

/** Cell times that the window may show. */
export const WINDOWS = [20, 50, 100, 200] as const;

/** What is looked at. */
export type Window = {
  /** Where the window begins, s behind the port. */
  readonly fromS: number;
  /** Its length, s. */
  readonly spanS: number;
};

/** A cell with its place on the picture, px. */
export type PlacedCell = {
  readonly cell: LensCell;
  readonly left: number;
  readonly width: number;
  /** Place in the queue, first of all served = 0; `null` on the line. */
  readonly waits: number | null;
};

/** The two parts of the picture, px. */
export type Plan = {
  /** The buffer ends where the line begins. */
  readonly port: number;
  readonly width: number;
};

/** Share of the picture that the buffer takes, and its limits, px. */
const BUFFER = { share: 0.28, least: 84, most: 320 };
/** Room for one waiting cell, px. */
const SLOT = 11;

/** Divides a picture of this width. */
export function planFor(width: number): Plan {
  const buffer = Math.min(BUFFER.most, Math.max(BUFFER.least, width * BUFFER.share));
  return { port: buffer, width };
}

/** The window, moved so that it lies on the line. */
export function windowOn({ cellS, wayS }: Contents, fromS: number, cells: number): Window {
  const spanS = cells * cellS;
  return { fromS: Math.max(0, Math.min(fromS, wayS - spanS)), spanS };
}

/** All cells in the picture from left to right: the last of the buffer first, the oldest of the line last. */
export function placeCells(
  { queue, line, cellS, wayS }: Contents,
  { fromS, spanS }: Window,
  { port, width }: Plan,
): readonly PlacedCell[] {
  const fitting = Math.floor((port - 6) / SLOT);
  const waiting = queue.slice(0, fitting).map((cell, waits) => ({
    cell,
    waits,
    left: port - 4 - (waits + 1) * SLOT,
    width: SLOT,
  }));
  const scale = (width - port) / spanS;
  const end = Math.min(width, port + (wayS - fromS) * scale);
  const travelling = line.flatMap((cell) => {
    const left = Math.max(port, port + (cell.ageS - fromS) * scale);
    const right = Math.min(end, port + (cell.ageS + cellS - fromS) * scale);
    return right - left > 0.25 ? [{ cell, waits: null, left, width: right - left }] : [];
  });
  return [...waiting.toReversed(), ...travelling];
}

/** Round ticks from `from` to `to`, with at most `most` steps between them. */
export function ticksOf(from: number, to: number, most: number): readonly number[] {
  // D3 takes the number as a hint, and exceeds it by a factor of √2 at most.
  return ticks(from, to, most / Math.SQRT2);
}

/** The cell at a point of the picture; the nearest within `reach` px. */
export function cellAtX(cells: readonly PlacedCell[], x: number, reach: number): PlacedCell | null {
  const off = ({ left, width }: PlacedCell) => Math.max(left - x, x - (left + width), 0);
  const nearest = least(cells, off);
  return nearest !== undefined && off(nearest) <= reach ? nearest : null;
}
