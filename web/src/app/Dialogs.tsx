/** The closed dialogs of the page: sharing, and the list of keys. */

import { ShareDialog } from '../share/ShareDialog';
import { Shortcuts } from './Shortcuts';
import { shellActions, useShell } from './shell';

/** All dialogs that the shell opens. */
export function Dialogs() {
  const dialog = useShell((shell) => shell.dialog);
  return (
    <>
      <ShareDialog open={dialog === 'share'} onClose={shellActions.closeDialog} />
      <Shortcuts />
    </>
  );
}
