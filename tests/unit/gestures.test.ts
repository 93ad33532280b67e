import { afterEach, expect, it, vi } from 'vitest';
import { makeGestures } from '../../web/src/inspector/gestures';

afterEach(() => vi.useRealTimers());

function atTimes() {
  let now = 0;
  const gestures = makeGestures('rif', () => now);
  return {
    gestures,
    wait: (ms: number) => {
      now += ms;
    },
  };
}

it('a drag is one gesture however long it takes', () => {
  const { gestures, wait } = atTimes();
  gestures.press();
  const first = gestures.name();
  wait(5000);
  expect(gestures.name()).toBe(first);
  gestures.release();
  expect(gestures.name()).not.toBe(first);
});

it('a burst of keys is one gesture, a pause starts another', () => {
  const { gestures, wait } = atTimes();
  const first = gestures.name();
  wait(400);
  expect(gestures.name()).toBe(first);
  wait(700);
  expect(gestures.name()).toBe(first);
  wait(900);
  expect(gestures.name()).not.toBe(first);
});

it('two controls never share a gesture', () => {
  const names = [makeGestures('a').name(), makeGestures('a').name()];
  expect(new Set(names).size).toBe(2);
});

it('what waits for the end of a drag comes once, when it is released', () => {
  const gestures = makeGestures('rif');
  const acts: number[] = [];
  gestures.press();
  for (const value of [1, 2, 3]) gestures.whenOver(() => acts.push(value));
  gestures.settle();
  expect(acts).toEqual([]);
  gestures.release();
  gestures.release();
  expect(acts).toEqual([3]);
});

it('what waits for the end of a burst of keys comes after a pause, or when the control is left', () => {
  vi.useFakeTimers();
  const gestures = makeGestures('rif');
  const acts: number[] = [];
  gestures.whenOver(() => acts.push(1));
  vi.advanceTimersByTime(500);
  gestures.whenOver(() => acts.push(2));
  vi.advanceTimersByTime(500);
  expect(acts).toEqual([]);
  vi.advanceTimersByTime(500);
  expect(acts).toEqual([2]);
  gestures.whenOver(() => acts.push(3));
  gestures.settle();
  expect(acts).toEqual([2, 3]);
});
