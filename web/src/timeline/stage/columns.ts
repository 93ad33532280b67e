/**
 * The samples of one plot, reduced to its pixel columns and kept up to date.
 *
 * Only new rows are merged and searched for the highest value; a new epoch, range or width starts from scratch. The
 * arrays are those that the plot draws from, so nothing is copied.
 */

import {
  addRows,
  columnsLength,
  PER_COLUMN,
  type PixelGrid,
  rowsInGrid,
} from '../../base/decimate';
import { firstFrom, type HistoryView } from '../../run/history';

/** Reduced samples: one array of times and one per line, of equal length. */
export type Columns = {
  readonly x: Float64Array;
  readonly y: readonly Float64Array[];
};

export type ColumnStore = ReturnType<typeof createColumnStore>;

/** Makes a store that keeps the columns of `count` lines. */
export function createColumnStore(count: number) {
  let key = '';
  let doneRows = 0;
  let columns: Columns = { x: new Float64Array(0), y: [] };
  return {
    /** Brings the columns up to date; `picks[i]` is the history column of line `i`, −1 for none. */
    update(view: HistoryView, picks: readonly number[], grid: PixelGrid): Columns {
      const wanted = [view.epoch, grid.from, grid.to, grid.width, picks.join(' ')].join('|');
      if (wanted !== key) {
        columns = emptyColumns(columns, count, grid);
        doneRows = 0;
        key = wanted;
      }
      mergeRows(columns, view, { picks, grid, doneRows });
      doneRows = view.rows;
      return columns;
    },
  };
}

type Merge = {
  readonly picks: readonly number[];
  readonly grid: PixelGrid;
  readonly doneRows: number;
};

function mergeRows({ x, y }: Columns, view: HistoryView, { picks, grid, doneRows }: Merge): void {
  if (view.rows <= doneRows) return;
  const [first, end] = rowsInGrid(view.time, view.rows, grid);
  const start = Math.max(first, doneRows);
  if (start >= end) return;
  picks.forEach((column, line) => {
    const values = view.columns[column];
    const out = y[line];
    if (values === undefined || out === undefined) return;
    addRows(out, grid, { time: view.time, values, start, end });
  });
  placeMargins(x, view, grid);
}

/** The margins lie where their samples are, so that lines enter and leave at the true slope. */
function placeMargins(x: Float64Array, view: HistoryView, grid: PixelGrid): void {
  const before = firstFrom(view, grid.from) - 1;
  if (before >= 0) x.fill(view.time[before] ?? grid.from, 0, PER_COLUMN);
  const after = rowsInGrid(view.time, view.rows, grid)[1] - 1;
  const time = view.time[after] ?? grid.to;
  if (time > grid.to) x.fill(time, x.length - PER_COLUMN);
}

function emptyColumns(old: Columns, count: number, grid: PixelGrid): Columns {
  const length = columnsLength(grid.width);
  const fits = old.x.length === length && old.y.length === count;
  const columns = fits
    ? old
    : {
        x: new Float64Array(length),
        y: Array.from({ length: count }, () => new Float64Array(length)),
      };
  placeColumns(columns.x, grid);
  for (const values of columns.y) values.fill(Number.NaN);
  return columns;
}

/** Every column lies at its left pixel edge, as the cursor line does. */
function placeColumns(x: Float64Array, grid: PixelGrid): void {
  const step = (grid.to - grid.from) / grid.width;
  for (let at = 0; at < x.length; at += 1) {
    const column = Math.floor(at / PER_COLUMN) - 1;
    x[at] = grid.from + Math.min(Math.max(column, 0), grid.width) * step;
  }
}

export type Extremes = ReturnType<typeof createExtremes>;

/** Makes a tracker of running maxima, which starts anew with every epoch. */
export function createExtremes() {
  const seen = new Map<number, { rows: number; highest: number }>();
  let epoch = -1;
  return {
    /** Highest finite value of a column over all rows so far; 0 when there is none. */
    highest(view: HistoryView, column: number): number {
      if (view.epoch !== epoch) seen.clear();
      epoch = view.epoch;
      const values = view.columns[column];
      if (values === undefined) return 0;
      const record = seen.get(column) ?? { rows: 0, highest: 0 };
      for (let row = record.rows; row < view.rows; row += 1) {
        const value = values[row] ?? 0;
        if (value > record.highest && Number.isFinite(value)) record.highest = value;
      }
      record.rows = view.rows;
      seen.set(column, record);
      return record.highest;
    },
  };
}
