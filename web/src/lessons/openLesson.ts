/** Ways onto the table: the experiment of a lesson, and that of the first steps. */

import { documentActions, viewActions } from '../store';
import { FIRST_STEPS_ITEM } from '../store/beginnings';
import type { GalleryItem } from '../store/contract';
import { lessonActions } from '../store/lesson';

/** Puts the experiment of the first steps on the table, with its band, from the beginning. */
export function beginFirstSteps(): void {
  lessonActions.showGuide(true);
  openLesson(FIRST_STEPS_ITEM);
}

/** Puts an experiment of the gallery on the table and shows it. */
export function openLesson(item: GalleryItem): void {
  viewActions.select(null);
  documentActions.open(item.doc, item.id);
  viewActions.setPhoneTab('watch');
}
