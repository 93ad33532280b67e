import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Summary } from '../../web/src/app/Summary';
import { instantOf } from '../../web/src/model/instant';
import { runStore } from '../../web/src/run';
import type { RunStoreState } from '../../web/src/run/contract';
import { info } from '../unit/plots/fixtures';

const first = runStore.getInitialState();
let root: Root;
const words = () => document.querySelector('[role="status"]')?.textContent ?? '';
const become = (part: Partial<RunStoreState>) => act(() => runStore.setState(part));
const later = (ms: number) => act(() => vi.advanceTimersByTime(ms));

function show(part: Partial<RunStoreState> = {}): void {
  runStore.setState({ ...first, ...part }, true);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() => root.render(<Summary />));
}

beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  vi.useFakeTimers();
});
afterEach(() => {
  act(() => root.unmount());
  runStore.setState(first, true);
  document.body.replaceChildren();
  vi.useRealTimers();
});

it('never says that it starts when the first run already rests', () => {
  show();
  expect(words()).toBe('Starting.');
  later(300);
  become({ status: 'covering', info: info([]) });
  later(200);
  become({ status: 'resting', head: instantOf(0.5) });
  expect(words()).toMatch(/^Paused, 500 ms\./);
});

it('says at once that it runs when it was quiet, and not more often than can be heard', () => {
  show({ status: 'resting', info: info([]), head: instantOf(0.5) });
  later(5_000);
  become({ status: 'playing' });
  expect(words()).toMatch(/^Running/);
  later(500);
  become({ status: 'resting' });
  expect(words()).toMatch(/^Running/);
  later(2_000);
  expect(words()).toMatch(/^Paused/);
});

it('tells the ear that the run begins to move and where it stands, not each sentence on the way', () => {
  const isHeard = () => document.querySelector('[role="status"] > [aria-hidden="true"]') === null;
  show({ status: 'resting', info: info([]), head: instantOf(0.5) });
  later(5_000);
  become({ status: 'playing' });
  expect(isHeard()).toBe(true);
  become({ head: instantOf(0.6) });
  later(2_000);
  expect([words(), isHeard()]).toEqual([expect.stringMatching(/^Running, 600 ms/), false]);
  later(1_000);
  become({ status: 'resting' });
  expect([words(), isHeard()]).toEqual([expect.stringMatching(/^Paused, 600 ms/), true]);
  // Readers keep the politeness of a region as they met it first.
  expect(document.querySelectorAll('[aria-live]')).toHaveLength(0);
  const told = () => document.querySelector('[role="status"]')?.firstElementChild;
  const before = told();
  later(5_000);
  become({ head: instantOf(0.7) });
  later(2_000);
  expect(words()).toMatch(/^Paused, 700 ms/);
  expect(told()).not.toBe(before);
});
