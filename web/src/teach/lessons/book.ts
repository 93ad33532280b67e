/** The lessons: data in `book.json`, one question with one measurable goal per step. */

import type { MEASURES } from '../../model/measures';
import type { PredictAsk } from '../../run/predict';
import file from './book.json';

/** A measure and the range it has to come into; both ends count. */
export type Objective = {
  readonly measure: keyof typeof MEASURES;
  readonly least?: number;
  readonly most?: number;
};

/** One question. */
export type LessonStep = {
  /** Experiment of the gallery that the step begins with. */
  readonly experiment: string;
  readonly question: string;
  /** The controls it is about, as `section.key`; the choice of an algorithm is `section.kind`. */
  readonly knobs: readonly string[];
  readonly goal: readonly Objective[];
  /** A curve to draw before anything is turned, and the change it is about; it belongs to the goal. */
  readonly predict?: Required<Pick<PredictAsk, 'plot' | 'question' | 'change' | 'why'>>;
  /** From a nudge to the answer. */
  readonly hints: readonly string[];
  /** What the reader has just seen, once the goal is reached. */
  readonly why: string;
  /** Values that reach the goal; the tests hold every step to them. */
  readonly answer: { readonly [section: string]: { readonly [key: string]: unknown } };
};

/** A sequence of steps. */
export type Lesson = {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  /** For readers who have heard of congestion, of ABR and TCP, or know both in detail. */
  readonly level: 'Beginner' | 'Intermediate' | 'Advanced';
  readonly steps: readonly LessonStep[];
};

/** All lessons, in reading order. */
export const LESSONS = file.lessons as readonly unknown[] as readonly Lesson[];

/** A lesson by its id. */
export function lessonOf(id: string): Lesson | null {
  return LESSONS.find((lesson) => lesson.id === id) ?? null;
}
