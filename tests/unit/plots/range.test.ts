import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitted, type TimeRange, zoomLimitsOf } from '../../../web/src/base/timeRange';
import { reachS } from '../../../web/src/run/worker/run';
import {
  brush,
  pan,
  reveal,
  wholeAsNull,
  windowEnd,
  zoomAbout,
} from '../../../web/src/timeline/range/range';

const LIMITS: TimeRange = [0, 100];
const ZOOM = { limits: LIMITS, minWidthS: 1 };
const ranges = fc
  .tuple(fc.double({ min: 0, max: 98, noNaN: true }), fc.double({ min: 1, max: 100, noNaN: true }))
  .map(([from, width]): TimeRange => [from, Math.min(100, from + width)]);

describe('time range', () => {
  it('never leaves the limits, whatever is done to it', () => {
    const numbers = fc.double({ min: -300, max: 300, noNaN: true });
    fc.assert(
      fc.property(
        ranges,
        numbers,
        fc.double({ min: 0.01, max: 50, noNaN: true }),
        (range, by, factor) => {
          for (const next of [
            pan(range, by, LIMITS),
            zoomAbout(range, by, factor, ZOOM),
            brush(by, range[0], ZOOM),
            reveal(range, Math.min(Math.max(by, 0), 100), LIMITS),
          ]) {
            expect(next[0]).toBeGreaterThanOrEqual(-1e-9);
            expect(next[1]).toBeLessThanOrEqual(100 + 1e-9);
            expect(next[1] - next[0]).toBeGreaterThan(0);
          }
        },
      ),
    );
  });

  it('zooms about an instant that stays where it is', () => {
    expect(zoomAbout([20, 60], 30, 0.5, ZOOM)).toEqual([25, 45]);
  });

  it('does not zoom below the narrowest width', () => {
    const [from, to] = zoomAbout([20, 22], 21, 0.01, ZOOM);
    expect(to - from).toBeCloseTo(1);
  });

  it('brushes in both directions', () => {
    expect(brush(40, 10, ZOOM)).toEqual([10, 40]);
  });

  it('of a few nanoseconds comes as near as zooming may, wherever it lies', () => {
    const zoom = zoomLimitsOf([0, 1], 1e-3);
    for (const [range, wanted] of [
      [
        [0, 1e-9],
        [0, 0.008],
      ],
      [
        [0.5, 0.5 + 1e-9],
        [0.496, 0.504],
      ],
      [
        [3_600, 3_600.5],
        [0.992, 1],
      ],
      [
        [0.2, 0.4],
        [0.2, 0.4],
      ],
    ] as const) {
      const [from, to] = fitted(range, zoom);
      expect(from).toBeCloseTo(wanted[0], 8);
      expect(to).toBeCloseTo(wanted[1], 8);
    }
    expect(zoomLimitsOf([0, 1], 0).minWidthS).toBeCloseTo(8e-5);
  });

  it('follows the run again when everything is in view', () => {
    expect(wholeAsNull([0, 100], LIMITS)).toBeNull();
    expect(wholeAsNull([0, 99], LIMITS)).toEqual([0, 99]);
  });

  it('moves just enough to show an instant', () => {
    expect(reveal([20, 30], 25, LIMITS)).toEqual([20, 30]);
    expect(reveal([20, 30], 35, LIMITS)).toEqual([26, 36]);
  });
});

describe('window of a growing run', () => {
  it('widens from round instant to round instant, to the end of the run, and never narrows', () => {
    expect(windowEnd(0, 16, 0)).toBe(0.5);
    expect(windowEnd(1.5, 16, 1)).toBe(2);
    expect(windowEnd(0.1, 16, 8)).toBe(8);
    expect(windowEnd(11, 16, 10)).toBe(16);
    expect(windowEnd(0.1, 0.2, 0)).toBe(0.2);
  });

  it('is filled by what is simulated first, however long the run is', () => {
    const seconds = fc.double({ min: 0.01, max: 7_200, noNaN: true });
    const hops = fc.integer({ min: 1, max: 10_000_000 });
    fc.assert(
      fc.property(seconds, hops, (durationS, cost) => {
        const coveredS = reachS(Math.min(0.5, durationS), cost, 250_000, durationS);
        expect(windowEnd(coveredS, durationS, 0)).toBe(coveredS);
      }),
    );
  });

  it('always holds what has been simulated', () => {
    const seconds = fc.double({ min: 0, max: 50, noNaN: true });
    fc.assert(
      fc.property(seconds, seconds, seconds, (covered, duration, previous) => {
        expect(windowEnd(covered, duration, previous)).toBeGreaterThanOrEqual(covered);
      }),
    );
  });
});
