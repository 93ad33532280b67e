/** Listens to the keyboard of the whole page and hands each shortcut to its command. */

import { useEffect } from 'react';
import { belongsToControl, matchShortcut, needsWorkbench } from '../lib/shortcuts';
import { COMMANDS, closeDrawer } from './commands';
import { shellActions, shellStore } from './shell';

/** Keeps the shortcuts alive while the calling component is on the page. */
export function useShortcuts(): void {
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Escape takes away what lies over the workbench: the drawer, else the presenter's layout. */
function leaveLayer(): void {
  const { drawer, presents, dialog } = shellStore.getState();
  if (drawer) closeDrawer();
  else if (presents && dialog === null && document.querySelector(':popover-open') === null)
    shellActions.present(false);
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  if (event.key === 'Escape') leaveLayer();
  const { singleKeys, screen } = shellStore.getState();
  const shortcut = matchShortcut(event, singleKeys);
  if (screen !== null && shortcut !== null && needsWorkbench(shortcut)) return;
  if (shortcut === null || belongsToControl(event.target, event.code)) return;
  event.preventDefault();
  COMMANDS[shortcut.command]();
}
