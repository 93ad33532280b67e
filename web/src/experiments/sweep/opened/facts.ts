/** The facts of an opened sweep: sentences beside the picture, and its rows as a table. */

import type { CsvCell } from '../../../base/csv';
import { formatNumber } from '../../../base/format';
import { visible } from '../../../base/hidden';
import { counted } from '../../../base/text';
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
  const { axes, rows, seeds, facts } = sweep;
  const still = axes.flatMap(({ label, texts }, place) => {
    const isShown = place === choice.x || place === choice.y;
    return isShown ? [] : [`${label} ${texts[choice.still[place] ?? 0] ?? ''}`];
  });
  return [
    [sweep.title, ...still].join('; '),
    `${counted(rows.count, 'run')}, ${seeds.length === 1 ? 'seed' : 'seeds'} ${seeds.slice(0, MOST_LINES).join(', ')}${seeds.length > MOST_LINES ? ', …' : ''}`,
    `engine ${facts === null ? 'not known' : visible(facts.made)}`,
  ];
}

/** All rows with the columns of the Parquet files. */
export function csvRows({ axes, measures, rows }: OpenedSweep): readonly (readonly CsvCell[])[] {
  const head = ['run', 'seed', ...axes.map(({ id }) => id), ...measures.map(({ id }) => id)];
  const lines = Array.from({ length: rows.count }, (_, row): readonly CsvCell[] => [
    rows.run[row] ?? null,
    rows.seed[row] ?? null,
    ...axes.map(({ values }, i) => values[rows.at[i]?.[row] ?? 0] ?? null),
    ...rows.numbers.map((numbers) => numbers[row] ?? null),
    rows.fingerprint[row] ?? null,
    rows.problem[row] ?? null,
  ]);
  return [[...head, 'fingerprint', 'problem'], ...lines];
}
