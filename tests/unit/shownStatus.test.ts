import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { RunStatus } from '../../web/src/run/contract';
import { QUIET_MS } from '../../web/src/run/firstLook';
import { createShownStatus } from '../../web/src/timeline/shownStatus';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function follow(first: RunStatus) {
  const store = createStore<{ readonly status: RunStatus }>(() => ({ status: first }));
  const shown = createShownStatus(store);
  const told: RunStatus[] = [];
  shown.subscribe((status) => told.push(status));
  return { become: (status: RunStatus) => store.setState({ status }), shown, told };
}

it('never says that a run at rest is computed anew when that is over at once', () => {
  const { become, told, shown } = follow('paused');
  become('covering');
  vi.advanceTimersByTime(QUIET_MS - 1);
  become('paused');
  vi.advanceTimersByTime(10_000);
  expect(told).toEqual([]);
  expect(shown.getState()).toBe('paused');
});

it('says so when it takes longer, then what came of it', () => {
  const { become, told } = follow('finished');
  become('covering');
  vi.advanceTimersByTime(QUIET_MS);
  expect(told).toEqual(['covering']);
  become('finished');
  expect(told).toEqual(['covering', 'finished']);
});

it('says everything else at once: the first run, a run that plays, a fault', () => {
  const { become, told } = follow('booting');
  for (const status of ['covering', 'paused', 'playing', 'covering', 'crashed'] as const) {
    become(status);
  }
  expect(told).toEqual(['covering', 'paused', 'playing', 'covering', 'crashed']);
});
