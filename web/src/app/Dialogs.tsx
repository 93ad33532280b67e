/** The dialogs of the page: sharing, and the list of keys. Sharing is fetched when it is first opened. */

import { Boundary } from './Boundary';
import { Room } from './Room';
import { Shortcuts } from './Shortcuts';
import { useShell } from './shell';

const share = async () => (await import('./ShareRoom')).ShareRoom;

/** All dialogs that the shell opens. */
export function Dialogs() {
  const dialog = useShell((shell) => shell.dialog);
  return (
    <>
      {dialog === 'share' && (
        <Boundary part="Sharing">
          <Room load={share} />
        </Boundary>
      )}
      <Shortcuts />
    </>
  );
}
