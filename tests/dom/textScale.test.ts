import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let tell: () => void;
let asked: number;

beforeEach(() => {
  vi.resetModules();
  asked = 0;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        tell = callback;
      }
      observe = () => undefined;
    },
  );
  const real = getComputedStyle;
  vi.stubGlobal('getComputedStyle', (element: Element) => {
    asked += 1;
    return real(element);
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  document.documentElement.removeAttribute('style');
});

const rootPx = (size: number) => {
  document.documentElement.style.fontSize = `${size}px`;
};
const load = () => import('../../web/src/ui/textScale');

it('the browser is asked once for the size of text, and again when that has changed', async () => {
  const { textScale } = await load();
  rootPx(16);
  expect([textScale(), textScale(), textScale()]).toEqual([1, 1, 1]);
  expect(asked).toBe(1);
  rootPx(24);
  tell();
  expect(textScale()).toBe(1.5);
});

it('who changes it says so, and the next who asks has the new size at once', async () => {
  const { textScale, forgetTextScale } = await load();
  rootPx(16);
  expect(textScale()).toBe(1);
  rootPx(20);
  forgetTextScale();
  expect(textScale()).toBe(1.25);
});

it('text smaller than plain, or larger than drawings can bear, changes nothing further', async () => {
  const { textScale, forgetTextScale } = await load();
  rootPx(10);
  expect(textScale()).toBe(1);
  rootPx(90);
  forgetTextScale();
  expect(textScale()).toBe(2.5);
});
