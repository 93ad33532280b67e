import { createElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { now, open, place, show } from './support/part';

const { FirstSteps } = await import('../../web/src/teach/lessons/FirstSteps');
const { runActions, runStore } = await import('../../web/src/run');

const Band = () => createElement(FirstSteps, { onBuild: vi.fn(), onShare: vi.fn() });

/** Lets time pass for the timers of the band. */
const pass = (seconds: number) => now(() => vi.advanceTimersByTime(seconds * 1_000));

/** The band of a page whose simulator is still being fetched; from now on only `pass` moves its timers. */
async function openSlowly() {
  await open('classroom/first-steps');
  runStore.setState({ status: 'loading' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  show(Band);
}

afterEach(() => {
  vi.useRealTimers();
  show(() => null);
});

it('tells what the rates do only when there was a run to watch for six seconds', async () => {
  await openSlowly();
  pass(60);
  expect(place.textContent).toContain('Watch the buffer');
  runStore.setState({ status: 'resting' });
  pass(5);
  expect(place.textContent).toContain('Watch the buffer');
  pass(2);
  expect(place.textContent).toContain('Calm it down');
});

it('does not play again what a quicker reader has played and paused', async () => {
  await openSlowly();
  const play = vi.spyOn(runActions, 'play');
  runStore.setState({ status: 'playing' });
  runStore.setState({ status: 'resting' });
  expect(play).not.toHaveBeenCalled();
});
