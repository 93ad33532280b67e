/** The band of the first visit with the doors that only the shell can open, or the card of a lesson. */

import { FirstSteps } from '../lessons/FirstSteps';
import { LessonCard } from '../lessons/LessonCard';
import { useLesson } from '../store/lesson';
import { newNetwork } from './commands';

export function Guide() {
  const hasLesson = useLesson((state) => state.at !== null);
  return hasLesson ? <LessonCard /> : <FirstSteps onBuild={newNetwork} />;
}
