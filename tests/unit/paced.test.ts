import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { paced } from '../../web/src/inspector/ResultsCard';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const INTERVAL_MS = 250;

/** A counter: thousands are shown at once, hundreds wait for an interval, whatever else for another change. */
function watchedCounter() {
  const store = createStore(() => ({ count: 0 }));
  const seen: number[] = [];
  const turns: (() => void)[] = [];
  let shownAtMs = Number.NEGATIVE_INFINITY;
  const isOther = (unit: number, a: number, b: number) =>
    Math.floor(a / unit) !== Math.floor(b / unit);
  const slow = paced({
    subscribe: store.subscribe,
    read: () => store.getState().count,
    turn: (before: number, now: number) => {
      if (isOther(1_000, before, now)) return 'at once';
      return isOther(100, before, now) ? shownAtMs + INTERVAL_MS - performance.now() : INTERVAL_MS;
    },
    next: (callback) => {
      turns.push(callback);
      return () => void turns.splice(turns.indexOf(callback), 1);
    },
  });
  const leave = slow.subscribe(() => {
    seen.push(slow.snapshot());
    shownAtMs = performance.now();
  });
  const set = (count: number) => store.setState({ count });
  const turn = () => {
    for (const each of turns.splice(0)) each();
  };
  return { seen, slow, leave, set, turn };
}

it('the first change has the next turn, later ones come at most four times a second, the last one always', () => {
  const { seen, set, turn } = watchedCounter();
  for (let count = 100; count < 1_000; count += 100) {
    set(count);
    vi.advanceTimersByTime(70);
    turn();
  }
  expect(seen).toEqual([100, 500, 900]);
  set(901);
  vi.advanceTimersByTime(INTERVAL_MS);
  expect(seen.at(-1)).toBe(901);
});

it('what waits for another change comes with it, or after an interval', () => {
  const { seen, set, turn } = watchedCounter();
  set(1);
  vi.advanceTimersByTime(30);
  turn();
  expect(seen).toEqual([]);
  set(101);
  turn();
  expect(seen).toEqual([101]);
  vi.advanceTimersByTime(INTERVAL_MS);
  expect(seen).toEqual([101]);
  set(102);
  vi.advanceTimersByTime(INTERVAL_MS - 1);
  expect(seen).toEqual([101]);
  vi.advanceTimersByTime(1);
  expect(seen).toEqual([101, 102]);
});

it('what cannot wait is shown at once', () => {
  const { seen, set } = watchedCounter();
  set(1);
  set(1_000);
  expect(seen).toEqual([1_000]);
});

it('a snapshot does not move between notices', () => {
  const { slow, set, turn } = watchedCounter();
  set(100);
  expect(slow.snapshot()).toBe(0);
  turn();
  set(200);
  expect(slow.snapshot()).toBe(100);
});

it('nothing is reported after leaving', () => {
  const { seen, leave, set, turn } = watchedCounter();
  set(100);
  leave();
  turn();
  set(200);
  vi.advanceTimersByTime(1_000);
  turn();
  expect(seen).toEqual([]);
});
