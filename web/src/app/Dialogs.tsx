/** The dialogs of the page; all but the list of keys are fetched when they are first opened. */

import type { ComponentType } from 'react';
import { Boundary } from './Boundary';
import { Room } from './Room';
import { Shortcuts } from './Shortcuts';
import { type ShellDialog, useShell } from './shell';

type Later = { readonly part: string; readonly load: () => Promise<ComponentType> };

const LATER: Readonly<Record<Exclude<ShellDialog, 'shortcuts'>, Later>> = {
  share: { part: 'Sharing', load: async () => (await import('./ShareRoom')).ShareRoom },
  export: { part: 'Export', load: async () => (await import('./ExportRoom')).ExportRoom },
  own: { part: 'My experiments', load: async () => (await import('./OwnRoom')).OwnRoom },
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
    </>
  );
}
