/** The step of a lesson that is in hand, and how far the reader is with it. */

import { useEffect } from 'react';
import { useDocument } from '../../run';
import { type LessonPlace, useLesson } from '../../run/lesson';
import { usePredict } from '../../run/predict';
import { type Lesson, type LessonStep, lessonOf } from './book';
import { type Judgement, useStanding } from './goal';
import { reached } from './progress';

/** A step with its place in the book. */
export type InHand = {
  readonly at: LessonPlace;
  readonly lesson: Lesson;
  readonly step: LessonStep;
};

/** The step in hand; `null` without a lesson. What was kept from another visit need not be in the book. */
export function useInHand(): InHand | null {
  return inHandAt(useLesson((state) => state.at));
}

/** The step at a place of the book; `null` without one. */
export function inHandAt(at: LessonPlace | null): InHand | null {
  const lesson = at === null ? null : lessonOf(at.id);
  const step = at === null ? undefined : lesson?.steps.at(Number(at.step));
  return at === null || lesson === null || step === undefined ? null : { at, lesson, step };
}

/** The step in hand while its own experiment is on the table. */
export function useStepOnTable(): InHand | null {
  const inHand = useInHand();
  const sourceId = useDocument((state) => state.sourceId);
  return inHand?.step.experiment === sourceId ? inHand : null;
}

/** How far a step is. */
export type Progress = {
  readonly judgement: Judgement;
  /** Was the curve drawn that the step asks for? */
  readonly isPredicted: boolean;
  readonly isReached: boolean;
};

/** Judges a step as long as it is shown, and remembers that it was reached. */
export function useProgress({ at, step }: Pick<InHand, 'at' | 'step'>): Progress {
  const judgement = useStanding(step);
  const isPredicted = usePredict(({ answered }) => answered.includes(nameOf(at)));
  const isReached = judgement.isReached && (step.predict === undefined || isPredicted);
  useEffect(() => {
    if (isReached) reached(at);
  }, [isReached, at]);
  return { judgement, isPredicted, isReached };
}

/** A step of a lesson among the predictions. */
export const nameOf = ({ id, step }: LessonPlace) => `${id} ${step}`;
