/**
 * What is to be predicted: which plot, from which instant, perhaps after which change.
 *
 * Whoever asks (a plot, a lesson, the first steps) puts the question here; the plots take it up and hide
 * what comes after.
 */

import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { ParamValue, Quantity } from '../engine/model';

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

export type PredictState = {
  readonly ask: PredictAsk | null;
  /** Counts the questions, so that the same one can be asked again. */
  readonly turn: number;
  /** Questions that were answered on this visit. */
  readonly answered: readonly string[];
};

export const predictStore = createStore<PredictState>(() => ({
  ask: null,
  turn: 0,
  answered: [],
}));

/** One value of it in a component. */
export function usePredict<T>(select: (state: PredictState) => T): T {
  return useStore(predictStore, select);
}

/** Asks for a prediction, or lets go of it. */
export function askPrediction(ask: PredictAsk | null): void {
  predictStore.setState(({ turn }) => ({ ask, turn: turn + 1 }));
}

/** The curve has been shown beside its prediction. */
export function answerPrediction(id: string): void {
  predictStore.setState(({ answered }) => ({ answered: [...answered, id] }));
}
