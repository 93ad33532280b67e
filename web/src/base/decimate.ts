/**
 * Many samples on few pixels: first, lowest, highest and last value of every pixel column.
 *
 * A line through those four covers exactly the pixels that a line through all samples covers, so an
 * isolated spike is never lost. Rows can be added as they arrive; nothing is computed twice.
 */

import { bisectLeft } from 'd3-array';

/** Numbers per pixel column: first, lowest, highest, last. */
export const PER_COLUMN = 4;

/** Pixel columns `0 … width − 1` over the times `from … to`, in seconds. */
export type PixelGrid = { readonly from: number; readonly to: number; readonly width: number };

/** Length of an output array: the columns plus one margin on each side. */
export function columnsLength(width: number): number {
  return (width + 2) * PER_COLUMN;
}

/**
 * Rows that matter for a grid: those inside it and the neighbour on each side, so that lines enter
 * and leave the picture. Half open: `[start, end)`.
 */
export function rowsInGrid(
  time: Float64Array,
  rows: number,
  grid: PixelGrid,
): readonly [number, number] {
  const start = Math.max(0, bisectLeft(time, grid.from, 0, rows) - 1);
  const inside = bisectLeft(time, grid.to, 0, rows);
  let end = Math.min(rows, inside + 1);
  // Several samples exactly at the right edge all belong to the last column.
  while (end < rows && (time[end - 1] ?? 0) === grid.to) end += 1;
  return [start, end];
}

/** Place of a time among the columns, margins included: 0 before the grid, `width + 1` after it. */
export function columnOf(timeS: number, grid: PixelGrid): number {
  if (timeS < grid.from) return 0;
  if (timeS > grid.to) return grid.width + 1;
  const place = Math.floor(((timeS - grid.from) / (grid.to - grid.from)) * grid.width);
  return 1 + Math.min(Math.max(place, 0), grid.width - 1);
}

/** Rows of a run to be merged; `start` inclusive, `end` exclusive. */
export type RowSlice = {
  readonly time: Float64Array;
  readonly values: Float64Array;
  readonly start: number;
  readonly end: number;
};

/** Merges rows into `out`, which has `columnsLength(grid.width)` numbers, `NaN` in empty columns. Skips what is not finite. */
export function addRows(out: Float64Array, grid: PixelGrid, slice: RowSlice): void {
  const { time, values, start, end } = slice;
  for (let row = start; row < end; row += 1) {
    const value = values[row] ?? Number.NaN;
    if (!Number.isFinite(value)) continue;
    addValue(out, columnOf(time[row] ?? 0, grid) * PER_COLUMN, value);
  }
}

function addValue(out: Float64Array, at: number, value: number): void {
  if (Number.isNaN(out[at])) {
    out.fill(value, at, at + PER_COLUMN);
    return;
  }
  if (value < (out[at + 1] ?? 0)) out[at + 1] = value;
  if (value > (out[at + 2] ?? 0)) out[at + 2] = value;
  out[at + 3] = value;
}

/** All rows of a run on a grid at once; the plain form of `addRows`. */
export function decimate(time: Float64Array, values: Float64Array, grid: PixelGrid): Float64Array {
  const out = new Float64Array(columnsLength(grid.width)).fill(Number.NaN);
  const [start, end] = rowsInGrid(time, time.length, grid);
  addRows(out, grid, { time, values, start, end });
  return out;
}

/** Rows of the lowest and the highest value from `start` to before `end`, in order; one row where they are the same. */
export function extremesIn(values: Float64Array, start: number, end: number): readonly number[] {
  let [low, high] = [start, start];
  for (let row = start + 1; row < end; row += 1) {
    if ((values[row] ?? 0) < (values[low] ?? 0)) low = row;
    if ((values[row] ?? 0) > (values[high] ?? 0)) high = row;
  }
  return low === high ? [low] : [Math.min(low, high), Math.max(low, high)];
}
