/**
 * The samples of a plot as a table, and that as comma-separated values in SI units, safe to open in a spreadsheet.
 */

import { range } from 'd3-array';
import { csvText } from '../../base/csv';
import type { TimeRange } from '../../base/timeRange';
import { withoutRoundingError } from '../../base/units';
import type { Unit } from '../../model/engineTypes';
import { columnOfKey, inReadingOrder, type Line } from '../../model/plotKinds/kind';
import { firstAfter, firstFrom, type HistoryView } from '../../run/history';

/** Rows of numbers; the first number of a row is the time in seconds, as sampled. */
export type SampleTable = {
  readonly lines: readonly Line[];
  readonly rows: readonly (readonly number[])[];
};

/** Samples of these lines in a range, one column each, in reading order. */
export function tabulate(
  view: HistoryView,
  drawn: readonly Line[],
  [from, to]: TimeRange,
): SampleTable {
  const lines = inReadingOrder(drawn);
  const columns = lines.map((line) => view.columns[columnOfKey(view.series, line.key)]);
  const rows = range(firstFrom(view, from), firstAfter(view, to)).map((row) => [
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

/** SI unit of a column and the factor into it. */
const SI: Readonly<Record<Unit, readonly [name: string, factor: number]>> = {
  count: ['1', 1],
  share: ['1', 1],
  cells: ['cells', 1],
  bytes: ['byte', 1],
  segments: ['segments', 1],
  us: ['s', 1e-6],
  ms: ['s', 1e-3],
  s: ['s', 1],
  mbps: ['bit/s', 1e6],
  cellsPerSecond: ['cells/s', 1],
  km: ['m', 1e3],
};

/** The whole file: comments, a heading, then one line per row; time in seconds first. */
export function toCsv({ lines, rows }: SampleTable, comments: readonly string[] = []): string {
  const heading = lines.map(
    ({ name, series }) => `${name} ${series.quantity} (${SI[series.unit][0]})`,
  );
  const factors = lines.map(({ series }) => SI[series.unit][1]);
  const body = rows.map(([timeS = Number.NaN, ...values]) => [
    timeS,
    ...values.map((value, at) => exact(value, factors[at] ?? 1)),
  ]);
  return csvText([['time (s)', ...heading], ...body], comments);
}

/** The product without the last bits that a factor leaves behind: 149.76 Mb/s is 149760000 bit/s. */
function exact(value: number, factor: number): number {
  return factor === 1 ? value : withoutRoundingError(value * factor, 15);
}
