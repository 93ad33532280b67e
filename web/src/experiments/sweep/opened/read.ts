/**
 * From files to a sweep that can be shown. Whatever cannot be one is refused in a sentence that names the file
 * and says what to do.
 */

import { sum } from 'd3-array';
import { formatEntry, unitLabel } from '../../../base/format';
import { shown, visible } from '../../../base/hidden';
import { messageOf } from '../../../base/invariant';
import type { Unit } from '../../../model/engineTypes';
import type { Axis, Figure } from '../../../model/figureModel';
import type { SweepDoor, SweepFacts } from '../../../run/figureDoor';
import { TOTALS } from '../metrics';
import { DOCUMENT, type SweepFiles } from './choose';
import { type OpenedSweep, Refusal, type Rows, type SweepAxis } from './model';
import {
  checkLayout,
  fileOf,
  type Layout,
  layoutOf,
  type Part,
  rowsOf,
  strange,
  TOTAL_IDS,
} from './rows';

/** Runs that the page opens at most; chosen: a machine with 4 GB keeps them beside the page. */
export const MOST_ROWS = 500_000;

/** Most that the page reads of its Parquet files, MB; chosen: 1 kB for each of those runs. */
export const MOST_MB = MOST_ROWS / 1_000;

const IN_PIECES = 'Open some of its parts alone, or read it with DuckDB, Polars or pandas.';

/** Largest document of a sweep, in bytes: the engine reads no larger one. */
export const MOST_DOCUMENT_BYTES = 64 * 1_048_576;

/** Reads the files of a sweep; `door` judges its document. Fails with a `Refusal`. */
export async function readSweep(
  files: SweepFiles,
  door: Pick<SweepDoor, 'sweep'>,
): Promise<OpenedSweep> {
  const document = files.document === null ? null : await readDocument(files.document, door);
  const parts = await readParts(files.parts);
  return document === null ? withoutDocument(parts) : withDocument(parts, document);
}

/** A figure without axes has one point. */
type FigureFile = Omit<Figure, 'axes'> & { readonly axes?: readonly Axis[] };

/** A document that the engine has judged. */
type Document = { readonly text: string; readonly facts: SweepFacts; readonly figure: Figure };

async function readDocument(file: File, door: Pick<SweepDoor, 'sweep'>): Promise<Document> {
  try {
    if (file.size > MOST_DOCUMENT_BYTES) {
      throw new Error(`it has ${file.size} bytes, and at most ${MOST_DOCUMENT_BYTES} are read`);
    }
    const text = await file.text();
    const document: unknown = JSON.parse(text);
    checkPoints(document);
    const facts = await door.sweep(text);
    const { figure } = document as { readonly figure: FigureFile };
    return { text, facts, figure: { ...figure, axes: figure.axes ?? [] } };
  } catch (error) {
    const why = visible(messageOf(error));
    throw new Refusal(
      `${DOCUMENT} cannot be used: ${why}. Choose the folder as cell53 sweep or Python made it, or its Parquet files alone.`,
    );
  }
}

/** Fails before the engine writes out the points of a plan that nobody could have run. */
function checkPoints(document: unknown): void {
  type Unchecked = { readonly figure?: { readonly axes?: unknown } | null } | null;
  const found = (document as Unchecked)?.figure?.axes;
  const axes: readonly unknown[] = Array.isArray(found) ? found : [];
  const points = axes.reduce<number>((product, axis) => {
    const values = (axis as { readonly values?: unknown } | null)?.values;
    return product * (Array.isArray(values) ? values.length : 1);
  }, 1);
  if (points > 2 * MOST_ROWS) throw new Error(`it has ${points} points, too many for this page`);
}

async function readParts(files: readonly File[]): Promise<readonly Part[]> {
  const mb = Math.ceil(sum(files, ({ size }) => size) / 1e6);
  if (mb > MOST_MB) {
    throw new Refusal(
      `The sweep has ${mb} MB of Parquet files, and this page reads at most ${MOST_MB}. ${IN_PIECES}`,
    );
  }
  // What reads them is fetched with the first.
  const { foreignCodecIn, isParquet, readTable, rowsIn } = await import('./parquet');
  const read: { readonly name: string; readonly bytes: ArrayBuffer }[] = [];
  let count = 0;
  for (const file of files) {
    const bytes = await bytesOf(file);
    if (!isParquet(bytes)) {
      throw new Refusal(
        `${shown(file.name)} is no Parquet file, or it is cut off. Take it out of the folder; cell53 sweep makes a missing part again.`,
      );
    }
    count += await orDamaged(file.name, () => rowsIn(bytes));
    const codec = foreignCodecIn(bytes);
    if (codec !== undefined) {
      throw new Refusal(
        `${shown(file.name)} is compressed with ${codec}, which this page does not read. Write it with Snappy, or without compression.`,
      );
    }
    read.push({ name: file.name, bytes });
  }
  if (count > MOST_ROWS) {
    throw new Refusal(
      `The sweep has ${count} runs, and this page opens at most ${MOST_ROWS}. ${IN_PIECES}`,
    );
  }
  const parts: Part[] = [];
  for (const { name, bytes } of read) {
    parts.push({ name, table: await orDamaged(name, () => readTable(bytes)) });
  }
  return parts;
}

async function bytesOf(file: File): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer();
  } catch {
    throw new Refusal(`${shown(file.name)} cannot be read: it moved or changed. Choose it again.`);
  }
}

/** What reading gives; whatever the library fails with, the file is damaged. */
async function orDamaged<Value>(name: string, read: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    const why = visible(messageOf(error));
    throw new Refusal(
      `${shown(name)} is damaged (${why}). Take it out of the folder; cell53 sweep makes a missing part again.`,
    );
  }
}

function withDocument(parts: readonly Part[], { text, facts, figure }: Document): OpenedSweep {
  const layout = {
    axes: figure.axes.map(({ id }) => id),
    measures: [...TOTAL_IDS, ...figure.measures.map(({ id }) => id)],
  };
  for (const part of parts) checkLayout(part, layout);
  // A setting of a figure may leave values of an axis out.
  const choices = figure.axes.map((axis) => {
    const seen = new Set(seenValues(parts, axis.id));
    return keptChoices(axis).filter(({ value }) => seen.has(value));
  });
  const rows = rowsOf(parts, layout, choices.map(placesOf));
  rows.run.forEach((run, row) => {
    if (run >= facts.runs) {
      throw strange(
        fileOf(parts, row),
        `it has run ${run}, and ${DOCUMENT} only ${facts.runs} runs`,
      );
    }
  });
  const axes = figure.axes.map((axis, i) => axisWords(axis, choices[i] ?? []));
  const own = figure.measures.map((measure) => ({ id: measure.id, ...measureWords(measure) }));
  return opened({ title: visible(figure.title), document: text, facts, axes, rows }, own);
}

/** A value of an axis as the columns keep it. */
type Kept = { readonly value: string | number; readonly label?: string };

/** The values of an axis as the columns keep them: a number among texts is its text. */
function keptChoices({ values }: Axis): readonly Kept[] {
  const isNumeric = values.every(({ value }) => typeof value === 'number');
  return values.map(({ value, label }) => ({
    value: isNumeric ? Number(value) : String(value),
    ...(label === undefined ? {} : { label: visible(label) }),
  }));
}

const placesOf = (values: readonly Kept[]): ReadonlyMap<unknown, number> =>
  new Map(values.map(({ value }, place) => [value, place]));

/** Without a document the values of the axes are those that occur. */
function withoutDocument(parts: readonly Part[]): OpenedSweep {
  const [first] = parts;
  if (first === undefined) throw new Refusal('There is no Parquet file.');
  const layout: Layout = layoutOf(first);
  for (const part of parts) checkLayout(part, layout);
  const choices = layout.axes.map((axis) => seenValues(parts, axis).map((value) => ({ value })));
  const rows = rowsOf(parts, layout, choices.map(placesOf));
  const axes = layout.axes.map((id, i) => axisWords({ id }, choices[i] ?? []));
  const own = layout.measures
    .filter((id) => !TOTAL_IDS.includes(id))
    .map((id) => ({ id, ...measureWords({ id }) }));
  return opened({ title: shown(first.name), document: null, facts: null, axes, rows }, own);
}

function seenValues(parts: readonly Part[], axis: string): readonly (string | number)[] {
  const seen = new Set<string | number>();
  for (const { table } of parts) {
    for (const value of table.columns.get(axis) ?? []) {
      if (typeof value === 'number' || typeof value === 'string') seen.add(value);
    }
  }
  return [...seen].sort((a, b) => (typeof a === 'number' && typeof b === 'number' ? a - b : 0));
}

type Own = readonly Pick<OpenedSweep['measures'][number], 'id' | 'label' | 'unit'>[];

function opened(
  sweep: Pick<OpenedSweep, 'title' | 'document' | 'facts' | 'axes' | 'rows'>,
  own: Own,
): OpenedSweep {
  const totals = TOTALS.map(({ field, label, unit }) => ({ id: `total.${field}`, label, unit }));
  const { axes, rows } = sweep;
  return {
    ...sweep,
    ...whole(axes, rows),
    measures: [
      ...totals.map((each) => ({ ...each, group: 'Whole network' })),
      ...own.map((each) => ({ ...each, group: 'Measures of the sweep' })),
    ],
    seeds: [...new Set(rows.seed)].sort((a, b) => a - b),
  };
}

/** A sweep without axes has one setting, and a picture of it one cell. */
function whole(axes: readonly SweepAxis[], rows: Rows): Pick<OpenedSweep, 'axes' | 'rows'> {
  if (axes.length > 0) return { axes, rows };
  const only = axisWords({ id: '', label: 'Setting' }, [{ value: 'the only one' }]);
  return { axes: [only], rows: { ...rows, at: [new Uint32Array(rows.count)] } };
}

const UNITS: readonly Unit[] = [
  ...(['share', 'count', 'cells', 'bytes', 'segments', 'us', 'ms', 's', 'mbps'] as const),
  ...(['cellsPerSecond', 'km'] as const),
];
/** Words for numbers without a unit. */
const PLAIN = ['', 'index', 'ratio'];

/** The unit of a file; `null` for one that the page does not know. */
function unitOf(text = ''): Unit | null {
  if (PLAIN.includes(text)) return 'share';
  return UNITS.find((unit) => unit === text || unitLabel(unit) === text) ?? null;
}

/** What a figure says of a number: its name, its label and its unit. */
type Named = { readonly id: string; readonly label?: string; readonly unit?: string };

/** Label and unit of a measure; a unit that the page does not know stands in the label. */
function measureWords({ id, label = id, unit }: Named): {
  readonly label: string;
  readonly unit: Unit;
} {
  const known = unitOf(unit);
  return known === null ? { label: `${label}, ${unit}`, unit: 'share' } : { label, unit: known };
}

/** An axis with its values in words. */
function axisWords({ id, label = id, unit }: Named, values: readonly Kept[]): SweepAxis {
  const known = unitOf(unit);
  const sign = known === null ? (unit ?? '') : unitLabel(known);
  const ticks = values.map(
    ({ value, label: own }) => own ?? (typeof value === 'number' ? formatEntry(value) : value),
  );
  return {
    id,
    label,
    title: sign === '' ? label : `${label}, ${sign}`,
    ticks,
    texts: ticks.map((tick) => (sign === '' ? tick : `${tick} ${sign}`)),
    isOrdered: values.every(({ value }) => typeof value === 'number'),
    values: values.map(({ value }) => value),
  };
}
