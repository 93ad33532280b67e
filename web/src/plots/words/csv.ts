/**
 * A table as comma-separated values in SI units, safe to open in a spreadsheet.
 */

import { csvText } from '../../base/csv';
import { unreachable } from '../../base/invariant';
import type { Unit } from '../../model/engineTypes';
import { seriesKey } from '../../model/plotKinds/kind';
import type { SampleTable } from './table';

/** SI unit of a column and the factor into it. */
function siUnit(unit: Unit): { readonly name: string; readonly factor: number } {
  switch (unit) {
    case 'count':
    case 'share':
      return { name: '1', factor: 1 };
    case 'cells':
      return { name: 'cells', factor: 1 };
    case 'bytes':
      return { name: 'byte', factor: 1 };
    case 'segments':
      return { name: 'segments', factor: 1 };
    case 'us':
      return { name: 's', factor: 1e-6 };
    case 'ms':
      return { name: 's', factor: 1e-3 };
    case 's':
      return { name: 's', factor: 1 };
    case 'mbps':
      return { name: 'bit/s', factor: 1e6 };
    case 'cellsPerSecond':
      return { name: 'cells/s', factor: 1 };
    case 'km':
      return { name: 'm', factor: 1e3 };
    default:
      return unreachable(unit);
  }
}

/** The whole file: comments, a heading, then one line per row; time in seconds first. */
export function toCsv({ lines, rows }: SampleTable, comments: readonly string[] = []): string {
  const units = lines.map((line) => siUnit(line.series.unit));
  const heading = lines.map((line, at) => {
    const quantity = seriesKey(line.series).split('/')[0] ?? '';
    return `${line.name} ${quantity} (${units[at]?.name ?? ''})`;
  });
  const body = rows.map(([timeS = Number.NaN, ...values]) => [
    timeS,
    ...values.map((value, at) => exact(value, units[at]?.factor ?? 1)),
  ]);
  return csvText([['time (s)', ...heading], ...body], comments);
}

/** The product without the last bits that a factor leaves behind: 149.76 Mb/s is 149760000 bit/s. */
function exact(value: number, factor: number): number {
  return factor === 1 ? value : Number((value * factor).toPrecision(15));
}
