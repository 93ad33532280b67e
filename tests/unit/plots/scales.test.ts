import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PLOT_KINDS } from '../../../web/src/model/plotKinds';
import {
  frozenTop,
  growTop,
  roundUp,
  settleTop,
  withReferences,
} from '../../../web/src/timeline/stage/scales';

const positive = fc.double({ min: 1e-6, max: 1e9, noNaN: true });

describe('vertical range', () => {
  it('of a queue holds ten cells, so that a calm one does not look wild', () => {
    const queue = PLOT_KINDS.find(({ id }) => id === 'queue');
    expect(queue?.leastTop).toBeGreaterThanOrEqual(10);
  });

  it('that is held stays whatever comes, and follows again when it is let go', () => {
    const drawn = (isHeld: boolean, next: number) => frozenTop('queue', isHeld, next);
    expect([drawn(false, 100), drawn(true, 100), drawn(true, 5000), drawn(true, 1)]).toEqual([
      100, 100, 100, 100,
    ]);
    expect(frozenTop('acr', true, 7)).toBe(7);
    expect([drawn(false, 5000), drawn(true, 20)]).toEqual([5000, 20]);
  });

  it('never shrinks while a run goes on, and always holds the curve', () => {
    fc.assert(
      fc.property(fc.array(positive, { minLength: 1 }), (peaks) => {
        let top = 0;
        for (const peak of peaks) {
          const next = growTop(top, peak);
          expect(next).toBeGreaterThanOrEqual(top);
          expect(next).toBeGreaterThanOrEqual(peak);
          top = next;
        }
      }),
    );
  });

  it('comes down at rest only when most of the plot is empty', () => {
    expect(settleTop(1000, 900)).toBe(1000);
    expect(settleTop(1000, 500)).toBe(1000);
    expect(settleTop(1000, 100)).toBe(120);
    expect(settleTop(1000, 0)).toBe(1000);
  });

  it.each([
    [0, 1],
    [0.9, 1],
    [1, 1],
    [1.1, 1.2],
    [149.76, 150],
    [2048, 2500],
    [Number.NaN, 1],
  ])('rounds %f up to %f', (value, wanted) => {
    expect(roundUp(value)).toBeCloseTo(wanted, 10);
  });

  it('makes room for a reference line only when the curve comes near it', () => {
    expect(withReferences(1500, [600, 2048])).toBe(2048);
    expect(withReferences(400, [20_000])).toBe(400);
  });
});
