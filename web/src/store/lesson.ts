/**
 * The lesson in hand and how far the reader has come in each; kept between visits.
 *
 * What a lesson says and asks is the business of the room of lessons; the page only has to know that
 * there is one, to make room for its card.
 */

import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { recall, remember } from '../lib/remember';

/** A place in a lesson: its id, and the step counted from 0. */
export type LessonPlace = { readonly id: string; readonly step: number };

export type LessonState = {
  readonly at: LessonPlace | null;
  /** Is the band of the first steps wanted beside its experiment? */
  readonly hasGuide: boolean;
  /** Steps whose goal was reached, by lesson. */
  readonly done: { readonly [lesson: string]: readonly number[] };
};

export const lessonStore = createStore<LessonState>(() => ({
  at: null,
  hasGuide: true,
  done: readDone(recall('lessons')),
}));

/** One value of the lesson store in a component. */
export function useLesson<T>(selector: (state: LessonState) => T): T {
  return useStore(lessonStore, selector);
}

export const lessonActions = {
  goTo: (at: LessonPlace | null) => lessonStore.setState({ at }),
  /** Puts the band of the first steps away, or has it back. */
  showGuide: (hasGuide: boolean) => lessonStore.setState({ hasGuide }),
  /** Remembers that the goal of a step was reached. */
  reached: ({ id, step }: LessonPlace) => {
    const { done } = lessonStore.getState();
    const before = done[id] ?? [];
    if (before.includes(step)) return;
    const next = { ...done, [id]: [...before, step] };
    lessonStore.setState({ done: next });
    remember('lessons', next);
  },
};

/** Progress out of storage; what does not fit is left out. */
export function readDone(stored: unknown): LessonState['done'] {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).flatMap(([id, steps]) =>
      Array.isArray(steps) ? [[id, steps.filter((each) => Number.isInteger(each))]] : [],
    ),
  );
}
