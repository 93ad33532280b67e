// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { keyCaption } from '../../web/src/app/present/keyCaption';

const NONE = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
const press = (key: string, code = '', held = {}) => ({ ...NONE, key, code, ...held });
const here = { singleKeys: true, isMac: false, inLesson: false };

function element(html: string): Element {
  document.body.innerHTML = html;
  const found = document.body.firstElementChild;
  if (found === null) throw new Error('no element');
  return found;
}

describe('the caption of a key press before a room', () => {
  it.each([
    [press(' ', 'Space'), ['Space'], 'Play or pause'],
    [press('b', 'KeyB'), ['B'], 'Blank the screen'],
    [press('PageDown', 'PageDown'), ['PgDn'], 'Step on'],
    [press('z', 'KeyZ', { ctrlKey: true }), ['Ctrl', 'Z'], 'Undo'],
    [press('>', 'Period', { shiftKey: true }), ['>'], 'Forward by one cell time'],
    [press('ArrowLeft', 'ArrowLeft', { shiftKey: true }), ['Shift', '←'], null],
  ])('%j names the caps and what they do', (event, caps, words) => {
    expect(keyCaption(event, document.body, here)).toEqual({ caps, words });
  });

  it('in a lesson, a remote goes from question to question', () => {
    const inLesson = { ...here, inLesson: true };
    expect(keyCaption(press('PageDown'), document.body, inLesson)?.words).toBe('Next question');
    expect(keyCaption(press('b', 'KeyB'), document.body, inLesson)?.words).toBe('Blank the screen');
  });

  it('on a slider tells the caps alone: what they do to it stands in the heading', () => {
    const slider = element('<input type="range">');
    expect(keyCaption(press('Home', 'Home'), slider, here)).toEqual({
      caps: ['Home'],
      words: null,
    });
    expect(keyCaption(press('p', 'KeyP'), slider, here)?.words).toMatch(/^Pin/);
  });

  it('keeps to itself what is written, and keys that only hold or move the focus', () => {
    expect(keyCaption(press('5', 'Digit5'), element('<input>'), here)).toBeNull();
    for (const key of ['Shift', 'Control', 'Tab', 'Dead']) {
      expect(keyCaption(press(key), document.body, here)).toBeNull();
    }
  });

  it('names no deed of single keys where they are switched off', () => {
    const off = { singleKeys: false, isMac: true, inLesson: false };
    expect(keyCaption(press('p', 'KeyP'), document.body, off)?.words).toBeNull();
    expect(keyCaption(press('z', 'KeyZ', { metaKey: true }), document.body, off)?.caps).toEqual([
      '⌘',
      'Z',
    ]);
  });
});
