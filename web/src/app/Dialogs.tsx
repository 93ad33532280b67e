/** What may lie over the page: one dialog at a time, and the notice of a new version. */

import type { ComponentType } from 'react';
import { type ShellDialog, useShell } from '../commands/shell';
import { UpdateNotice } from '../share/offline/Notices';
import { type LazyPart, lazyPart } from '../ui/lazyPart';
import { Boundary } from './Boundary';

type DialogPart = { readonly name: string; readonly Dialog: LazyPart<object> };

const dialog = (name: string, importPart: () => Promise<ComponentType>): DialogPart => ({
  name,
  Dialog: lazyPart(importPart),
});

/** All dialogs; each is open as long as it is there. */
export const DIALOGS: Readonly<Record<ShellDialog, DialogPart>> = {
  find: dialog('Finding', async () => (await import('./Palette')).Palette),
  shortcuts: dialog('Shortcuts', async () => (await import('./Shortcuts')).Shortcuts),
  share: dialog('Sharing', async () => (await import('../share/ShareDialog')).ShareDialog),
  export: dialog('Export', async () => (await import('../share/export/ExportDialog')).ExportDialog),
  own: dialog(
    'My experiments',
    async () => (await import('../share/OwnExperiments')).OwnExperiments,
  ),
  single: dialog('One file', async () => (await import('../share/OneFileDialog')).OneFileDialog),
  licences: dialog(
    'Licences',
    async () => (await import('../share/LicencesDialog')).LicencesDialog,
  ),
  tour: dialog('Tour', async () => (await import('../teach/tour/Tour')).Tour),
};

/** The dialog that is open, if any. */
export function Dialogs() {
  const open = useShell((shell) => shell.dialog);
  const part = open === null ? null : DIALOGS[open];
  return (
    <>
      {part !== null && (
        <Boundary key={part.name} part={part.name}>
          <part.Dialog />
        </Boundary>
      )}
      <UpdateNotice />
    </>
  );
}
