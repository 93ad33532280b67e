/** Puts the experiments of lessons and questions on the table. Fetched with the gallery they are from. */

import { fragmentWords, leaveScreen } from '../../base/address';
import { gallery } from '../../run/gallery';
import { type LessonPlace, lessonActions } from '../../run/lesson';
import { lessonOf } from './book';
import { openLesson } from './openLesson';

/** Puts an experiment of the gallery on the table and shows it, without a lesson. */
export function openQuestion(id: string): void {
  lessonActions.goTo(null);
  putOnTable(id, 'push');
}

/** Begins a step of a lesson with its experiment as it comes. */
export function startStep(at: LessonPlace, way: 'push' | 'replace' = 'push'): void {
  const step = lessonOf(at.id)?.steps[at.step];
  if (step === undefined) return;
  putOnTable(step.experiment, way);
  lessonActions.goTo(at);
}

function putOnTable(id: string, way: 'push' | 'replace'): void {
  const item = gallery.find((each) => each.id === id);
  if (item === undefined) return;
  openLesson(item);
  // On a desk the list of lessons is a screen.
  if (fragmentWords(location.hash).length > 0) leaveScreen(way);
}
