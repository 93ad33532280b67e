/** The current step of a lesson, and how far the reader has come in each lesson, which is kept between visits. */

import { useEffect } from 'react';
import { recall, remember } from '../../base/remember';
import { useDocument } from '../../run';
import { type LessonPlace, useLesson } from '../../run/lesson';
import { createPageStore } from '../../run/pageStore';
import { usePredict } from '../../run/predict';
import { type Lesson, type LessonStep, lessonOf } from './book';
import { type Judgement, useStanding } from './goal';

/** A step with its place in the book. */
export type CurrentStep = {
  readonly at: LessonPlace;
  readonly lesson: Lesson;
  readonly step: LessonStep;
};

/** The current step; `null` without a lesson. What was kept from another visit need not be in the book. */
export function useCurrentStep(): CurrentStep | null {
  return stepAt(useLesson((state) => state.at));
}

/** The step at a place of the book; `null` without one. */
export function stepAt(at: LessonPlace | null): CurrentStep | null {
  const lesson = at === null ? null : lessonOf(at.id);
  const step = at === null ? undefined : lesson?.steps.at(Number(at.step));
  return at === null || lesson === null || step === undefined ? null : { at, lesson, step };
}

/** The current step while its own experiment is open. */
export function useOpenStep(): CurrentStep | null {
  const current = useCurrentStep();
  const sourceId = useDocument((state) => state.sourceId);
  return current?.step.experiment === sourceId ? current : null;
}

type Progress = {
  readonly judgement: Judgement;
  /** Was the curve drawn that the step asks for? */
  readonly isPredicted: boolean;
  readonly isReached: boolean;
};

/** Judges a step as long as it is shown, and remembers that it was reached. */
export function useProgress({ at, step }: Pick<CurrentStep, 'at' | 'step'>): Progress {
  const judgement = useStanding(step);
  const isPredicted = usePredict(({ answered }) => answered.includes(stepName(at)));
  const isReached = judgement.isReached && (step.predict === undefined || isPredicted);
  useEffect(() => {
    if (isReached) reached(at);
  }, [isReached, at]);
  return { judgement, isPredicted, isReached };
}

/** A step of a lesson among the predictions. */
export const stepName = ({ id, step }: LessonPlace) => `${id} ${step}`;

/** Steps whose goal was reached, by lesson. */
type Done = { readonly [lesson: string]: readonly number[] };

const progressStore = createPageStore<Done>(() => readDone(recall('lessons')));

/** Steps of a lesson whose goal was reached; nothing before the first. */
export function useDone(lesson: string): readonly number[] | undefined {
  return progressStore((done) => done[lesson]);
}

/** Remembers that the goal of a step was reached. */
export function reached({ id, step }: LessonPlace): void {
  // Another window may have come further meanwhile.
  progressStore.setState(readDone(recall('lessons')));
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
