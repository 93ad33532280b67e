import { fireEvent } from '@testing-library/dom';
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginIdle, nextTask } from '../../web/src/base/activity';
import { Inspector } from '../../web/src/inspector/Inspector';
import { stubNextTask } from './support/nextTask';

// A page as a reader has it: without `?testing`, where nothing is made in idle moments.

let page: HTMLElement;
let root: Root | undefined;
let see: (entries: readonly { readonly isIntersecting: boolean }[]) => void;
let frames: (() => void)[];
let moments: (() => void)[];

/** The next picture, or the idle moments asked for so far, and what React shows after them. */
const pass = (asked: (() => void)[]) =>
  act(async () => {
    for (const callback of asked.splice(0)) callback();
  });

const rows = () => [...page.querySelectorAll('.inspector-name')].map((name) => name.textContent);
const sections = () => [...page.querySelectorAll('summary h3')].map((title) => title.textContent);
const type = (value: string) => {
  const field = page.querySelector('input[type=search]') ?? expect.fail();
  act(() => fireEvent.input(field, { target: { value } }));
};
const scrollToEnd = (isIntersecting: boolean) => act(() => see([{ isIntersecting }]));

/** All rows, some with every picture while the end of the list is in view. */
async function makeAll(): Promise<void> {
  scrollToEnd(true);
  while (frames.length > 0) await pass(frames);
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  frames = [];
  moments = [];
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
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
  stubNextTask();
  page = document.body.appendChild(document.createElement('div'));
  root = createRoot(page);
  act(() => root?.render(createElement(Inspector)));
});

afterEach(() => {
  act(() => root?.unmount());
  page.remove();
  vi.unstubAllGlobals();
});

it('makes the first rows, and a few more with every picture while the end of the list is in view', async () => {
  const first = rows();
  scrollToEnd(false);
  await pass(frames);
  expect(rows()).toEqual(first);
  scrollToEnd(true);
  await pass(frames);
  expect(rows().length).toBeGreaterThan(first.length);
  expect(rows().length).toBeLessThanOrEqual(2 * first.length + 1);
  await makeAll();
  expect(sections().at(-1)).toBe('Run');
});

it('searches all of them', async () => {
  const first = rows();
  type('e');
  // The meanings of the parameters come with the first search.
  await act(async () => {
    await import('../../web/src/model/catalogTexts');
    await nextTask();
  });
  expect(rows().length).toBeGreaterThan(first.length);
  type('');
  expect(rows()).toEqual(first);
});

it('makes the others in idle moments once the page has started', async () => {
  const first = rows();
  await pass(moments);
  expect(rows()).toEqual(first);
  await act(async () => beginIdle());
  while (moments.length > 0) await pass(moments);
  const made = { rows: rows(), sections: sections() };
  act(() => root?.render(createElement(Inspector, { key: 'again' })));
  await makeAll();
  expect({ rows: rows(), sections: sections() }).toEqual(made);
  expect(made.rows.length).toBeGreaterThan(first.length);
});
