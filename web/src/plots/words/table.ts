/**
 * The samples of a plot as a table.
 */

import { rowsInGrid } from '../../base/decimate';
import type { TimeRange } from '../../base/timeRange';
import { columnOfKey, type Line } from '../../model/plotKinds/kind';
import type { HistoryView } from '../../run/history';

/** Rows of numbers; the first number of a row is the time in seconds, as sampled. */
export type SampleTable = {
  readonly lines: readonly Line[];
  readonly rows: readonly (readonly number[])[];
};

/** Samples of these lines in a range. */
export function tabulate(view: HistoryView, lines: readonly Line[], range: TimeRange): SampleTable {
  const columns = lines.map((line) => view.columns[columnOfKey(view.series, line.key)]);
  const rows = rowsWithin(view, range).map((row) => [
    view.time[row] ?? Number.NaN,
    ...columns.map((column) => column?.[row] ?? Number.NaN),
  ]);
  return { lines, rows };
}

/** Two tables as one, their columns side by side; what one has no sample for stays empty. */
export function joined(a: SampleTable, b: SampleTable): SampleTable {
  const none = (table: SampleTable) => table.lines.map(() => Number.NaN);
  const rows: (readonly number[])[] = [];
  let [ours, theirs] = [0, 0];
  while (ours < a.rows.length || theirs < b.rows.length) {
    const [left, right] = [a.rows[ours], b.rows[theirs]];
    const [leftS, rightS] = [left?.[0] ?? Infinity, right?.[0] ?? Infinity];
    const timeS = Math.min(leftS, rightS);
    rows.push([
      timeS,
      ...(leftS === timeS && left !== undefined ? left.slice(1) : none(a)),
      ...(rightS === timeS && right !== undefined ? right.slice(1) : none(b)),
    ]);
    if (leftS === timeS) ours += 1;
    if (rightS === timeS) theirs += 1;
  }
  return { lines: [...a.lines, ...b.lines], rows };
}

/** Indices of the rows inside a range, without the neighbours that lines need. */
function rowsWithin(view: HistoryView, [from, to]: TimeRange): readonly number[] {
  const [start, end] = rowsInGrid(view.time, view.rows, { from, to, width: 1 });
  const inside: number[] = [];
  for (let row = start; row < end; row += 1) {
    const time = view.time[row] ?? Number.NaN;
    if (time >= from && time <= to) inside.push(row);
  }
  return inside;
}
