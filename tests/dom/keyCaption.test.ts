import { afterEach, describe, expect, it, vi } from 'vitest';
import { situationIs } from '../../web/src/commands/situation';
import { keyCaption } from '../../web/src/teach/present/KeyCaptions';

const NONE = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
const press = (key: string, code = '', held = {}) => ({ ...NONE, key, code, ...held });
const stand = (singleKeys: boolean) =>
  situationIs(() => ({
    ...{ hearsPage: true, singleKeys, presents: true },
    ...{ isWorkbench: true, hasLayer: true },
  }));
stand(true);
afterEach(() => {
  stand(true);
  vi.restoreAllMocks();
});

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
    [press('PageDown', 'PageDown'), ['PgDn'], 'Step forward'],
    [press('z', 'KeyZ', { ctrlKey: true }), ['Ctrl', 'Z'], 'Undo'],
    [press('>', 'Period', { shiftKey: true }), ['>'], 'Forward by one cell time'],
    [press('ArrowLeft', 'ArrowLeft', { shiftKey: true }), ['Shift', '←'], null],
  ])('%j names the caps and what they do', (event, caps, words) => {
    expect(keyCaption(event, document.body, false)).toEqual({ caps, words });
  });

  it('in a lesson, a remote goes from question to question', () => {
    expect(keyCaption(press('PageDown'), document.body, true)?.words).toBe('Next question');
    expect(keyCaption(press('b', 'KeyB'), document.body, true)?.words).toBe('Blank the screen');
  });

  it('on a slider tells the caps alone: what they do to it stands in the heading', () => {
    const slider = element('<input type="range">');
    expect(keyCaption(press('Home', 'Home'), slider, false)).toEqual({
      caps: ['Home'],
      words: null,
    });
    expect(keyCaption(press('p', 'KeyP'), slider, false)?.words).toMatch(/^Pin/);
  });

  it('on a curve that is drawn, and in a plot, names no deed of the page for its keys', () => {
    const drawn = element('<div role="slider" data-keeps-pages></div>');
    expect(keyCaption(press('PageDown', 'PageDown'), drawn, true)?.words).toBeNull();
    const plot = element('<div role="slider"></div>');
    expect(keyCaption(press('Home', 'Home'), plot, true)?.words).toBeNull();
    expect(keyCaption(press('PageDown', 'PageDown'), plot, true)?.words).toBe('Next question');
  });

  it('keeps to itself what is written, and keys that only hold or move the focus', () => {
    expect(keyCaption(press('5', 'Digit5'), element('<input>'), false)).toBeNull();
    for (const key of ['Shift', 'Control', 'Tab', 'Dead']) {
      expect(keyCaption(press(key), document.body, false)).toBeNull();
    }
  });

  it('names no deed of single keys where they are switched off', () => {
    stand(false);
    expect(keyCaption(press('p', 'KeyP'), document.body, false)?.words).toBeNull();
    expect(keyCaption(press('b', 'KeyB'), document.body, false)?.words).toBeNull();
  });

  it('is in the signs of the machine', () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Macintosh');
    const undo = press('z', 'KeyZ', { metaKey: true });
    expect(keyCaption(undo, document.body, false)?.caps).toEqual(['⌘', 'Z']);
  });
});
