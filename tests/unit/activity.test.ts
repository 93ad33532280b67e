/** When a page counts as idle. */
import { expect, it, vi } from 'vitest';
import { createActivity } from '../../web/src/base/activity';

/** An activity whose pictures are painted by hand. */
function bench() {
  const painted: (() => void)[] = [];
  const activity = createActivity(() => new Promise((resolve) => painted.push(resolve)));
  let isOver = false;
  const paint = async () => {
    for (const resolve of painted.splice(0)) resolve();
    await Promise.resolve();
    await Promise.resolve();
  };
  const wait = () => void activity.idle().then(() => (isOver = true));
  return { activity, paint, wait, isOver: () => isOver };
}

it('a page at nothing is idle after two pictures', async () => {
  const { paint, wait, isOver } = bench();
  wait();
  await paint();
  expect(isOver()).toBe(false);
  await paint();
  expect(isOver()).toBe(true);
});

it('work in flight is waited for, and so is what follows from it', async () => {
  const { activity, paint, wait, isOver } = bench();
  const first = activity.begin('work');
  wait();
  await paint();
  await paint();
  first();
  await paint();
  const second = activity.begin('work');
  await paint();
  await paint();
  expect(isOver()).toBe(false);
  second();
  second();
  await paint();
  await paint();
  expect(isOver()).toBe(true);
});

it('a page is not idle before what has changed stands in it', async () => {
  const { activity, paint, wait, isOver } = bench();
  let stands: () => void = () => undefined;
  activity.shownBy(() => new Promise((resolve) => (stands = resolve)));
  wait();
  for (let picture = 0; picture < 4; picture += 1) await paint();
  expect(isOver()).toBe(false);
  stands();
  await paint();
  await paint();
  expect(isOver()).toBe(false);
  stands();
  await paint();
  expect(isOver()).toBe(true);
});

it('a promise counts until it is settled, whichever way', async () => {
  const { activity } = bench();
  const good = activity.track('good', Promise.resolve(1));
  const bad = activity.track('bad', Promise.reject(new Error('no')));
  expect(activity.inFlight()).toEqual(['good', 'bad']);
  await good;
  await expect(bad).rejects.toThrow('no');
  expect(activity.inFlight()).toEqual([]);
});

it('an update that was put off counts until it is made or called off', () => {
  vi.useFakeTimers();
  const { activity } = bench();
  const made = vi.fn();
  activity.after('soon', 100, made);
  const cancel = activity.after('later', 200, made);
  vi.advanceTimersByTime(100);
  expect(made).toHaveBeenCalledTimes(1);
  expect(activity.inFlight()).toEqual(['later']);
  cancel();
  expect(activity.inFlight()).toEqual([]);
  vi.advanceTimersByTime(200);
  expect(made).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

it('who is watched is asked each time', () => {
  const { activity } = bench();
  let isBusy = true;
  const stop = activity.watch('one', () => isBusy);
  expect(activity.inFlight()).toEqual(['one']);
  isBusy = false;
  expect(activity.inFlight()).toEqual([]);
  isBusy = true;
  stop();
  expect(activity.inFlight()).toEqual([]);
});

it('a run that plays puts something off all the time, and is idle all the same', () => {
  vi.useFakeTimers();
  const { activity } = bench();
  activity.playsWhile(() => true);
  activity.after('soon', 100, () => undefined);
  expect(activity.inFlight()).toEqual([]);
  activity.begin('work');
  expect(activity.inFlight()).toEqual(['work']);
  vi.useRealTimers();
});

it('background work waits for an idle moment of the browser, and for none once somebody waits for it', async () => {
  vi.resetModules();
  // As while a run plays on a busy machine.
  vi.stubGlobal('requestIdleCallback', () => 0);
  const { beginIdle, hurry, idleMoment, nextTask } = await import('../../web/src/base/activity');
  let count = 0;
  const work = async () => {
    for (; count < 2; count += 1) await idleMoment();
  };
  const done = work();
  beginIdle();
  await nextTask();
  expect(count).toBe(0);
  hurry();
  await done;
  expect(count).toBe(2);
  vi.unstubAllGlobals();
});
