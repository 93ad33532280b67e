/** What is shown of a sweep out of files: two of its axes, one of its measures; the other axes stand still. */

import { type Statistic, spreadOf } from '../../../base/statistics';
import type { Axes, Grid, GridAxis } from '../grid';
import { type Measure, ofSeeds } from '../metrics';
import type { Reading } from '../results';
import type { OpenedSweep } from './model';

/** What the reader chose; axes by their places. */
export type Choice = {
  readonly x: number;
  /** `null`: a line instead of a map. */
  readonly y: number | null;
  /** Place of the value at which each axis stands that is not shown. */
  readonly still: readonly number[];
  /** Id of the measure. */
  readonly measure: string;
  readonly statistic: Statistic;
};

/** Cells that are drawn at most; chosen: more are smaller than can be pointed at. */
export const MOST_CELLS = 20_000;

/** At first: the two axes with most values, at the first value of all others. */
export function firstChoice({ axes, measures }: OpenedSweep): Choice {
  const places = axes.map((_, place) => place);
  const [x = 0, y = null] = places
    .filter((place) => (axes[place]?.values.length ?? 0) > 1)
    .sort((a, b) => (axes[b]?.values.length ?? 0) - (axes[a]?.values.length ?? 0));
  const measure = measures[0]?.id ?? '';
  return { x, y, still: axes.map(() => 0), measure, statistic: 'mean' };
}

/** The axes that are shown. */
export function shownAxes({ axes }: OpenedSweep, { x, y }: Choice): Axes {
  return { x: axes[x] ?? NOTHING, y: y === null ? null : (axes[y] ?? NOTHING) };
}

const NOTHING: GridAxis = { label: '', title: '', texts: [], ticks: [], isOrdered: false };

/** The chosen measure, with how several seeds are summed up. */
export function measureOf({ measures, seeds }: OpenedSweep, choice: Choice): Measure | null {
  const found = measures.find(({ id }) => id === choice.measure) ?? measures[0];
  if (found === undefined) return null;
  return ofSeeds(seeds.length > 1 ? choice.statistic : 'mean', found);
}

/** Rows of every cell, in the order of their seeds. */
export function rowsOfCells(sweep: OpenedSweep, choice: Choice): readonly (readonly number[])[] {
  const { rows, axes } = sweep;
  const { x, y } = choice;
  const columns = axes[x]?.values.length ?? 0;
  const height = y === null ? 1 : (axes[y]?.values.length ?? 0);
  const cells = Array.from({ length: columns * height }, (): number[] => []);
  const still = axes.flatMap((_, i) =>
    i === x || i === y ? [] : [{ at: rows.at[i], place: choice.still[i] ?? 0 }],
  );
  for (let row = 0; row < rows.count; row += 1) {
    if (!still.every(({ at, place }) => at?.[row] === place)) continue;
    const up = y === null ? 0 : (rows.at[y]?.[row] ?? 0);
    cells[up * columns + (rows.at[x]?.[row] ?? 0)]?.push(row);
  }
  for (const cell of cells) cell.sort((a, b) => (rows.seed[a] ?? 0) - (rows.seed[b] ?? 0));
  return cells;
}

/** The picture of a choice. */
export function gridOfCells(
  sweep: OpenedSweep,
  choice: Choice,
  cells: readonly (readonly number[])[],
): Grid {
  const place = sweep.measures.findIndex(({ id }) => id === choice.measure);
  const numbers = sweep.rows.numbers[Math.max(place, 0)] ?? new Float64Array();
  const reading = (rows: readonly number[]): Reading => {
    const values = rows.flatMap((row) => {
      const value = numbers[row] ?? Number.NaN;
      return Number.isFinite(value) ? [value] : [];
    });
    const spread = spreadOf(values, choice.statistic);
    if (spread !== null) return { type: 'value', spread };
    if (rows.length === 0) return { type: 'waiting' };
    const problem = rows.map((row) => sweep.rows.problem[row]).find((each) => each !== null);
    return { type: 'failed', reason: problem ?? 'This run has no such number.' };
  };
  return { ...shownAxes(sweep, choice), all: cells.map(reading) };
}
