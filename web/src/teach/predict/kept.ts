/**
 * Predictions made so far, kept in this browser alone: what was expected, why, and what was right.
 *
 * The newest few hundred are kept; a file of them is made on request.
 */

import { csvText } from '../../base/csv';
import { recall, remember } from '../../base/remember';
import { createPageStore } from '../../run/pageStore';

/** One prediction and what came of it. */
export type Kept = {
  /** When it was made, as ISO 8601. */
  readonly at: string;
  readonly experiment: string;
  /** What differed from the experiment as loaded. */
  readonly changes: string;
  readonly plot: string;
  readonly curve: string;
  readonly fromS: number;
  readonly toS: number;
  /** The explanation, in the words of the learner. */
  readonly because: string;
  readonly right: number;
  readonly asked: number;
  /** The values drawn, column by column, in the unit of the samples. */
  readonly drawn: readonly number[];
};

const NAME = 'predictions';
/** The oldest go when there are more; chosen. */
const MOST = 300;

const keptStore = createPageStore<readonly Kept[]>(() => readKept(recall(NAME)));

/** All predictions, oldest first. */
export const useKept = keptStore;

/** False once the browser has stored nothing: then only this page knows them. */
let isStored = true;

/** Keeps one more, beside those that another window may have kept meanwhile; what one has erased stays erased. */
export function keep(prediction: Kept): void {
  const before = isStored ? readKept(recall(NAME)) : keptStore.getState();
  put([...before, prediction].slice(-MOST));
}

/** Forgets all of them. */
export function forgetKept(): void {
  put([]);
}

function put(all: readonly Kept[]): void {
  keptStore.setState(all, true);
  isStored = remember(NAME, all);
}

/** Predictions out of storage; what does not fit is left out. */
export function readKept(stored: unknown): readonly Kept[] {
  return Array.isArray(stored) ? stored.filter(isKept) : [];
}

function isKept(entry: unknown): entry is Kept {
  if (typeof entry !== 'object' || entry === null) return false;
  const { drawn, ...rest } = entry as { readonly [key in keyof Kept]?: unknown };
  const texts = ['at', 'experiment', 'changes', 'plot', 'curve', 'because'] as const;
  const numbers = ['fromS', 'toS', 'right', 'asked'] as const;
  return (
    texts.every((key) => typeof rest[key] === 'string') &&
    numbers.every((key) => typeof rest[key] === 'number') &&
    Array.isArray(drawn) &&
    drawn.every((value) => typeof value === 'number')
  );
}

const HEADS = [
  ...['when', 'experiment', 'changes', 'plot', 'curve', 'from (s)', 'to (s)'],
  ...['right', 'asked', 'because', 'drawn'],
];

/** A table of predictions as comma-separated values. */
export function keptCsv(all: readonly Kept[]): string {
  const rows = all.map((each) => [
    ...[each.at, each.experiment, each.changes, each.plot, each.curve],
    ...[each.fromS, each.toS, each.right, each.asked, each.because],
    each.drawn.map((value) => Number(value.toPrecision(4))).join(' '),
  ]);
  return csvText([HEADS, ...rows]);
}
