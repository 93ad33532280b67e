/** The columns of the table of a class, and the table as CSV and Markdown. */

import { csvText } from '../../base/csv';
import { plainMarkdown } from '../../base/text';
import { MEASURES, type Measure, measureText } from '../../model/measures';
import { experimentsOf, proofOf, type Ran, type Student } from './student';

/** A column of figures. */
export type Column = Pick<Measure, 'label' | 'unit'> & {
  readonly id: string;
  /** `null` where there is nothing to say. */
  readonly read: (ran: Ran) => number | null;
};

/** Figures of a run, in the order of the table. */
const COLUMNS: readonly Column[] = [
  column('goodputMbps'),
  // What arrives where no TCP sends.
  column('throughputMbps', ({ summary }) => summary.sources.length === 0),
  ...[
    column('cellLossRatio'),
    column('jainIndex'),
    column('meanQueueCells'),
    column('maxQueueCells'),
  ],
  ...[column('utilization'), column('timeouts')],
];

/** The column of a measure, with figures of those runs for which it is `meant`. */
function column(id: keyof typeof MEASURES, meant = (_: Ran) => true): Column {
  const { label, unit, read } = MEASURES[id];
  return {
    id,
    label,
    unit,
    read: (ran) => (meant(ran) ? read(ran.summary, ran.seen.waits) : null),
  };
}

/** Columns in which somebody has a figure; all of them before the first run is done. */
export function columnsOf(students: readonly Student[]): readonly Column[] {
  const runs = students.flatMap(({ ran }) => ran ?? []);
  if (runs.length === 0) return COLUMNS;
  return COLUMNS.filter(({ read }) => runs.some((ran) => read(ran) !== null));
}

/** By what the table is sorted: a figure, a text, the proof; `line` as pasted. */
export type SortKey = 'line' | 'name' | 'experiment' | 'changes' | 'proof' | (string & {});
export type Order = { readonly key: SortKey; readonly isDown: boolean };

/** Students in another order; those without a figure come last in both directions. */
export function sorted(students: readonly Student[], { key, isDown }: Order): readonly Student[] {
  const figure = COLUMNS.find(({ id }) => id === key);
  const sign = isDown ? -1 : 1;
  const figureOf = ({ ran }: Student) => (ran === null ? null : (figure?.read(ran) ?? null));
  const textOf = (student: Student) => {
    if (key === 'proof') return proofOf(student);
    if (key === 'changes') return student.changes;
    return key === 'experiment' ? student.experiment : student.name;
  };
  return [...students].sort((a, b) => {
    if (key === 'line') return sign * (Number(a.key) - Number(b.key));
    if (figure === undefined) {
      return sign * textOf(a).localeCompare(textOf(b), undefined, { numeric: true });
    }
    const [one, other] = [figureOf(a), figureOf(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return sign * (one - other);
  });
}

const HEADS = [
  ...['name', 'experiment', 'changed', ...COLUMNS.map(({ id }) => id)],
  ...['fingerprint', 'link', 'problem'],
];

/**
 * The table as comma-separated values. `goodputMbps` is that of TCP; where no TCP sends it is empty, and `throughputMbps`
 * says at which rate cells arrive.
 */
export function classCsv(students: readonly Student[]): string {
  const rows = students.map((student) => {
    const { name, experiment, changes, ran, problem } = student;
    const figures = COLUMNS.map(({ read }) => (ran === null ? null : read(ran)));
    const print = ran?.summary.fingerprint ?? null;
    return [name, experiment, changes, ...figures, print, proofOf(student), problem];
  });
  return csvText([HEADS, ...rows]);
}

/** The table in Markdown. */
export function classMarkdown(students: readonly Student[]): string {
  const isMixed = experimentsOf(students).length > 1;
  const columns = columnsOf(students);
  const ofSeveral = (text: string) => (isMixed ? [text] : []);
  const heads = [
    'Name',
    ...ofSeveral('Experiment'),
    'Changed',
    ...columns.map(({ label }) => label),
    'Link',
  ];
  const rows = students.map((student) => [
    ...[student.name, ...ofSeveral(student.experiment), student.changes],
    ...columns.map((each) => figureText(student, each)),
    student.problem ?? proofOf(student),
  ]);
  const ruler = heads.map(() => '---');
  const line = (row: readonly string[]) => `| ${row.map(plainMarkdown).join(' | ')} |`;
  return `${[heads, ruler, ...rows].map(line).join('\n')}\n`;
}

/** A figure of a student in words. */
export function figureText({ ran }: Student, column: Column): string {
  const value = ran === null ? null : column.read(ran);
  return value === null ? '–' : measureText(column, value);
}
