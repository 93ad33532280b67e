/**
 * Key presses as the table of actions writes them: which events they stand for, and what is printed on
 * their keys.
 *
 * A key is named by its place (`code`) when the place is what matters, and by its character or name (`key`)
 * when that is: `?` and undo lie elsewhere on other keyboards.
 */

import type { Direction } from '../model/network/newNodePlaces';

/** The part of a keyboard event that decides. */
export type KeyPress = Pick<
  KeyboardEvent,
  'code' | 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'
>;

/** One press that asks for an action. */
export type Press = {
  /** The character it produces, in small letters, or the name of the key. */
  readonly key?: string;
  readonly code?: string;
  /** Is Ctrl held, or Cmd on a Mac? Not unless said. */
  readonly mod?: boolean;
  /** Is Alt held? Not unless said. */
  readonly alt?: boolean | 'any';
  /** Is Shift held? Either way unless said: some keyboards need it for a character. */
  readonly shift?: boolean;
  /** What this press of several says to the action: a direction, a number. */
  readonly value?: Direction | number;
  /** Is it another way to say the same, which no list names? */
  readonly isSilent?: boolean;
};

/** Does the event press these keys? */
export function isPress(press: Press, event: KeyPress): boolean {
  const { mod = false, alt = false, shift, key, code } = press;
  if (mod !== (event.ctrlKey || event.metaKey)) return false;
  if (alt !== 'any' && alt !== event.altKey) return false;
  if (shift !== undefined && shift !== event.shiftKey) return false;
  if (code !== undefined && code !== event.code) return false;
  return key === undefined || key === (key.length === 1 ? meantKey(event) : event.key);
}

/** Can the press happen while the reader speaks or types elsewhere (WCAG 2.1.4)? */
export function isCharacter({ ctrlKey, metaKey, altKey, key }: KeyPress): boolean {
  return !ctrlKey && !metaKey && !altKey && /^\S$/u.test(key);
}

/** Keys whose caps bear a sign or a short name. */
const CAPS: Readonly<Record<string, string>> = {
  ' ': 'Space',
  '-': '−',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  Escape: 'Esc',
  Comma: ',',
  Period: '.',
};

/** What is printed on a key, given by its character, its name or its place. */
export function capOf(key: string): string {
  const place = /^(?:Key|Digit)(\w)$/.exec(key)?.[1];
  return CAPS[key] ?? place ?? (/^\p{L}$/u.test(key) ? key.toUpperCase() : key);
}

/** Characters by place of the key (`code`) on the reader's keyboard. */
export type Layout = { readonly get: (code: string) => string | undefined };

/** The caps of a press in the order of pressing, `Mod` standing for Ctrl or Cmd. */
export function capsOf(press: Press, layout: Layout | null = null): readonly string[] {
  const held = [press.mod && 'Mod', press.alt === true && 'Alt', press.shift && 'Shift'];
  return [...held.filter((each) => typeof each === 'string'), lastCap(press, layout)];
}

function lastCap({ key, code = '' }: Press, layout: Layout | null): string {
  const usual = capOf(key ?? code);
  const own = key === undefined ? layout?.get(code) : undefined;
  return own === undefined || usual.length > 1 ? usual : own.toUpperCase();
}

/** Keys as printed on this machine: `Mod` becomes Ctrl or ⌘. */
export function keyNames(caps: readonly string[], isMac: boolean): readonly string[] {
  return caps.map((cap) => (cap === 'Mod' ? (isMac ? '⌘' : 'Ctrl') : cap));
}

/** Is this machine a Mac, or a telephone of that family? */
export function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}

/** Does a finger do here what a mouse and keys do elsewhere? Then keys are not named. */
export function isTouch(): boolean {
  return globalThis.matchMedia?.('(hover: none) and (pointer: coarse)').matches ?? false;
}

/** Letters, and signs that stand in the place of letters, of every script but ours. */
const OTHER_SCRIPT = /^(?=[\p{L}\p{M}])\P{Script=Latin}/u;

/** Character of a key press in small letters; named keys by their name in small letters. */
export function meantKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  return (OTHER_SCRIPT.test(key) ? code.replace(/^Key/, '') : key).toLowerCase();
}
