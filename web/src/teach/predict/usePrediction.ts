/** The course of a prediction: drawn, awaited while its run is made, shown with what was right. */

import { useEffect, useState } from 'react';
import { activity } from '../../base/activity';
import { isAlike } from '../../model/engineText';
import { endOf, instantOf } from '../../model/instant';
import { documentStore, runActions, runStore, useDocument } from '../../run';
import type { HistoryView } from '../../run/history';
import { answerPrediction, askPrediction, type PredictAsk } from '../../run/predict';
import { isPlaying } from '../../timeline/runButtons';
import { drawnRun } from '../../timeline/stage/means';
import type { Outcome } from './outcome';
import { isCovered } from './predictedRange';
import { beginSetup, makeChange, type PredictionSetup } from './setup';

/** Where a prediction stands. */
export type Phase =
  | { readonly type: 'drawing' }
  | { readonly type: 'awaited' }
  | { readonly type: 'refused'; readonly problem: string }
  | { readonly type: 'shown'; readonly outcome: Outcome };

/** The setup, as soon as there is a run to begin with; one that plays is halted, not to give away what is hidden. */
export function usePredictionSetup(ask: PredictAsk): PredictionSetup | null {
  const [setup, setSetup] = useState(() => beginSetup(ask));
  const isMissing = setup === null;
  useEffect(() => {
    if (isPlaying(runStore.getState())) runActions.pause();
  }, []);
  useEffect(() => {
    if (!isMissing) return;
    const { info, status } = runStore.getState();
    // One that was halted just now still says that it plays.
    const stands = status === 'resting' || status === 'playing';
    if (info !== null && stands) runActions.seek(endOf(info));
    return runActions.history.subscribe(() => setSetup((before) => before ?? beginSetup(ask)));
  }, [ask, isMissing]);
  return setup;
}

/** Ends the prediction when another experiment is opened. */
export function useSameExperiment(): void {
  const base = useDocument((state) => state.base);
  const [first] = useState(base);
  useEffect(() => {
    if (base !== first) askPrediction(null);
  }, [base, first]);
}

/** The phase, and the way to have the curve shown; `judge` gets the run that is compared with, as plots draw it. */
export function usePhase(
  ask: PredictAsk,
  setup: PredictionSetup,
  judge: (view: HistoryView) => Outcome,
): { readonly phase: Phase; readonly reveal: () => void } {
  const [phase, setPhase] = useState<Phase>({ type: 'drawing' });
  const isAwaited = phase.type === 'awaited';
  useEffect(() => {
    if (!isAwaited) return;
    const end = activity.begin('what is compared with a prediction');
    let isAsked = false;
    let isOver = false;
    const look = () => {
      // Whatever else the run tells before the effect ends: the outcome is judged and kept once.
      if (isOver) return;
      const found = standing(setup);
      isOver = found.type !== 'awaited';
      if (found.type === 'refused') setPhase(found);
      else if (found.type === 'here') {
        const view = drawnRun(runActions.history.current(), runStore.getState().info);
        setPhase({ type: 'shown', outcome: judge(view) });
        if (ask.id !== undefined) answerPrediction(ask.id);
      } else if (found.isResting && !isAsked) {
        isAsked = true;
        runActions.seek(instantOf(setup.range.endS));
      }
    };
    const leave = [runActions.history.subscribe(look), runStore.subscribe(look)];
    look();
    return () => {
      for (const stop of leave) stop();
      end();
    };
  }, [isAwaited, ask, setup, judge]);
  const reveal = () => {
    if (ask.change !== undefined) makeChange(ask.change);
    setPhase({ type: 'awaited' });
  };
  return { phase, reveal };
}

type Standing =
  | { readonly type: 'here' }
  | Extract<Phase, { readonly type: 'refused' }>
  /** `isResting`: it will not come by itself. */
  | { readonly type: 'awaited'; readonly isResting: boolean };

/** Is the run of the open document here, to the end of the range? */
function standing({ range }: PredictionSetup): Standing {
  const { problems, summaryOf, status } = runStore.getState();
  if (problems.length > 0) {
    const problem = problems.map(({ message }) => message).join(' ');
    return { type: 'refused', problem };
  }
  const isSame = isAlike(summaryOf, documentStore.getState().doc);
  if (isSame && isCovered(runActions.history.current(), range)) return { type: 'here' };
  return { type: 'awaited', isResting: isSame && status === 'resting' };
}
