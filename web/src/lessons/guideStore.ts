/** Is the band of the first steps wanted? Closed by its button, wanted again by whoever begins anew. */

import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { documentActions, viewActions } from '../store';
import { FIRST_STEPS_ITEM } from '../store/beginnings';
import type { GalleryItem } from '../store/contract';

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
  openLesson(FIRST_STEPS_ITEM);
}

/** Puts an experiment of the gallery on the table and shows it. */
export function openLesson(item: GalleryItem): void {
  viewActions.select(null);
  documentActions.open(item.doc, item.id);
  viewActions.setPhoneTab('watch');
}
