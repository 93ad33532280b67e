/**
 * The keyboard of the page: one table, and which row a key press means.
 *
 * A key is named by its place (`code`) when the place is what matters, and by its character (`key`)
 * when the character is: `?` and undo lie elsewhere on other keyboards.
 */

import { meantKey } from './meantKey';

/** What a shortcut asks for. */
export type ShortcutCommand =
  | 'togglePlay'
  | 'stepForward'
  | 'stepBack'
  | 'cellForward'
  | 'cellBack'
  | 'toStart'
  | 'pinRun'
  | 'fork'
  | 'undo'
  | 'redo'
  | 'gallery'
  | 'share'
  | 'saveFile'
  | 'openFile'
  | 'theme'
  | 'present'
  | 'mode'
  | 'nextRegion'
  | 'previousRegion'
  | 'help';

/** Heading a shortcut is listed under. */
export type ShortcutGroup = 'Time' | 'Scenario' | 'Page';

/** One row: the press, and what it does in words. */
export type Shortcut = {
  readonly command: ShortcutCommand;
  readonly group: ShortcutGroup;
  readonly label: string;
  /** Place of the key, or the character it produces. */
  readonly press: { readonly code: string } | { readonly key: string };
  readonly shift?: boolean;
  /** Ctrl, or Cmd on a Mac. */
  readonly mod?: boolean;
  /** Keys as printed in the list, `Mod` standing for Ctrl or Cmd. */
  readonly shown: readonly string[];
};

/** Every shortcut of the page, in the order of the list. */
export const SHORTCUTS: readonly Shortcut[] = [
  row('Time', 'togglePlay', 'Play or pause', { code: 'Space' }, ['Space']),
  row('Time', 'stepForward', 'Step forward by the chosen unit', { code: 'Period' }, ['.']),
  row('Time', 'stepBack', 'Step back by the chosen unit', { code: 'Comma' }, [',']),
  {
    ...row('Time', 'cellForward', 'Forward by one cell time', { code: 'Period' }, ['Shift', '.']),
    shift: true,
  },
  {
    ...row('Time', 'cellBack', 'Back by one cell time', { code: 'Comma' }, ['Shift', ',']),
    shift: true,
  },
  row('Time', 'toStart', 'Back to the start', { code: 'Home' }, ['Home']),
  row('Scenario', 'pinRun', 'Pin this run, or the one before while it is grey', { key: 'p' }, [
    'P',
  ]),
  row('Scenario', 'fork', 'Fork: pin this run, go on from here as another', { key: 'b' }, ['B']),
  { ...row('Scenario', 'undo', 'Undo', { key: 'z' }, ['Mod', 'Z']), mod: true, shift: false },
  {
    ...row('Scenario', 'redo', 'Redo', { key: 'z' }, ['Mod', 'Shift', 'Z']),
    mod: true,
    shift: true,
  },
  { ...row('Scenario', 'redo', 'Redo', { key: 'y' }, ['Mod', 'Y']), mod: true },
  row('Scenario', 'gallery', 'Choose a scenario', { key: 'g' }, ['G']),
  row('Scenario', 'mode', 'Re-run or from now', { key: 'm' }, ['M']),
  row('Scenario', 'share', 'Share', { key: 's' }, ['S']),
  { ...row('Scenario', 'openFile', 'Open a file', { key: 'o' }, ['Mod', 'O']), mod: true },
  { ...row('Scenario', 'saveFile', 'Save as a file', { key: 's' }, ['Mod', 'S']), mod: true },
  row('Page', 'theme', 'Light or dark', { key: 't' }, ['T']),
  row('Page', 'present', 'Present to a room, and back', { code: 'F2' }, ['F2']),
  row('Page', 'nextRegion', 'Next part of the page', { code: 'F6' }, ['F6']),
  {
    ...row('Page', 'previousRegion', 'Previous part of the page', { code: 'F6' }, ['Shift', 'F6']),
    shift: true,
  },
  row('Page', 'help', 'This list', { key: '?' }, ['?']),
];

function row(
  group: ShortcutGroup,
  command: ShortcutCommand,
  label: string,
  press: Shortcut['press'],
  shown: readonly string[],
): Shortcut {
  return { group, command, label, press, shown };
}

/** The part of a keyboard event that decides. */
export type KeyPress = Pick<
  KeyboardEvent,
  'code' | 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'
>;

/**
 * The row a key press means, or `null`.
 *
 * `singleKeys` false leaves only the rows that need Ctrl or Cmd, and function keys.
 */
export function matchShortcut(press: KeyPress, singleKeys: boolean): Shortcut | null {
  if (press.altKey) return null;
  const found = SHORTCUTS.find((shortcut) => matches(shortcut, press)) ?? null;
  return found !== null && (singleKeys || !isSingleKey(found)) ? found : null;
}

/** Commands that a reader of another screen would not see the effect of. */
const WORKBENCH: readonly ShortcutCommand[] = ['undo', 'redo', 'mode'];

/** Does the row act on the run or the document in sight? */
export function needsWorkbench({ group, command }: Shortcut): boolean {
  return group === 'Time' || WORKBENCH.includes(command);
}

/** Can the row be pressed by accident while speaking or typing elsewhere (WCAG 2.1.4)? */
export function isSingleKey(shortcut: Shortcut): boolean {
  const isFunctionKey = 'code' in shortcut.press && /^F\d+$/.test(shortcut.press.code);
  return shortcut.mod !== true && !isFunctionKey;
}

function matches(shortcut: Shortcut, press: KeyPress): boolean {
  const mod = press.ctrlKey || press.metaKey;
  if (mod !== (shortcut.mod ?? false)) return false;
  if ('key' in shortcut.press) {
    const rightCase = shortcut.shift === undefined || shortcut.shift === press.shiftKey;
    return rightCase && meantKey(press) === shortcut.press.key;
  }
  return press.code === shortcut.press.code && press.shiftKey === (shortcut.shift ?? false);
}

/** Controls that use every key themselves. */
const WRITING =
  'input:not([type="range"]), select, textarea, [contenteditable="true"], [role="separator"]';
/** Controls that use only these keys themselves. */
const PRESSING = 'button, a[href], summary, [role="button"], [role="tab"], [role="radio"]';
/** A slider has no use for letters, so that one can turn a knob and pin the run. */
const LETTER = /^Key[A-Z]$/;
/** Nor does anything else on the page for these: one part follows another from wherever one is. */
const FUNCTION = /^F\d/;
const PRESS_KEYS: readonly string[] = ['Space', 'Enter', 'NumpadEnter'];

/** Does the element with focus want this key for itself? Modal layers want all of them. */
export function belongsToControl(target: EventTarget | null, code: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('dialog, [popover]') !== null) return true;
  if (FUNCTION.test(code)) return false;
  if (target.closest(WRITING) !== null) return true;
  if (target.closest('input[type="range"]') !== null) return !LETTER.test(code);
  return target.closest(PRESSING) !== null && PRESS_KEYS.includes(code);
}

/** Keys as printed on this machine: `Mod` becomes Ctrl or ⌘. */
export function keyNames(shown: readonly string[], isMac: boolean): readonly string[] {
  return shown.map((name) => (name === 'Mod' ? (isMac ? '⌘' : 'Ctrl') : name));
}
