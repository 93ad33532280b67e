/** What a room reads of a key press: the caps that were pressed, and what they do. */

import { meantKey } from '../../lib/meantKey';
import { belongsToControl, type KeyPress, keyNames, matchShortcut } from '../../lib/shortcuts';

/** Caps and words; no words where the press means something to one control alone. */
export type KeyCaption = { readonly caps: readonly string[]; readonly words: string | null };

/** Keys whose caps bear a sign or a short name. */
const CAPS: Readonly<Record<string, string>> = {
  ' ': 'Space',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  Escape: 'Esc',
};

/** What keys do before a room only; see `useShortcuts.ts`. */
const ROOM_WORDS: Readonly<Record<string, string>> = {
  b: 'Blank the screen',
  z: 'Freeze the image',
  l: 'Bright dot',
  PageDown: 'Step on',
  PageUp: 'Step back',
};

/** Presses that say nothing by themselves. */
const SILENT = /^(?:Shift|Control|Alt|AltGraph|Meta|CapsLock|Tab|Dead|Process|Unidentified)$/;
/** Where people write, key presses are their text. */
const WRITING = 'input:not([type="range"], [type="checkbox"], [type="radio"]), select, textarea';

/** The caption of a press on an element; `null` where nothing is to be told. */
export function keyCaption(
  press: KeyPress,
  target: EventTarget | null,
  { singleKeys, isMac }: { readonly singleKeys: boolean; readonly isMac: boolean },
): KeyCaption | null {
  if (SILENT.test(press.key)) return null;
  if (target instanceof Element && target.closest(WRITING) !== null) return null;
  const mod = press.ctrlKey || press.metaKey;
  const isLetter = /^\p{L}$/u.test(press.key);
  const isShifted = press.shiftKey && (isLetter || press.key.length > 1);
  const cap = CAPS[press.key] ?? (isLetter ? press.key.toUpperCase() : press.key);
  const held = [mod && 'Mod', press.altKey && 'Alt', isShifted && 'Shift'].filter(
    (each) => each !== false,
  );
  const caps = keyNames([...held, cap], isMac);
  return { caps, words: wordsOf(press, target, singleKeys) };
}

function wordsOf(press: KeyPress, target: EventTarget | null, singleKeys: boolean): string | null {
  if (belongsToControl(target, press.code)) return null;
  const isPlain = !press.ctrlKey && !press.metaKey && !press.altKey;
  const key = press.key.length === 1 ? meantKey(press) : press.key;
  const inRoom = isPlain ? ROOM_WORDS[key] : undefined;
  return inRoom ?? matchShortcut(press, singleKeys)?.label ?? null;
}
