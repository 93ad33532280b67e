/**
 * A table as comma-separated values in SI units, safe to open in a spreadsheet.
 */

import { csvText } from '../../base/csv';
import type { Unit } from '../../model/engineTypes';
import type { SampleTable } from './table';

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
  return factor === 1 ? value : Number((value * factor).toPrecision(15));
}
