/** Ways onto the table: the experiment of a lesson, and that of the first steps. */

import { documentActions, viewActions } from '../../run';
import { FIRST_STEPS_ITEM } from '../../run/beginnings';
import type { GalleryItem } from '../../run/contract';
import { lessonActions } from '../../run/lesson';

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
