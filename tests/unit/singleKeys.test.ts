// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { onThisKeyboard } from '../../web/src/app/keyboardLayout';
import { isBareCharacter, type Press } from '../../web/src/app/singleKeys';

const press = (key: string, more: Partial<Press> = {}): Press => ({
  ...{ key, ctrlKey: false, metaKey: false, altKey: false },
  ...more,
});

function element(html: string): Element {
  const host = document.createElement('div');
  host.innerHTML = html;
  const found = host.querySelector('[data-it]');
  if (found === null) throw new Error('no element');
  return found;
}

it('a bare character is one that nobody writes', () => {
  expect(isBareCharacter(press('a'), element('<g data-it></g>'))).toBe(true);
  expect(isBareCharacter(press('?'), element('<input type="range" data-it>'))).toBe(true);
  expect(isBareCharacter(press('0'), element('<input type="checkbox" data-it>'))).toBe(true);
  for (const html of [
    '<input type="text" data-it>',
    '<input type="search" data-it>',
    '<textarea data-it></textarea>',
    '<select data-it></select>',
    '<dialog><button data-it></button></dialog>',
    '<div popover><button data-it></button></div>',
  ]) {
    expect(isBareCharacter(press('a'), element(html)), html).toBe(false);
  }
});

it('keys with Ctrl, named keys and Space are no characters', () => {
  const node = element('<g data-it></g>');
  expect(isBareCharacter(press('a', { ctrlKey: true }), node)).toBe(false);
  for (const key of [' ', 'Enter', 'ArrowLeft', 'F2', 'Delete'])
    expect(isBareCharacter(press(key), node), key).toBe(false);
});

it('keys that count by their place are called as on the reader’s keyboard', () => {
  const azerty = new Map([
    ['Period', ':'],
    ['Comma', ';'],
    ['Home', 'Home'],
  ]);
  const forward = { press: { code: 'Period' }, shown: ['Shift', '.'] };
  expect(onThisKeyboard(forward, azerty)).toEqual(['Shift', ':']);
  expect(onThisKeyboard(forward, null)).toEqual(['Shift', '.']);
  expect(onThisKeyboard({ press: { code: 'Space' }, shown: ['Space'] }, azerty)).toEqual(['Space']);
  expect(onThisKeyboard({ press: { key: 'p' }, shown: ['P'] }, azerty)).toEqual(['P']);
});
