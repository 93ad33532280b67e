import { expect, it, vi } from 'vitest';
import { CanvasTheme, watchLook } from '../../web/src/ui/canvas';
import { applyTheme, resolveTheme } from '../../web/src/ui/theme';

it('follows the system only when asked to', () => {
  expect(resolveTheme('system', true)).toBe('dark');
  expect(resolveTheme('system', false)).toBe('light');
  expect(resolveTheme('light', true)).toBe('light');
  expect(resolveTheme('dark', false)).toBe('dark');
});

it('writes the theme where style sheets look for it', () => {
  applyTheme('dark');
  expect(document.documentElement.dataset.theme).toBe('dark');
});

it('what is drawn on a canvas follows the theme, and the colours that the system forces', async () => {
  const forced = new EventTarget();
  vi.stubGlobal('matchMedia', (query: string) =>
    query === '(forced-colors: active)' ? forced : new EventTarget(),
  );
  const root = document.documentElement;
  const theme = new CanvasTheme();
  const changed = vi.fn(() => theme.refresh());
  const stop = watchLook(changed);
  root.style.setProperty('--surface', 'white');
  expect(theme.token('surface')).toBe('white');
  root.style.setProperty('--surface', 'black');
  expect(theme.token('surface')).toBe('white');
  forced.dispatchEvent(new Event('change'));
  expect(theme.token('surface')).toBe('black');
  root.style.setProperty('--surface', 'grey');
  root.dataset.theme = 'dark';
  // Observers are told in a microtask.
  await Promise.resolve();
  expect(theme.token('surface')).toBe('grey');
  expect(changed).toHaveBeenCalledTimes(2);
  stop();
  forced.dispatchEvent(new Event('change'));
  expect(changed).toHaveBeenCalledTimes(2);
  vi.unstubAllGlobals();
});

it('what is drawn on a canvas is drawn anew for a screen of other pixels, as often as there is another', () => {
  const ratio = vi.spyOn(window, 'devicePixelRatio', 'get').mockReturnValue(1);
  const screens = new Map<string, EventTarget>();
  vi.stubGlobal('matchMedia', (query: string) => {
    const screen = screens.get(query) ?? new EventTarget();
    screens.set(query, screen);
    return screen;
  });
  const changed = vi.fn();
  const stop = watchLook(changed);
  const moveTo = (now: number) => {
    const query = `(resolution: ${devicePixelRatio}dppx)`;
    ratio.mockReturnValue(now);
    screens.get(query)?.dispatchEvent(new Event('change'));
  };
  moveTo(2);
  expect(changed).toHaveBeenCalledTimes(1);
  moveTo(1.5);
  expect(changed).toHaveBeenCalledTimes(2);
  stop();
  moveTo(1);
  expect(changed).toHaveBeenCalledTimes(2);
  ratio.mockRestore();
  vi.unstubAllGlobals();
});
