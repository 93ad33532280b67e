/**
 * What came of the runs of a sweep, cell by cell, and what it says in the chosen measure.
 */

import { mean } from 'd3-array';
import { type Spread, spreadOf } from '../../base/statistics';
import type { Summary } from '../../model/engineTypes';
import type { Outcome } from '../../run/batch';
import { type Measure, readMetric } from './metrics';
import { cellCount, type Plan, readJobKey } from './plan';

/** Outcomes of one cell, by place of the seed. */
type CellRuns = readonly (Outcome | undefined)[];

/** Outcomes of a sweep; grows while it runs. */
export class Results {
  private readonly cells: (Outcome | undefined)[][];
  private seen = 0;
  private readonly costsMs: number[] = [];

  constructor(plan: Plan) {
    this.cells = Array.from({ length: cellCount(plan) }, () => []);
  }

  /** Runs whose outcome is there. */
  get count(): number {
    return this.seen;
  }

  /** Mean cost of the runs that were made for it, ms; `null` before the first. */
  get meanMs(): number | null {
    return mean(this.costsMs) ?? null;
  }

  /** Takes what came of a run; one that is remembered was not made for it. */
  add(outcome: Outcome, isRemembered = false): void {
    const { cell, seedPlace } = readJobKey(outcome.key);
    const runs = this.cells[cell];
    if (runs === undefined || runs[seedPlace] !== undefined) return;
    runs[seedPlace] = outcome;
    this.seen += 1;
    if (!isRemembered && 'wallMs' in outcome) this.costsMs.push(outcome.wallMs);
  }

  at(cell: number): CellRuns {
    return this.cells[cell] ?? [];
  }

  /** The first outcome that has a summary. */
  firstSummary(): Summary | null {
    const run = this.cells.flat().find((each) => each !== undefined && 'summary' in each);
    return run && 'summary' in run ? (run.summary ?? null) : null;
  }
}

/** What one cell shows. */
export type Reading =
  | { readonly type: 'value'; readonly spread: Spread }
  /** Every run that is there failed, or has no such number. */
  | { readonly type: 'failed'; readonly reason: string }
  | { readonly type: 'waiting' };

/** The cell in a measure. */
export function readingOf(
  runs: CellRuns,
  { id, statistic }: Pick<Measure, 'id' | 'statistic'>,
): Reading {
  const values: number[] = [];
  let reason: string | null = null;
  for (const run of runs) {
    if (run === undefined) continue;
    if ('problem' in run) reason ??= run.problem;
    else {
      const value = run.summary === undefined ? null : readMetric(run.summary, id);
      if (value === null) reason ??= 'This run has no such part.';
      else values.push(value);
    }
  }
  const spread = spreadOf(values, statistic);
  if (spread !== null) return { type: 'value', spread };
  return reason === null ? { type: 'waiting' } : { type: 'failed', reason };
}
