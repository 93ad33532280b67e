/** What a room reads of a key press: the caps that were pressed, and what they do. */

import { actionOfId } from '../../commands/actions';
import { actionOf, belongsToControl, nameOf } from '../../commands/keymap';
import { capOf, isMac, type KeyPress, keyNames } from '../../commands/press';

/** Caps and words; no words where the press means something to one control alone. */
export type KeyCaption = { readonly caps: readonly string[]; readonly words: string | null };

/** With a lesson in hand a remote goes from question to question. */
const LESSON_WORDS: Readonly<Record<string, string>> = {
  'present.on': 'Next question',
  'present.back': 'Previous question',
};

/** Presses that say nothing by themselves. */
const SILENT = /^(?:Shift|Control|Alt|AltGraph|Meta|CapsLock|Tab|Dead|Process|Unidentified)$/;
/** Where people write, key presses are their text. */
const WRITING = 'input:not([type="range"], [type="checkbox"], [type="radio"]), select, textarea';

/** The caption of a press on an element; `null` where nothing is to be told. */
export function keyCaption(
  press: KeyPress,
  target: EventTarget | null,
  inLesson: boolean,
): KeyCaption | null {
  if (SILENT.test(press.key)) return null;
  if (target instanceof Element && target.closest(WRITING) !== null) return null;
  const mod = press.ctrlKey || press.metaKey;
  const isLetter = /^\p{L}$/u.test(press.key);
  const isShifted = press.shiftKey && (isLetter || press.key.length > 1);
  const held = [mod && 'Mod', press.altKey && 'Alt', isShifted && 'Shift'].filter(
    (each) => each !== false,
  );
  const caps = keyNames([...held, capOf(press.key)], isMac());
  return { caps, words: belongsToControl(target, press.code) ? null : wordsOf(press, inLesson) };
}

function wordsOf(press: KeyPress, inLesson: boolean): string | null {
  const inRoom = actionOf(press, 'present');
  if (inRoom !== null) {
    const words = inLesson ? LESSON_WORDS[inRoom.id] : undefined;
    return words ?? nameOf(inRoom.id);
  }
  const onPage = actionOf(press, 'page');
  return onPage === null ? null : (actionOfId(onPage.id)?.label ?? null);
}
