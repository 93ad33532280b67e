/** When a page counts as idle. */
import { expect, it, vi } from 'vitest';
import { createActivity } from '../../web/src/lib/activity';

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
  const first = activity.begin();
  wait();
  await paint();
  await paint();
  first();
  await paint();
  const second = activity.begin();
  await paint();
  await paint();
  expect(isOver()).toBe(false);
  second();
  second();
  await paint();
  await paint();
  expect(isOver()).toBe(true);
});

it('a promise counts until it is settled, whichever way', async () => {
  const { activity } = bench();
  const good = activity.track(Promise.resolve(1));
  const bad = activity.track(Promise.reject(new Error('no')));
  expect(activity.isIdle()).toBe(false);
  await good;
  await expect(bad).rejects.toThrow('no');
  expect(activity.isIdle()).toBe(true);
});

it('an update that was put off counts until it is made or called off', () => {
  vi.useFakeTimers();
  const { activity } = bench();
  const made = vi.fn();
  activity.after(100, made);
  const cancel = activity.after(200, made);
  vi.advanceTimersByTime(100);
  expect(made).toHaveBeenCalledTimes(1);
  expect(activity.isIdle()).toBe(false);
  cancel();
  expect(activity.isIdle()).toBe(true);
  vi.advanceTimersByTime(200);
  expect(made).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

it('who is watched is asked each time', () => {
  const { activity } = bench();
  let isBusy = true;
  const stop = activity.watch(() => isBusy);
  expect(activity.isIdle()).toBe(false);
  isBusy = false;
  expect(activity.isIdle()).toBe(true);
  isBusy = true;
  stop();
  expect(activity.isIdle()).toBe(true);
});

it('a run that plays puts something off all the time, and is idle all the same', () => {
  vi.useFakeTimers();
  const { activity } = bench();
  activity.playsWhile(() => true);
  activity.after(100, () => undefined);
  expect(activity.isIdle()).toBe(true);
  activity.begin();
  expect(activity.isIdle()).toBe(false);
  vi.useRealTimers();
});

it('what is put off until it can be rendered is waited for before each picture', async () => {
  const { activity, paint, wait, isOver } = bench();
  let tellRendered = (): void => undefined;
  const stop = activity.rendersBy(() => new Promise((resolve) => (tellRendered = resolve)));
  wait();
  await paint();
  await paint();
  await paint();
  expect(isOver()).toBe(false);
  stop();
  tellRendered();
  await Promise.resolve();
  await paint();
  await paint();
  expect(isOver()).toBe(true);
});
