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

/** What keys do before a room only; see `useRemote.ts`. */
const ROOM_WORDS: Readonly<Record<string, string>> = {
  b: 'Blank the screen',
  z: 'Freeze the image',
  l: 'Bright dot',
  PageDown: 'Step on',
  PageUp: 'Step back',
};

/** A remote goes from question to question where there is a lesson. */
const LESSON_WORDS: Readonly<Record<string, string>> = {
  PageDown: 'Next question',
  PageUp: 'Previous question',
};

/** Presses that say nothing by themselves. */
const SILENT = /^(?:Shift|Control|Alt|AltGraph|Meta|CapsLock|Tab|Dead|Process|Unidentified)$/;
/** Where people write, key presses are their text. */
const WRITING = 'input:not([type="range"], [type="checkbox"], [type="radio"]), select, textarea';

/** What decides beside the key itself. */
export type Surroundings = {
  readonly singleKeys: boolean;
  readonly isMac: boolean;
  /** Is a step of a lesson shown? */
  readonly inLesson: boolean;
};

/** The caption of a press on an element; `null` where nothing is to be told. */
export function keyCaption(
  press: KeyPress,
  target: EventTarget | null,
  { singleKeys, isMac, inLesson }: Surroundings,
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
  const inRoom = inLesson ? { ...ROOM_WORDS, ...LESSON_WORDS } : ROOM_WORDS;
  return { caps, words: wordsOf(press, target, { singleKeys, inRoom }) };
}

type Meanings = {
  readonly singleKeys: boolean;
  readonly inRoom: Readonly<Record<string, string>>;
};

function wordsOf(
  press: KeyPress,
  target: EventTarget | null,
  { singleKeys, inRoom }: Meanings,
): string | null {
  if (belongsToControl(target, press.code)) return null;
  const isPlain = !press.ctrlKey && !press.metaKey && !press.altKey;
  const key = press.key.length === 1 ? meantKey(press) : press.key;
  const words = isPlain ? inRoom[key] : undefined;
  return words ?? matchShortcut(press, singleKeys)?.label ?? null;
}
