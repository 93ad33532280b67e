/** The share dialog in the shell. */

import { shellActions } from '../commands/shell';
import { ShareDialog } from '../share/ShareDialog';

/** Open as long as it is there. */
export function ShareRoom() {
  return <ShareDialog open onClose={shellActions.closeDialog} />;
}
