import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FASTEST, positionOf, SPEEDS, speedAt, speedInWords } from '../../web/src/timeline/speed';

it('the notches go from 1 µs to 1 s by 1, 2, 5', () => {
  expect(SPEEDS[0]).toBe(1e-6);
  expect(SPEEDS.at(-1)).toBe(1);
  expect(SPEEDS.slice(6, 9)).toEqual([1e-4, 2e-4, 5e-4]);
  expect(FASTEST).toBe(19);
});

it('the last notch is as fast as possible', () => {
  expect(speedAt(FASTEST)).toBeNull();
  expect(positionOf(null)).toBe(FASTEST);
});

it('a notch and its speed find each other', () => {
  for (let position = 0; position <= FASTEST; position += 1) {
    expect(positionOf(speedAt(position))).toBe(position);
  }
});

it('every speed finds the notch nearest in ratio', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-6, max: 1, noNaN: true }), (speed) => {
      const near = speedAt(positionOf(speed)) ?? Number.NaN;
      expect(Math.abs(Math.log(near / speed))).toBeLessThanOrEqual(Math.log(2.5) / 2 + 1e-9);
    }),
  );
});

it('speeds are told in words', () => {
  expect(speedInWords(2e-4)).toBe('1 s on screen = 200 µs');
  expect(speedInWords(1e-3)).toBe('1 s on screen = 1 ms');
  expect(speedInWords(1)).toBe('1 s on screen = 1 s');
  expect(speedInWords(null)).toBe('As fast as possible');
});
