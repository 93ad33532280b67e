import { expect, it } from 'vitest';
import { makeGestures } from '../../web/src/inspector/gestures';

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
