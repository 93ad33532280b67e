import { expect, it, onTestFinished, vi } from 'vitest';
import { instantOf } from '../../web/src/model/instant';
import { door, now, open, place, pointer, show, type } from './support/part';

const { TimeBar } = await import('../../web/src/timeline/TimeBar');
const { runActions, runStore } = await import('../../web/src/run');

const TWO_SOURCES = {
  format: 1,
  title: 'Two sources',
  group: 'Sharing',
  question: 'Who?',
  seed: 7,
  durationMs: 60_000,
  topology: { kind: 'n-source', sources: 2 },
};

it('looks at the pace of a run while it plays; at rest no timer wakes the machine', async () => {
  const begin = vi.spyOn(globalThis, 'setInterval');
  const end = vi.spyOn(globalThis, 'clearInterval');
  const running = () => {
    const ended = new Set(end.mock.calls.map(([timer]) => timer));
    return begin.mock.results.filter(({ value }) => !ended.has(value)).length;
  };
  show(TimeBar);
  await open(TWO_SOURCES);
  expect(running()).toBe(0);
  runActions.setSpeed(1e-4);
  runActions.play();
  await door.idle();
  expect(runStore.getState().status).toBe('playing');
  expect(running()).toBeGreaterThan(0);
  runActions.pause();
  await door.idle();
  expect(running()).toBe(0);
});

it('that a run is slower than asked is told once, how slow it is stands there to be read', async () => {
  show(TimeBar);
  await open(TWO_SOURCES);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const words = () => place.querySelector('.app-pace')?.lastChild?.nodeValue;
  // Pieces of a text would be told one after the other.
  const told = () =>
    [...(place.querySelector('.app-pace [role="status"]')?.childNodes ?? [])].map(
      ({ nodeValue }) => nodeValue,
    );
  let headS = 0;
  const runOn = (ms: number, pace: number) =>
    now(() => {
      headS += (ms / 1_000) * pace;
      runStore.setState({ status: 'playing', speed: 1, head: instantOf(headS) });
      vi.advanceTimersByTime(ms);
    });
  runOn(500, 0.5);
  expect(told()).toEqual([]);
  for (let look = 0; look < 4; look += 1) runOn(500, 0.5);
  expect([told(), words()]).toEqual([['Slower than asked.'], 'slower: 500 ms']);
  for (let look = 0; look < 8; look += 1) runOn(500, 0.25);
  expect([told(), words()]).toEqual([['Slower than asked.'], 'slower: 250 ms']);
});

it('a finger that only began on the position and scrolls the page leaves the head where it was', async () => {
  show(TimeBar);
  await open(TWO_SOURCES);
  const { head } = runStore.getState();
  const position = place.querySelector<HTMLInputElement>('.app-whole input');
  if (position === null) throw new Error('there is a slider for the position');
  pointer(position, 'down');
  type(position, '0.1');
  await door.idle();
  expect(runStore.getState().head).not.toBe(head);
  pointer(position, 'cancel');
  await door.idle();
  expect(runStore.getState().head).toBe(head);
});
