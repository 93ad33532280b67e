/** The band of the first visit, with the doors that only the shell can open. */

import { shellActions } from '../commands/shell';
import { FirstSteps } from '../teach/lessons/FirstSteps';
import { newNetwork } from './pageActions';

export function Guide() {
  return <FirstSteps onBuild={newNetwork} onShare={() => shellActions.openDialog('share')} />;
}
