import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { throttled } from '../../web/src/inspector/ResultsCard';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A counter; a change within the same `tens` is not paced. */
function watchedCounter(tens = 1) {
  const store = createStore(() => ({ count: 0 }));
  const seen: number[] = [];
  const watched = {
    subscribe: store.subscribe,
    read: () => store.getState().count,
    isPaced: (before: number, now: number) => Math.floor(before / tens) !== Math.floor(now / tens),
  };
  const slow = throttled(watched, 250);
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

it('what is not paced shows at once and begins no interval, but waits for the end of one', () => {
  const { seen, set } = watchedCounter(10);
  set(1);
  set(2);
  expect(seen).toEqual([1, 2]);
  set(10);
  expect(seen).toEqual([1, 2, 10]);
  set(11);
  set(20);
  expect(seen).toEqual([1, 2, 10]);
  vi.advanceTimersByTime(250);
  expect(seen).toEqual([1, 2, 10, 20]);
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
