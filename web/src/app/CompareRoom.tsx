/** The screen of comparisons in the shell: one's own runs, or those of a class out of links. */

import { CompareScreen } from '../experiments/compare/CompareScreen';
import { ClassRoom } from '../share/class/ClassRoom';

export function CompareRoom() {
  return <CompareScreen ofClass={<ClassRoom />} />;
}
