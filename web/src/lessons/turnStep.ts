/** From one question of a lesson to the next or the one before. */

import { startStep } from './begin';
import type { InHand } from './useInHand';

/** Is there a question in that direction? */
export function hasStep({ at, lesson }: InHand, by: 1 | -1): boolean {
  return lesson.steps[at.step + by] !== undefined;
}

/** Goes there; before the first and behind the last question nothing happens. */
export function turnStep(inHand: InHand, by: 1 | -1): void {
  const { id, step } = inHand.at;
  if (hasStep(inHand, by)) startStep({ id, step: step + by });
}
