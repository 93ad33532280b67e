/** What the page has beside its rooms, once it is at rest: dialogs and the notice of a new version. */

import type { ComponentType } from 'react';
import { type ShellDialog, useShell } from '../commands/shell';
import { UpdateNotice } from '../share/offline/Notices';
import { Boundary } from './Boundary';
import { Room } from './Room';
import { rooms } from './rooms';
import { Shortcuts } from './Shortcuts';

type Later = { readonly part: string; readonly load: () => Promise<ComponentType> };

const LATER: Readonly<Record<Exclude<ShellDialog, 'shortcuts'>, Later>> = {
  share: { part: 'Sharing', load: rooms.share },
  export: { part: 'Export', load: rooms.export },
  own: { part: 'My experiments', load: rooms.own },
  single: { part: 'One file', load: rooms.single },
  licences: { part: 'Licences', load: rooms.licences },
  tour: { part: 'Tour', load: rooms.tour },
};

/** All dialogs that the shell opens. */
export function Dialogs() {
  const dialog = useShell((shell) => shell.dialog);
  const later = dialog === null || dialog === 'shortcuts' ? null : LATER[dialog];
  return (
    <>
      {later !== null && (
        <Boundary key={later.part} part={later.part}>
          <Room load={later.load} />
        </Boundary>
      )}
      <Shortcuts />
      <UpdateNotice />
    </>
  );
}
