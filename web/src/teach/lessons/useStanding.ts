/** How the run on the table stands to the goal of a step: undecided until all of it has been run. */

import { useEffect } from 'react';
import { catalog } from '../../model/catalog';
import { changesOf } from '../../model/diff';
import { physicalText } from '../../model/engineText';
import type { RunInfo, ScenarioDoc, Summary } from '../../model/engineTypes';
import { runActions, useDocument, useRun } from '../../run';
import type { LessonStep } from './book';
import { type Standing, standings } from './goal';

/** The judgement of a step. */
export type Judgement = {
  /** `null` while the run is not complete. */
  readonly standings: readonly Standing[] | null;
  /** Changes by other controls than those of the step, in words; they do not count. */
  readonly strays: readonly string[];
  readonly isReached: boolean;
};

/** Two times closer than this are one, s. */
const CLOSE_S = 1e-6;

/** Judges the run on the table, and lets it run to its end. */
export function useStanding(step: LessonStep): Judgement {
  const doc = useDocument((state) => state.doc);
  const base = useDocument((state) => state.base);
  const info = useRun((state) => state.info);
  const summary = useRun((state) => state.summary);
  const summaryOf = useRun((state) => state.summaryOf);
  useWholeRun();
  const strays = straysOf(step, base, doc);
  const isWhole = info !== null && isOfWholeRun(doc, info, { summary, summaryOf });
  const found = isWhole && summary !== null ? standings(step.goal, summary, info) : null;
  const isReached = strays.length === 0 && found !== null && found.every(({ isMet }) => isMet);
  return { standings: found, strays, isReached };
}

/** Changes that the step did not ask for. */
export function straysOf(
  { knobs }: Pick<LessonStep, 'knobs'>,
  base: ScenarioDoc,
  doc: ScenarioDoc,
): readonly string[] {
  return changesOf(base, doc, catalog)
    .filter(({ target }) => {
      if (target.type !== 'kind' && target.type !== 'param') return true;
      // Whoever may choose the algorithm may set it up.
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
  { durationS }: Pick<RunInfo, 'durationS'>,
  { summary, summaryOf }: { readonly summary: Summary | null; readonly summaryOf: string | null },
): boolean {
  if (summary === null || summaryOf === null) return false;
  if (physicalText(JSON.parse(summaryOf) as ScenarioDoc) !== physicalText(doc)) return false;
  return summary.simulatedSeconds > durationS - CLOSE_S;
}

/** A run that has come to rest before its end is taken there: goals are about the whole of it. */
function useWholeRun(): void {
  const status = useRun((state) => state.status);
  const info = useRun((state) => state.info);
  const horizonS = useRun((state) => state.horizonS);
  const generation = useRun((state) => state.generation);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per run, not whenever it is paused
  useEffect(() => {
    if (info === null || status !== 'paused') return;
    if (horizonS < info.durationS - CLOSE_S) runActions.seek(info.durationS);
  }, [generation, status === 'paused', info]);
}
