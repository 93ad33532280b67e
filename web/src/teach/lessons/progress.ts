/** How far the reader has come in each lesson; kept between visits. */

import { useStore } from 'zustand';
import { recall, remember } from '../../base/remember';
import type { LessonPlace } from '../../run/lesson';
import { createPageStore } from '../../run/pageStore';

/** Steps whose goal was reached, by lesson. */
export type Done = { readonly [lesson: string]: readonly number[] };

const progressStore = createPageStore<Done>(() => readDone(recall('lessons')));

/** Steps of a lesson whose goal was reached; nothing before the first. */
export function useDone(lesson: string): readonly number[] | undefined {
  return useStore(progressStore, (done) => done[lesson]);
}

/** Remembers that the goal of a step was reached. */
export function reached({ id, step }: LessonPlace): void {
  const before = progressStore.getState()[id] ?? [];
  if (before.includes(step)) return;
  progressStore.setState({ [id]: [...before, step] });
  remember('lessons', progressStore.getState());
}

/** Progress out of storage; what does not fit is left out. */
export function readDone(stored: unknown): Done {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).flatMap(([id, steps]) =>
      Array.isArray(steps) ? [[id, steps.filter((each) => Number.isInteger(each))]] : [],
    ),
  );
}
