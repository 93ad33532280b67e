/** The facts of an opened sweep: sentences beside the picture, and its rows as a table. */

import { range, rollup } from 'd3-array';
import { type CsvCell, csvText } from '../../../base/csv';
import { formatNumber, withUnit } from '../../../base/format';
import { visible } from '../../../base/hidden';
import { sha256, shortSha256 } from '../../../base/sha256';
import { spreadOf } from '../../../base/statistics';
import { counted } from '../../../base/text';
import { COLUMNS, spreadFields } from '../exports';
import { type Choice, measureOf } from './cells';
import type { OpenedSweep } from './model';
import type { Shown } from './openedStore';

const number = (count: number): string => formatNumber(count, 'count');

/** How many runs of which engine, and what to know before reading the picture. */
export function factsOf({ rows, seeds, facts }: OpenedSweep): readonly string[] {
  const runs = `${counted(rows.count, 'run')}, ${counted(seeds.length, 'seed')}`;
  if (facts === null) {
    return [
      `${runs}.`,
      'There is no sweep.json beside these runs: they can be read, but none can be opened, and nobody can tell whether some are missing. Open the folder of the sweep instead.',
    ];
  }
  const { made, engine } = facts;
  const missing = facts.runs - rows.count;
  return [
    `${runs}, made by engine ${visible(made)}.`,
    ...(made === engine
      ? []
      : [
          `This page has another engine, ${engine}: the results are shown as they were made, and a run that is opened may differ from them.`,
        ]),
    ...(missing === 0
      ? []
      : [
          `${number(missing)} of ${number(facts.runs)} runs are missing; cell53 sweep --to and the folder makes them.`,
        ]),
  ];
}

/** Problems written out at most. */
const MOST_LINES = 20;

/** How many runs could not be made, and why the first of them. */
export function problemsOf({ rows }: OpenedSweep): {
  readonly count: number;
  readonly first: readonly string[];
} {
  const first: string[] = [];
  let count = 0;
  rows.problem.forEach((problem, row) => {
    if (problem === null) return;
    count += 1;
    if (first.length < MOST_LINES) first.push(`Run ${rows.run[row]}: ${visible(problem)}`);
  });
  return { count, first };
}

/** What stands beneath the picture in a file. */
export function provenanceLines({ sweep, choice }: Shown): readonly string[] {
  const still = sweep.axes.flatMap(({ label, texts }, place) => {
    const isShown = place === choice.x || place === choice.y;
    return isShown ? [] : [`${label} ${texts[choice.still[place] ?? 0] ?? ''}`];
  });
  return [[sweep.title, ...still].join('; '), ...madeOf(sweep)];
}

/** Runs, seeds, engine, and what tells the sweep from others. */
function madeOf({ rows, seeds, facts, document }: OpenedSweep): readonly string[] {
  const hash = document === null ? '' : `, sweep.json SHA-256 ${shortSha256(sha256(document))}`;
  return [
    `${counted(rows.count, 'run')}, ${seeds.length === 1 ? 'seed' : 'seeds'} ${seeds.slice(0, MOST_LINES).join(', ')}${seeds.length > MOST_LINES ? ', …' : ''}`,
    `engine ${facts === null ? 'not known' : visible(facts.made)}${hash}`,
  ];
}

/**
 * The runs as a file: what they are and what each column means, then all rows; of several seeds also
 * what is chosen of all runs that differ by their seed alone.
 */
export function toCsv({ sweep, choice }: Shown): string {
  const { title: name, axes, measures } = sweep;
  const about = [
    ...[name, ...madeOf(sweep)],
    ...axes.map(({ id, title }) => `${id}: ${title}`),
    ...measures.map(({ id, label, unit }) => `${id}: ${withUnit(label, unit)}`),
  ];
  const more = spreadColumns(sweep, choice);
  return csvText(
    csvRows(sweep).map((row, at) => [...row, ...(more[at] ?? [])]),
    about,
  );
}

/** Heading, then for each row the middle and the range of the measure shown, of all seeds. */
function spreadColumns(sweep: OpenedSweep, choice: Choice): readonly (readonly CsvCell[])[] {
  const { rows, seeds } = sweep;
  const measure = measureOf(sweep, choice);
  if (measure === null || seeds.length < 2) return [];
  const numbers = rows.numbers[sweep.measures.findIndex(({ id }) => id === measure.id)];
  const { statistic } = measure;
  const places = range(rows.count);
  const cellOf = (row: number) => rows.at.map((at) => at[row]).join();
  const inCell = (alike: readonly number[]) => {
    const values = alike.map((row) => numbers?.[row] ?? Number.NaN).filter(Number.isFinite);
    return spreadFields(spreadOf(values, statistic));
  };
  const fields = rollup(places, inCell, cellOf);
  const head = COLUMNS[statistic].map((name) => `${measure.id}: ${name}`);
  return [head, ...places.map((row) => fields.get(cellOf(row)) ?? [])];
}

/** All rows with the columns of the Parquet files. */
export function csvRows({ axes, measures, rows }: OpenedSweep): readonly (readonly CsvCell[])[] {
  const head = ['run', 'seed', ...axes.map(({ id }) => id), ...measures.map(({ id }) => id)];
  const lines = range(rows.count).map((row): readonly CsvCell[] => [
    rows.run[row] ?? null,
    rows.seed[row] ?? null,
    ...axes.map(({ values }, i) => values[rows.at[i]?.[row] ?? 0] ?? null),
    ...rows.numbers.map((numbers) => numbers[row] ?? null),
    rows.fingerprint[row] ?? null,
    rows.problem[row] ?? null,
  ]);
  return [[...head, 'fingerprint', 'problem'], ...lines];
}
