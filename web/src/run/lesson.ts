/**
 * The lesson in hand; kept until the reader comes back.
 *
 * The content of lessons and the progress in them are in `teach/lessons`; the page only has to know whether one is open,
 * to lay out its card.
 */

import { recall, remember } from '../base/remember';
import { createPageStore } from './pageStore';

/** A place in a lesson: its id, and the step counted from 0. */
export type LessonPlace = { readonly id: string; readonly step: number };

type LessonState = {
  readonly at: LessonPlace | null;
  /** Is the band of the first steps shown beside its experiment? */
  readonly hasGuide: boolean;
  /** Has the band played its run once? It does not come back to the start when it is shown again. */
  readonly hasPlayed: boolean;
  /** Controls that the step in hand is about, as `section.key`; they are marked among the parameters. */
  readonly asked: readonly string[];
};

/** A link shows its own experiment, not the lesson that was open in this browser before. */
const isCalled = /^\?(?!testing$).|#s=/.test(
  globalThis.location ? location.search + location.hash : '',
);
if (isCalled && recall('lesson') instanceof Object) remember('lesson', false);

export const lessonStore = createPageStore<LessonState>(keptLesson);

/** What was kept: the place in hand, `false` after a lesson, nothing with the first steps. */
function keptLesson(): LessonState {
  const kept = recall('lesson');
  // Whether there is such a place, its card finds out.
  const at = kept instanceof Object ? (kept as LessonPlace) : null;
  return { at, hasGuide: kept === null, hasPlayed: false, asked: [] };
}

/** One value of the lesson store in a component. */
export const useLesson = lessonStore;

function keep(at: LessonPlace | null, hasGuide: boolean): void {
  lessonStore.setState({ at, hasGuide, hasPlayed: false });
  remember('lesson', at ?? (hasGuide ? null : false));
}

export const lessonActions = {
  /** Takes a lesson in hand, or lets it go; either way the first steps are over. */
  goTo: (at: LessonPlace | null) => keep(at, false),
  /** Puts the band of the first steps away, or has it back in the place of a lesson. */
  showGuide: (hasGuide: boolean) => keep(null, hasGuide),
  /** Notes that the first steps have played their run. */
  played: () => lessonStore.setState({ hasPlayed: true }),
  /** Marks these controls, and no others. */
  ask: (asked: readonly string[]) => lessonStore.setState({ asked }),
};
