import { expect, it } from 'vitest';
import { meantKey } from '../../web/src/commands/press';

it.each([
  ['з', 'KeyP', 'p'],
  ['З', 'KeyP', 'p'],
  ['π', 'KeyP', 'p'],
  ['פ', 'KeyP', 'p'],
  ['لا', 'KeyB', 'b'],
  ['ิ', 'KeyB', 'b'],
])('%s of another script means the letter of its place, %s', (key, code, meant) => {
  expect(meantKey({ key, code })).toBe(meant);
});

it.each([
  ['a', 'KeyQ', 'AZERTY'],
  ['m', 'Semicolon', 'AZERTY'],
  ['p', 'KeyR', 'Dvorak'],
  [',', 'KeyW', 'Dvorak'],
  ['é', 'KeyW', 'BÉPO'],
  ['ı', 'KeyI', 'Turkish'],
  ['?', 'Digit7', 'Russian'],
])('%s on %s is what its cap says (%s)', (key, code) => {
  expect(meantKey({ key, code })).toBe(key);
});

it('capitals and names are told in small letters', () => {
  expect(meantKey({ key: 'P', code: 'KeyP' })).toBe('p');
  expect(meantKey({ key: 'Escape', code: 'Escape' })).toBe('escape');
});
