/** Parquet files of one sweep as rows: every column is looked at, every run is there at most once. */

import { shown } from '../../../base/hidden';
import { TOTALS } from '../metrics';
import { Refusal, type Rows } from './model';
import type { Table } from './parquet';

/** A file that has been read. */
export type Part = { readonly name: string; readonly table: Table };

/** Columns between those that every sweep has. */
export type Layout = { readonly axes: readonly string[]; readonly measures: readonly string[] };

const FIRST = ['run', 'point', 'seed'];
const LAST = ['fingerprint', 'problem'];
export const TOTAL_IDS: readonly string[] = TOTALS.map(({ field }) => `total.${field}`);

/** What the columns of a file are. */
export function layoutOf({ name, table: { names } }: Part): Layout {
  const missing = [...FIRST, ...TOTAL_IDS, ...LAST].filter((each) => !names.includes(each));
  if (missing.length > 0) {
    throw new Refusal(
      `${shown(name)} is not a sweep: it has no column ${missing.join(', ')}. Choose Parquet files that cell53 sweep or Python made.`,
    );
  }
  const first = names.indexOf(TOTAL_IDS[0] ?? '');
  return {
    axes: names.slice(0, first).filter((each) => !FIRST.includes(each)),
    measures: names.slice(first).filter((each) => !LAST.includes(each)),
  };
}

/** Fails where a file has other axes or measures than its sweep. */
export function checkLayout(part: Part, { axes, measures }: Layout): void {
  const own = layoutOf(part);
  if (sameNames(own.axes, axes) && sameNames(own.measures, measures)) return;
  throw strange(
    part.name,
    `its columns are ${[...own.axes, ...own.measures].map(shown).join(', ')}`,
  );
}

const sameNames = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((name) => b.includes(name));

/** A file that does not belong to the others. */
export function strange(name: string, why: string): Refusal {
  return new Refusal(
    `${shown(name)} belongs to another sweep: ${why}. Choose the folder of a single sweep.`,
  );
}

/** All rows of the parts. `places` tells for each axis the place of a value. */
export function rowsOf(
  parts: readonly Part[],
  layout: Layout,
  places: readonly ReadonlyMap<unknown, number>[],
): Rows {
  const count = parts.reduce((sum, { table }) => sum + table.count, 0);
  const rows = {
    count,
    run: new Float64Array(count),
    seed: new Float64Array(count),
    at: layout.axes.map(() => new Uint32Array(count)),
    numbers: layout.measures.map(() => new Float64Array(count)),
    fingerprint: Array.from<string | null>({ length: count }).fill(null),
    problem: Array.from<string | null>({ length: count }).fill(null),
  };
  let from = 0;
  for (const part of parts) {
    const each = cellsOfColumn(part, from);
    each('run', (value, row) => setNumber(rows.run, row, value));
    each('seed', (value, row) => setNumber(rows.seed, row, value));
    each('fingerprint', (value, row) => setText(rows.fingerprint, row, value));
    each('problem', (value, row) => setText(rows.problem, row, value));
    layout.axes.forEach((axis, i) => {
      each(axis, (value, row) => setPlace(rows.at[i], row, places[i]?.get(value)));
    });
    layout.measures.forEach((measure, i) => {
      const numbers = rows.numbers[i];
      each(measure, (value, row) => {
        if (numbers !== undefined) numbers[row] = typeof value === 'number' ? value : Number.NaN;
        return value === null || typeof value === 'number';
      });
    });
    from += part.table.count;
  }
  checkOnce(parts, rows);
  return rows;
}

/** Takes a value into a row; says whether it can be one. */
type Take = (value: unknown, row: number) => boolean;

function cellsOfColumn({ name, table }: Part, from: number) {
  return (column: string, take: Take) => {
    const values = table.columns.get(column) ?? [];
    values.forEach((value, place) => {
      if (take(value, from + place)) return;
      throw strange(name, `its column ${shown(column)} holds ${shown(String(value))}`);
    });
  };
}

function setNumber(column: Float64Array, row: number, value: unknown): boolean {
  const number = Number(value);
  column[row] = number;
  return typeof value === 'bigint' && number >= 0 && Number.isSafeInteger(number);
}

function setText(column: (string | null)[], row: number, value: unknown): boolean {
  if (typeof value === 'string') column[row] = value;
  return value === null || typeof value === 'string';
}

function setPlace(
  column: Uint32Array | undefined,
  row: number,
  place: number | undefined,
): boolean {
  if (column === undefined || place === undefined) return false;
  column[row] = place;
  return true;
}

/** Fails where a run is there twice. */
function checkOnce(parts: readonly Part[], { run, count }: Rows): void {
  const seen = new Map<number, number>();
  for (let row = 0; row < count; row += 1) {
    const number = run[row] ?? 0;
    const other = seen.get(number);
    if (other !== undefined) {
      const [a, b] = [fileOf(parts, other), fileOf(parts, row)].map(shown);
      throw new Refusal(
        `Run ${number} is there twice, in ${a} and in ${b}: these are parts of two sweeps, or two copies of one part. Choose the folder of one sweep alone.`,
      );
    }
    seen.set(number, row);
  }
}

/** Name of the file in which a row stands. */
export function fileOf(parts: readonly Part[], row: number): string {
  let left = row;
  for (const { name, table } of parts) {
    if (left < table.count) return name;
    left -= table.count;
  }
  return '';
}
