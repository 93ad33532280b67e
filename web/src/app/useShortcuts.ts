/** Listens to the keyboard of the whole page and hands each shortcut to its command. */

import { useEffect } from 'react';

import { meantKey } from '../lib/meantKey';
import { belongsToControl, matchShortcut, needsWorkbench } from '../lib/shortcuts';
import { COMMANDS, closeDrawer, step } from './commands';
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

/** What single keys do before a room; a presenter's remote sends the first of them. */
const ROOM_KEYS: Readonly<Record<string, () => void>> = {
  b: shellActions.toggleBlank,
  z: shellActions.toggleFrozen,
  l: shellActions.toggleLaser,
};

/** A presenter's remote sends PageUp and PageDown, a step back, a step on, and B to blank the screen. */
function byRemote(event: KeyboardEvent): boolean {
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  const act = isPlain ? ROOM_KEYS[meantKey(event)] : undefined;
  if (act !== undefined && !belongsToControl(event.target, event.code)) {
    event.preventDefault();
    act();
    return true;
  }
  const direction = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : null;
  if (direction === null || belongsToControl(event.target, event.code)) return false;
  event.preventDefault();
  step(direction);
  return true;
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  if (event.key === 'Escape') leaveLayer();
  if (shellStore.getState().presents && byRemote(event)) return;
  const { singleKeys, screen } = shellStore.getState();
  const shortcut = matchShortcut(event, singleKeys);
  if (screen !== null && shortcut !== null && needsWorkbench(shortcut)) return;
  if (shortcut === null || belongsToControl(event.target, event.code)) return;
  event.preventDefault();
  COMMANDS[shortcut.command]();
}
