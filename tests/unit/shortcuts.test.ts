// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FOCUS_KEYS } from '../../web/src/lib/focusKeys';
import {
  belongsToControl,
  isSingleKey,
  type KeyPress,
  keyNames,
  matchShortcut,
  needsWorkbench,
  SHORTCUTS,
} from '../../web/src/lib/shortcuts';

const press = (code: string, key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  code,
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});
const commandOf = (event: KeyPress, singleKeys = true) =>
  matchShortcut(event, singleKeys)?.command ?? null;

describe('a key press', () => {
  it('means what the table says', () => {
    expect(commandOf(press('Space', ' '))).toBe('togglePlay');
    expect(commandOf(press('Period', '.'))).toBe('stepForward');
    expect(commandOf(press('Period', '>', { shiftKey: true }))).toBe('cellForward');
    expect(commandOf(press('KeyZ', 'z', { ctrlKey: true }))).toBe('undo');
    expect(commandOf(press('KeyZ', 'Z', { metaKey: true, shiftKey: true }))).toBe('redo');
    expect(commandOf(press('F6', 'F6', { shiftKey: true }))).toBe('previousRegion');
  });

  it('is found by its character where keyboards differ', () => {
    expect(commandOf(press('KeyY', 'z', { ctrlKey: true }))).toBe('undo');
    expect(commandOf(press('Minus', '?', { shiftKey: true }))).toBe('help');
  });

  it('is found by its place where the caps bear another script', () => {
    for (const [code, key, command] of [
      ['KeyP', 'з', 'pinRun'],
      ['KeyG', 'γ', 'gallery'],
      ['KeyT', 'א', 'theme'],
    ] as const) {
      expect(commandOf(press(code, key))).toBe(command);
    }
    expect(commandOf(press('KeyZ', 'я', { ctrlKey: true }))).toBe('undo');
    expect(commandOf(press('KeyP', 'l'))).toBeNull();
  });

  it('is found by its place where the place matters', () => {
    expect(commandOf(press('Period', ':', {}))).toBe('stepForward');
  });

  it('with Alt belongs to the browser', () => {
    expect(commandOf(press('Space', ' ', { altKey: true }))).toBeNull();
  });

  it('without Ctrl means nothing once single keys are off', () => {
    expect(commandOf(press('Space', ' '), false)).toBeNull();
    expect(commandOf(press('KeyZ', 'z', { ctrlKey: true }), false)).toBe('undo');
    expect(commandOf(press('F6', 'F6'), false)).toBe('nextRegion');
  });
});

it('no two rows want the same press', () => {
  const shown = SHORTCUTS.map((shortcut) => shortcut.shown.join('+'));
  expect(new Set(shown).size).toBe(shown.length);
});

it('function keys and Ctrl are not single keys', () => {
  const single = SHORTCUTS.filter(isSingleKey).map((shortcut) => shortcut.command);
  expect(single).toContain('help');
  expect(single).not.toContain('undo');
  expect(single).not.toContain('nextRegion');
});

it('beside the workbench only the keys work whose effect can be seen there', () => {
  const elsewhere = SHORTCUTS.filter((row) => !needsWorkbench(row)).map(({ command }) => command);
  expect(elsewhere).toEqual(
    expect.arrayContaining(['gallery', 'share', 'theme', 'nextRegion', 'help']),
  );
  for (const command of ['togglePlay', 'stepForward', 'toStart', 'undo', 'mode'] as const) {
    expect(elsewhere).not.toContain(command);
  }
});

describe('a key belongs to the control with focus', () => {
  const inside = (html: string, selector: string) => {
    document.body.innerHTML = html;
    return document.querySelector(selector);
  };

  it('when one writes or slides there', () => {
    expect(belongsToControl(inside('<input type="range">', 'input'), 'Period')).toBe(true);
    expect(belongsToControl(inside('<input type="text">', 'input'), 'KeyP')).toBe(true);
    expect(belongsToControl(inside('<select></select>', 'select'), 'KeyG')).toBe(true);
  });

  it('when a button is pressed with it, and only then', () => {
    const button = inside('<button><b>Play</b></button>', 'b');
    expect(belongsToControl(button, 'Space')).toBe(true);
    expect(belongsToControl(button, 'Period')).toBe(false);
  });

  it('when a modal layer is open around it', () => {
    expect(belongsToControl(inside('<dialog open><p>x</p></dialog>', 'p'), 'KeyG')).toBe(true);
  });

  it('but letters pass a slider, which has no use for them', () => {
    expect(belongsToControl(inside('<input type="range">', 'input'), 'KeyP')).toBe(false);
  });

  it('but function keys lead on from everywhere outside a modal layer', () => {
    for (const control of ['<input type="range">', '<input type="text">', '<select></select>']) {
      expect(belongsToControl(inside(control, 'input, select'), 'F6')).toBe(false);
    }
    expect(belongsToControl(inside('<dialog open><p>x</p></dialog>', 'p'), 'F6')).toBe(true);
  });

  it('but not on the bare page', () => {
    expect(belongsToControl(document.body, 'Space')).toBe(false);
  });
});

it('keys are printed as this machine calls them', () => {
  expect(keyNames(['Mod', 'Z'], false)).toEqual(['Ctrl', 'Z']);
  expect(keyNames(['Mod', 'Z'], true)).toEqual(['⌘', 'Z']);
});

it('the list names every single letter that plots, network and a presented page listen to', () => {
  const source = (path: string) => readFileSync(`web/src/${path}`, 'utf8');
  const told = (name: string) =>
    FOCUS_KEYS.find(({ part }) => part === name)?.keys.flatMap(({ shown }) => shown) ?? [];
  const plots = source('plots/plotKeys.ts');
  const network = `${source('network/editKeys.ts')}${source('network/useKeys.ts')}`;
  const heard = (code: string) =>
    [...code.matchAll(/\['(\w)', '\w+'\]|case '([a-z0-9])'|'Key(\w)'|[!=]== '([a-z])'/gi)].map(
      (found) => (found.slice(1).find((each) => each !== undefined) ?? '').toUpperCase(),
    );
  expect(new Set(heard(plots))).toEqual(new Set(['W', 'D', 'H', '0']));
  expect(new Set(heard(network))).toEqual(new Set(['A', 'C', 'V', 'D', 'L', 'F', '0']));
  expect(told('In a plot')).toEqual(expect.arrayContaining(heard(plots)));
  expect(told('In the network')).toEqual(expect.arrayContaining(heard(network)));
  const room = [...source('app/present/useRemote.ts').matchAll(/^ {2}(\w): shell/gm)].map(
    ([, key]) => key?.toUpperCase(),
  );
  expect(room).toEqual(['B', 'Z', 'L']);
  expect(told('Presenting to a room')).toEqual(expect.arrayContaining(room));
});
