/**
 * What is to be predicted: which plot, from which instant, perhaps after which change.
 *
 * The caller (a plot, a lesson, the first steps) puts the question here; the plots take it up and hide
 * what comes after.
 */

import { recall, remember } from '../base/remember';
import type { ParamValue, Quantity } from '../model/engineTypes';
import { createPageStore } from './pageStore';

/** A question. */
export type PredictAsk = {
  readonly plot: Quantity;
  /** In words; the plot asks for itself when there is none. */
  readonly question?: string;
  /** Made when the curve is shown; the prediction is then about the whole run after it. */
  readonly change?: { readonly section: string; readonly key: string; readonly value: ParamValue };
  /** What can be learned from the answer. */
  readonly why?: string;
  /** Name under which it counts as done. */
  readonly id?: string;
};

type PredictState = {
  readonly ask: PredictAsk | null;
  /** Counts the questions, so that the same one can be asked again. */
  readonly turn: number;
  /** Questions with a name that were answered; kept between visits, as the progress in lessons is. */
  readonly answered: readonly string[];
};

const NAME = 'predicted';

export const predictStore = createPageStore<PredictState>(() => ({
  ask: null,
  turn: 0,
  answered: readAnswered(recall(NAME)),
}));

/** Names of answered questions out of storage; what is no name is left out. */
export function readAnswered(stored: unknown): readonly string[] {
  return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
}

/** One value of it in a component. */
export const usePredict = predictStore;

/** Asks for a prediction, or lets go of it. */
export function askPrediction(ask: PredictAsk | null): void {
  predictStore.setState(({ turn }) => ({ ask, turn: turn + 1 }));
}

/** False once the browser has stored nothing: then only this page knows what was answered. */
let isStored = true;

/** The curve has been shown beside its prediction. */
export function answerPrediction(id: string): void {
  const before = predictStore.getState().answered;
  if (before.includes(id)) return;
  // Another window may have answered others meanwhile, or erased all.
  const known = isStored ? readAnswered(recall(NAME)) : before;
  const answered = [...new Set([...known, id])];
  predictStore.setState({ answered });
  isStored = remember(NAME, answered);
}
