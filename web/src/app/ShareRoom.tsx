/** The share dialog in the shell. */

import { ShareDialog } from '../share/ShareDialog';
import { shellActions } from './shell';

/** Open as long as it is there. */
export function ShareRoom() {
  return <ShareDialog open onClose={shellActions.closeDialog} />;
}
