/** The band of the first visit, with the doors that only the shell can open. */

import { FirstSteps } from '../lessons/FirstSteps';
import { newNetwork } from './pageActions';
import { shellActions } from './shell';

export function Guide() {
  return <FirstSteps onBuild={newNetwork} onShare={() => shellActions.openDialog('share')} />;
}
