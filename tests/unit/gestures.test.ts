import { afterEach, expect, it, vi } from 'vitest';
import { makeGestures } from '../../web/src/inspector/gestures';

afterEach(() => vi.useRealTimers());

it('a drag is one gesture however long it takes', () => {
  const gestures = makeGestures('rif');
  gestures.press();
  const first = gestures.name(0);
  expect(gestures.name(5000)).toBe(first);
  gestures.release();
  expect(gestures.name(5000)).not.toBe(first);
});

it('a burst of keys is one gesture, a pause starts another', () => {
  const gestures = makeGestures('rif');
  const first = gestures.name(0);
  expect(gestures.name(400)).toBe(first);
  expect(gestures.name(1100)).toBe(first);
  expect(gestures.name(2000)).not.toBe(first);
});

it('two controls never share a gesture', () => {
  const names = [makeGestures('a').name(0), makeGestures('a').name(0)];
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

it('keys pressed in time are one burst, however late a busy page comes to them', () => {
  vi.useFakeTimers();
  const gestures = makeGestures('rif');
  const acts: number[] = [];
  const first = gestures.name(0);
  gestures.whenOver(() => acts.push(1));
  vi.advanceTimersByTime(3000);
  expect(acts).toEqual([1]);
  expect(gestures.name(300)).toBe(first);
});
