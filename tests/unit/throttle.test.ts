import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { throttled } from '../../web/src/inspector/ResultsCard';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function watchedCounter() {
  const store = createStore(() => ({ count: 0 }));
  const seen: number[] = [];
  const slow = throttled({ subscribe: store.subscribe, read: () => store.getState().count }, 250);
  const leave = slow.subscribe(() => seen.push(slow.snapshot()));
  const set = (count: number) => store.setState({ count });
  return { seen, slow, leave, set };
}

it('the first change shows at once, later ones at most four times a second, the last one always', () => {
  const { seen, set } = watchedCounter();
  for (let count = 1; count <= 100; count += 1) {
    set(count);
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(250);
  expect(seen[0]).toBe(1);
  expect(seen.at(-1)).toBe(100);
  expect(seen.length).toBeLessThanOrEqual(6);
});

it('a snapshot does not move between notices', () => {
  const { slow, set } = watchedCounter();
  set(1);
  set(2);
  expect(slow.snapshot()).toBe(1);
});

it('nothing is reported after leaving', () => {
  const { seen, leave, set } = watchedCounter();
  set(1);
  set(2);
  leave();
  vi.advanceTimersByTime(1000);
  expect(seen).toEqual([1]);
});
