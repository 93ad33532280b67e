/** What a run has to come to, measured: every aim with its value and whether it is met. */

import { useEffect } from 'react';
import { rangeWords } from '../../base/format';
import { changesOf } from '../../model/diff';
import { isAlike } from '../../model/engineText';
import type { RunInfo, ScenarioDoc, Summary } from '../../model/engineTypes';
import { endOf, instantOf } from '../../model/instant';
import { MEASURES, measureText } from '../../model/measures';
import { runActions, useDocument, useRun } from '../../run';
import type { LessonStep, Objective } from './book';

/** An aim and how the run stands to it. */
export type Standing = {
  readonly label: string;
  /** The value of the run, in words. */
  readonly value: string;
  /** The range that is the goal, in words. */
  readonly goal: string;
  readonly isMet: boolean;
};

/** How a whole run stands to each aim. */
export function standings(
  goal: readonly Objective[],
  summary: Summary,
  info: RunInfo,
): readonly Standing[] {
  const { ports } = info.network;
  const waits = ports.filter(({ bottleneck }) => bottleneck).map(({ id }) => id);
  return goal.map(({ measure: name, least, most }) => {
    const measure = MEASURES[name];
    const write: Write = (number, digits) => measureText(measure, number, digits);
    const value = measure.read(summary, waits) ?? Number.NaN;
    const missed = value < (least ?? value) ? least : value > (most ?? value) ? most : undefined;
    return {
      label: measure.label,
      value: missed === undefined ? write(value) : missText(value, missed, write),
      goal: goalWords({ least, most }, write),
      isMet: missed === undefined && !Number.isNaN(value),
    };
  });
}

/** A value in words, with the usual digits or with so many. */
type Write = (value: number, digits?: number) => string;

/** Digits that tell any two numbers apart. */
const ALL_DIGITS = 17;

/** A value that misses a bound, with as many digits as show it. */
function missText(value: number, bound: number, write: Write): string {
  if (write(value) !== write(bound)) return write(value);
  for (let digits = 5; digits < ALL_DIGITS; digits += 1)
    if (write(value, digits) !== write(bound, digits)) return write(value, digits);
  return write(value, ALL_DIGITS);
}

type Range = { readonly least: number | undefined; readonly most: number | undefined };

function goalWords({ least, most }: Range, write: Write): string {
  if (most === 0) return '0';
  if (least === undefined) return `at most ${write(most ?? 0)}`;
  return most === undefined ? `at least ${write(least)}` : rangeWords(write(least), write(most));
}

/** The judgement of a step. */
export type Judgement = {
  /** `null` while the run is not complete. */
  readonly standings: readonly Standing[] | null;
  /** Changes by other controls than those of the step, in words; they do not count. */
  readonly others: readonly string[];
  readonly isReached: boolean;
};

/** Judges the current run, and lets it run to its end. */
export function useStanding(step: LessonStep): Judgement {
  const doc = useDocument((state) => state.doc);
  const base = useDocument((state) => state.base);
  const info = useRun((state) => state.info);
  const summary = useRun((state) => state.summary);
  const summaryOf = useRun((state) => state.summaryOf);
  useWholeRun();
  const others = otherChanges(step, base, doc);
  const isWhole = info !== null && isOfWholeRun(doc, info, { summary, summaryOf });
  const found = isWhole && summary !== null ? standings(step.goal, summary, info) : null;
  const isReached = others.length === 0 && found !== null && found.every(({ isMet }) => isMet);
  return { standings: found, others, isReached };
}

/** Changes that the step did not ask for. */
export function otherChanges(
  { knobs }: Pick<LessonStep, 'knobs'>,
  base: ScenarioDoc,
  doc: ScenarioDoc,
): readonly string[] {
  return changesOf(base, doc)
    .filter(({ target }) => {
      if (target.type !== 'kind' && target.type !== 'param') return true;
      // A step that lets the reader choose the algorithm also allows its knobs.
      const mayAll = knobs.includes(`${target.section}.kind`);
      return (
        !mayAll && !(target.type === 'param' && knobs.includes(`${target.section}.${target.key}`))
      );
    })
    .map(({ label }) => label);
}

/** Is the summary that of this very document, from its start to its end? */
export function isOfWholeRun(
  doc: ScenarioDoc,
  info: Pick<RunInfo, 'durationS'>,
  { summary, summaryOf }: { readonly summary: Summary | null; readonly summaryOf: string | null },
): boolean {
  if (summary === null || !isAlike(summaryOf, doc)) return false;
  return instantOf(summary.simulatedSeconds) >= endOf(info);
}

/** Plays a run that rests before its end to its end, because goals are about the whole run. */
function useWholeRun(): void {
  const status = useRun((state) => state.status);
  const info = useRun((state) => state.info);
  const horizon = useRun((state) => state.horizon);
  const generation = useRun((state) => state.generation);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per run, not whenever it is paused
  useEffect(() => {
    if (info === null || status !== 'resting') return;
    if (horizon < endOf(info)) runActions.seek(endOf(info));
  }, [generation, status === 'resting', info]);
}
