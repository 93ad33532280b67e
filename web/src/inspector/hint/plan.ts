/**
 * Which runs make a line in a slider: the present value first, then the ends, then ever finer between.
 */

import type { Summary } from '../../engine/model';
import type { Scale } from '../../engine/scale';

/** Offsets from the present notch, in steps: after any of them the line is a fair sketch. Chosen. */
const OFFSETS = [0, -6, 6, -3, 3, -1, 1, -5, 5] as const;
/** Notches of a slider on which a step is one notch; finer ones take larger steps. Chosen. */
const FEW_NOTCHES = 40;

/** Values to be run, in the order in which they are wanted; each is a notch, none twice. */
export function valuesAround(scale: Scale, value: number): readonly number[] {
  const last = scale.count - 1;
  const middle = Math.round(scale.positionOf(value));
  const step = Math.max(1, Math.round(scale.count / FEW_NOTCHES));
  const positions = OFFSETS.map((offset) => Math.min(Math.max(middle + offset * step, 0), last));
  return [...new Set(positions)].map((position) => scale.notch(position));
}

/** What a run is judged by. */
export type Figures = {
  /** Mean queue of the port where most waits, cells; `null` where nothing can. */
  readonly queue: number | null;
  /** Total goodput, or what circuits deliver where there is no TCP, Mb/s. */
  readonly rate: number;
};

/** The figures of a run; `waits` are the ports where data can queue. */
export function figuresOf(summary: Summary, waits: readonly string[]): Figures {
  const queues = summary.ports
    .filter(({ id }) => waits.includes(id))
    .map(({ meanQueueCells }) => meanQueueCells);
  const delivered = summary.circuits.reduce((sum, { throughputMbps }) => sum + throughputMbps, 0);
  return {
    queue: queues.length === 0 ? null : Math.max(...queues),
    rate: summary.sources.length > 0 ? summary.total.goodputMbps : delivered,
  };
}

/** A value of the knob and the figure of its run. */
export type Point = { readonly value: number; readonly figure: number };

/** The line of a slider, in the order of the values. */
export type Hint = { readonly unit: 'cells' | 'mbps'; readonly points: readonly Point[] };

/** Least difference of a mean queue that is worth a line, cells; below it the rate is shown. Chosen. */
const LEAST_CELLS = 1;
/** Points that make a line. */
const LEAST_POINTS = 3;

/** The line out of what has been run so far; `null` while that is too little. */
export function hintOf(known: ReadonlyMap<number, Figures>): Hint | null {
  const rows = [...known].sort(([a], [b]) => a - b);
  if (rows.length < LEAST_POINTS) return null;
  const queues = rows.flatMap(([value, { queue }]) =>
    queue === null ? [] : [{ value, figure: queue }],
  );
  const isTold = queues.length === rows.length && spread(queues) >= LEAST_CELLS;
  if (isTold) return { unit: 'cells', points: queues };
  return { unit: 'mbps', points: rows.map(([value, { rate }]) => ({ value, figure: rate })) };
}

/** Difference between the highest and the lowest figure. */
export function spread(points: readonly Point[]): number {
  const figures = points.map(({ figure }) => figure);
  return Math.max(...figures) - Math.min(...figures);
}
