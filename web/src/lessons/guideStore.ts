/** Is the band of the first steps wanted? Closed by its button, wanted again by whoever begins anew. */

import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { fragmentWords, leaveScreen } from '../lib/address';
import { documentActions, viewActions } from '../store';
import { FIRST_STEPS } from '../store/firstVisit';
import { gallery } from '../store/gallery';
import { type LessonPlace, lessonActions } from '../store/lesson';
import { lessonOf } from './book';

const guideStore = createStore(() => ({ isClosed: false }));

/** Has the reader closed the band? */
export function useGuideClosed(): boolean {
  return useStore(guideStore, ({ isClosed }) => isClosed);
}

/** Puts the band away. */
export function closeGuide(): void {
  guideStore.setState({ isClosed: true });
}

/** Puts the experiment of the first steps on the table, with its band, from the beginning. */
export function beginFirstSteps(): void {
  guideStore.setState({ isClosed: false });
  openQuestion(FIRST_STEPS);
}

/** Puts an experiment of the gallery on the table and shows it, without a lesson. */
export function openQuestion(id: string): void {
  lessonActions.goTo(null);
  putOnTable(id);
}

/** Begins a step of a lesson with its experiment as it comes. */
export function startStep(at: LessonPlace, way: 'push' | 'replace' = 'push'): void {
  const step = lessonOf(at.id)?.steps[at.step];
  if (step === undefined) return;
  putOnTable(step.experiment, way);
  lessonActions.goTo(at);
}

function putOnTable(id: string, way: 'push' | 'replace' = 'push'): void {
  const item = gallery.find((each) => each.id === id);
  if (item === undefined) return;
  viewActions.select(null);
  documentActions.open(item.doc, item.id);
  viewActions.setPhoneTab('watch');
  // On a desk the list of lessons is a screen.
  if (fragmentWords(location.hash).length > 0) leaveScreen(way);
}
