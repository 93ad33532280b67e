import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Sizes, useSizesHead } from '../../web/src/editor/Sizes';
import { lessonActions } from '../../web/src/run/lesson';

const place = document.createElement('div');
const root = createRoot(place);
const Head = () => useSizesHead(800);

function shown(part: () => React.ReactNode): string {
  act(() => root.render(createElement(part)));
  return place.textContent;
}

beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
});
afterEach(() => {
  act(() => root.render(null));
  vi.unstubAllGlobals();
  lessonActions.goTo(null);
});

/** A browser in which these media queries match. */
function browserOf(...matching: readonly string[]): void {
  const matches = (query: string) => matching.includes(query);
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: matches(query) }),
  );
}

const ROOMY = '(width > 43.75rem) and (height >= 31.25rem)';

it('a drawing begins below its steppers, which are 24 px high, and 44 px for a finger', () => {
  browserOf(ROOMY);
  expect(shown(Head)).toBe('30');
  act(() => root.render(null));
  browserOf(ROOMY, '(hover: none) and (pointer: coarse)');
  expect(shown(Head)).toBe('48');
});

it('a drawing has the room of steppers that a small window does not show', () => {
  browserOf();
  expect(shown(Head)).toBe('0');
});

it('a lesson, which asks for other things, has the room of the steppers', () => {
  expect(shown(Sizes)).toContain('sources');
  act(() => lessonActions.goTo({ id: 'rates', step: 0 }));
  browserOf(ROOMY);
  expect(place.textContent).toBe('');
  expect(shown(Head)).toBe('0');
});
