/**
 * `i` and `?` on a control of a parameter tell what it is about, as its button does.
 *
 * In a field where a text is written only `?` does: no value is written with it, but “infinity” is.
 */

import { useEffect } from 'react';
import { meantKey } from '../lib/meantKey';

const WRITES = 'input[type="text"], select';

/** Listens for as long as the calling component is on the page. */
export function useHelpKey(): void {
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}

function onKeyDown(event: KeyboardEvent): void {
  const { target, ctrlKey, metaKey, altKey } = event;
  const key = meantKey(event);
  if ((key !== 'i' && key !== '?') || ctrlKey || metaKey || altKey) return;
  if (!(target instanceof Element) || target.closest('dialog, [popover]') !== null) return;
  if (key === 'i' && target.closest(WRITES) !== null) return;
  const button = target.closest('[data-param]')?.querySelector('.inspector-info');
  if (!(button instanceof HTMLButtonElement)) return;
  event.preventDefault();
  event.stopPropagation();
  button.click();
  const { popoverTargetElement: facts } = button;
  // Escape gives the focus back to the control, which had it when the facts appeared.
  if (facts instanceof HTMLElement && facts.matches(':popover-open')) facts.focus();
}
