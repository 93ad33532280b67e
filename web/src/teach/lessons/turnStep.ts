/** From one question of a lesson to the next or the one before. */

import { documentStore } from '../../run';
import { lessonStore } from '../../run/lesson';
import { startStep } from './begin';
import { type InHand, inHandAt } from './useInHand';

/** Is there a question in that direction? */
export function hasStep({ at, lesson }: InHand, by: 1 | -1): boolean {
  return lesson.steps[at.step + by] !== undefined;
}

/** Goes there; before the first and behind the last question nothing happens. */
export function turnStep(inHand: InHand, by: 1 | -1): void {
  const { id, step } = inHand.at;
  if (hasStep(inHand, by)) startStep({ id, step: step + by });
}

/** Goes there from the step whose experiment is on the table; false when there is no such step. */
export function turnStepOnTable(by: 1 | -1): boolean {
  const inHand = inHandAt(lessonStore.getState().at);
  const { sourceId } = documentStore.getState();
  if (inHand === null || inHand.step.experiment !== sourceId) return false;
  turnStep(inHand, by);
  return true;
}
