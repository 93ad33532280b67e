/** Is the band of the first steps wanted? Closed by its button, wanted again by whoever begins anew. */

import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { documentActions, viewActions } from '../store';
import { FIRST_STEPS } from '../store/firstVisit';
import { gallery } from '../store/gallery';

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
  openLesson(FIRST_STEPS);
}

/** Puts an experiment of the gallery on the table and shows it. */
export function openLesson(id: string): void {
  const item = gallery.find((each) => each.id === id);
  if (item === undefined) return;
  viewActions.select(null);
  documentActions.open(item.doc, item.id);
  viewActions.setPhoneTab('watch');
}
