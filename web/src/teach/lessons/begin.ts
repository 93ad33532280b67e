/** Opens the experiments of lessons and questions. Fetched with the gallery they are from. */

import { fragmentWords, leaveScreen } from '../../base/address';
import { documentActions, documentStore, viewActions } from '../../run';
import type { GalleryItem } from '../../run/contract';
import { FIRST_STEPS_ITEM } from '../../run/defaultDocuments';
import { gallery } from '../../run/gallery';
import { type LessonPlace, lessonActions, lessonStore } from '../../run/lesson';
import { lessonOf } from './book';
import { type CurrentStep, stepAt } from './currentStep';

/** Opens an experiment of the gallery and shows it, without a lesson. */
export function openQuestion(id: string): void {
  lessonActions.goTo(null);
  openExperiment(inGallery(id), 'push');
}

/** Begins a step of a lesson with its experiment as it comes; nothing happens where there is no such step. */
export function startStep(at: LessonPlace, way: 'push' | 'replace' = 'push'): void {
  const step = lessonOf(at.id)?.steps[at.step];
  if (step === undefined) return;
  openExperiment(inGallery(step.experiment), way);
  lessonActions.goTo(at);
}

/** Opens the experiment of the first steps, with its band, from the beginning. */
export function beginFirstSteps(): void {
  lessonActions.showGuide(true);
  openExperiment(FIRST_STEPS_ITEM, 'push');
}

const inGallery = (id: string) => gallery.find((item) => item.id === id);

/** Opens an experiment of the gallery, if it is there, and shows it. */
function openExperiment(item: GalleryItem | undefined, way: 'push' | 'replace'): void {
  if (item === undefined) return;
  viewActions.select(null);
  documentActions.open(item.doc, item.id);
  viewActions.setPhoneTab('watch');
  // On a desk the list of lessons is a screen.
  if (fragmentWords(location.hash).length > 0) leaveScreen(way);
}

/** Is there a question in that direction? */
export function hasStep({ at, lesson }: CurrentStep, by: 1 | -1): boolean {
  return lesson.steps[at.step + by] !== undefined;
}

/** Goes there, if it can. */
export function turnStep({ at: { id, step } }: CurrentStep, by: 1 | -1): void {
  startStep({ id, step: step + by });
}

/** Goes there from the step whose experiment is open; false when there is no such step. */
export function turnOpenStep(by: 1 | -1): boolean {
  const current = stepAt(lessonStore.getState().at);
  const { sourceId } = documentStore.getState();
  if (current === null || current.step.experiment !== sourceId) return false;
  turnStep(current, by);
  return true;
}
