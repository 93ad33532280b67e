/**
 * `i` and `?` on a control of a parameter tell what it is about, as its button does.
 *
 * In a field where a text is written only `?` does: no value is written with it, but “infinity” is.
 */

import { actionOf } from '../commands/keymap';

const WRITES = 'input[type="text"], select';

/** Does what a key press on a control asks to be told, and takes the press then. */
export function explainByKey(event: KeyboardEvent): void {
  const { target } = event;
  if (event.defaultPrevented || actionOf(event, 'control') === null) return;
  if (!(target instanceof Element) || target.closest('dialog, [popover]') !== null) return;
  if (/^\p{L}$/u.test(event.key) && target.closest(WRITES) !== null) return;
  const button = target.closest('[data-param]')?.querySelector('.inspector-info');
  if (!(button instanceof HTMLButtonElement)) return;
  event.preventDefault();
  button.click();
  const { popoverTargetElement: facts } = button;
  // Escape gives the focus back to the control, which had it when the facts appeared.
  if (facts instanceof HTMLElement && facts.matches(':popover-open')) facts.focus();
}
