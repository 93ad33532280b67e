// @vitest-environment jsdom
import '../page/support/browser';
import { fireEvent } from '@testing-library/dom';
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { STILL_MS } from '../../web/src/base/hands';
import { rest } from '../../web/src/base/later';
import { Inspector } from '../../web/src/inspector/Inspector';

// A page as a reader has it: without `?testing`, which makes all rows at once.

let page: HTMLElement;
let root: Root | undefined;
let see: (entries: readonly { readonly isIntersecting: boolean }[]) => void;
let moments: (() => void)[];

/** The idle moments asked for so far, and what React shows after them. */
const idle = () =>
  act(async () => {
    for (const moment of moments.splice(0)) moment();
  });

const rows = () => [...page.querySelectorAll('.inspector-name')].map((name) => name.textContent);
const sections = () => [...page.querySelectorAll('summary h3')].map((title) => title.textContent);
const type = (value: string) => {
  const field = page.querySelector('input[type=search]') ?? expect.fail();
  act(() => fireEvent.input(field, { target: { value } }));
};
/** The inspector of a page that is or is not at rest. */
function begin(isAtRest: boolean): void {
  act(() => root?.unmount());
  root = createRoot(page);
  const isHere = vi.spyOn(rest, 'isHere').mockReturnValue(isAtRest);
  act(() => root?.render(createElement(Inspector)));
  isHere.mockRestore();
}
/** All rows there are, as a page at rest makes them at once. */
function everything() {
  begin(true);
  return { rows: rows(), sections: sections() };
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  moments = [];
  vi.stubGlobal('requestIdleCallback', (moment: () => void) => moments.push(moment));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: typeof see) {
        see = tell;
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  page = document.body.appendChild(document.createElement('div'));
});

afterEach(() => {
  act(() => root?.unmount());
  page.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('makes the first rows, and a few more in each idle moment when their place comes into view', async () => {
  const all = everything();
  begin(false);
  const first = rows().length;
  expect(first).toBeLessThan(all.rows.length);
  act(() => see([{ isIntersecting: false }]));
  await idle();
  expect(rows()).toEqual(all.rows.slice(0, first));
  act(() => see([{ isIntersecting: true }]));
  await idle();
  const second = rows().length;
  expect(second).toBeGreaterThan(first);
  expect(second).toBeLessThanOrEqual(2 * first);
  for (const _ of all.rows) await idle();
  expect({ rows: rows(), sections: sections() }).toEqual(all);
});

it('searches all of them', () => {
  begin(false);
  const first = rows();
  type('e');
  expect(rows().length).toBeGreaterThan(first.length);
  type('');
  expect(rows()).toEqual(first);
});

it('makes the others when the page is at rest and the hands of the reader are still', async () => {
  const all = everything();
  begin(false);
  const first = rows();
  fireEvent.keyDown(page, { key: 'a' });
  act(() => rest.begin());
  const later = async (ms: number) => {
    await act(() => vi.advanceTimersByTimeAsync(ms));
    for (const _ of all.rows) await idle();
  };
  await later(STILL_MS - 1);
  expect(rows()).toEqual(first);
  await later(1);
  expect({ rows: rows(), sections: sections() }).toEqual(all);
});
