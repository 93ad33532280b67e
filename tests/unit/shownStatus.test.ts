import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { instantOf } from '../../web/src/model/instant';
import type { RunStoreState } from '../../web/src/run/contract';
import { QUIET_MS, type RunStatus, runStatus } from '../../web/src/run/machine';
import { createShownStatus } from '../../web/src/timeline/shownStatus';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

type Run = Parameters<typeof runStatus>[0];
const info = { durationS: 1 } as RunStoreState['info'];
const ended: Partial<Run> = { status: 'resting', head: instantOf(1) };

function follow(first: Partial<Run>) {
  const begin: Run = { status: 'loading', head: instantOf(0.5), info, isSupported: true };
  const store = createStore<Run>(() => ({ ...begin, ...first }));
  const shown = createShownStatus(store);
  const told: RunStatus[] = [];
  shown.subscribe((status) => told.push(status));
  return { become: (status: Run['status']) => store.setState({ status }), shown, told };
}

it('never says that a run at rest is computed anew when that is over at once', () => {
  const { become, told, shown } = follow({ status: 'resting' });
  become('covering');
  vi.advanceTimersByTime(QUIET_MS - 1);
  become('resting');
  vi.advanceTimersByTime(10_000);
  expect(told).toEqual([]);
  expect(shown.getState()).toBe('resting');
});

it('says so when it takes longer, then what came of it', () => {
  const { become, told } = follow(ended);
  become('covering');
  vi.advanceTimersByTime(QUIET_MS);
  expect(told).toEqual(['covering']);
  become('resting');
  expect(told).toEqual(['covering', 'ended']);
});

it('says everything else at once: the first run, a run that plays, a fault', () => {
  const { become, told } = follow({});
  for (const status of ['covering', 'resting', 'playing', 'covering', 'failed'] as const) {
    become(status);
  }
  expect(told).toEqual(['covering', 'resting', 'playing', 'covering', 'failed']);
});

it('tells an end from a pause, and a browser without an engine from a fault', () => {
  const run: Run = { status: 'resting', head: instantOf(0.5), info, isSupported: true };
  expect(runStatus(run)).toBe('resting');
  expect(runStatus({ ...run, head: instantOf(1) })).toBe('ended');
  expect(runStatus({ ...run, status: 'failed' })).toBe('failed');
  expect(runStatus({ ...run, status: 'failed', isSupported: false })).toBe('unsupported');
});
