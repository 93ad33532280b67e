/**
 * Switching single keys off: then a bare character means nothing anywhere outside a text, not even where
 * the network or a plot has the focus. Speech input types such characters without being asked.
 */

import { useEffect } from 'react';
import { shellStore } from './shell';

/** Where characters are written, and layers that have their own keys. */
const WRITES =
  'input:not([type="range"], [type="checkbox"], [type="radio"]), select, textarea, [contenteditable="true"], dialog, [popover]';

/** The part of a keyboard event that decides. */
export type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Is it a bare character that nobody is writing? Space presses buttons and is none. */
export function isBareCharacter(press: Press, target: EventTarget | null): boolean {
  if (press.ctrlKey || press.metaKey || press.altKey || !/^\S$/u.test(press.key)) return false;
  return !(target instanceof Element) || target.closest(WRITES) === null;
}

/** Keeps bare characters from everybody while they are switched off. */
export function useSingleKeys(): void {
  useEffect(() => {
    const hush = (event: KeyboardEvent) => {
      const isOff = !shellStore.getState().singleKeys;
      if (isOff && isBareCharacter(event, event.target)) event.stopPropagation();
    };
    document.addEventListener('keydown', hush, { capture: true });
    return () => document.removeEventListener('keydown', hush, { capture: true });
  }, []);
}
