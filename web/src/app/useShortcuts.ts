/** Listens to the keyboard of the whole page and hands each shortcut to its command. */

import { useEffect } from 'react';
import { belongsToControl, matchShortcut, needsWorkbench } from '../lib/shortcuts';
import { COMMANDS, closeDrawer } from './commands';
import { shellStore } from './shell';

/** Keeps the shortcuts alive while the calling component is on the page. */
export function useShortcuts(): void {
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  if (event.key === 'Escape' && shellStore.getState().drawer) closeDrawer();
  const { singleKeys, screen } = shellStore.getState();
  const shortcut = matchShortcut(event, singleKeys);
  if (screen !== null && shortcut !== null && needsWorkbench(shortcut)) return;
  if (shortcut === null || belongsToControl(event.target, event.code)) return;
  event.preventDefault();
  COMMANDS[shortcut.command]();
}
