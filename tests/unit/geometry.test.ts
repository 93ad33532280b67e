import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cubic,
  curveBetween,
  overlap,
  pathOf,
  pointAt,
  runsThrough,
  SEGMENTS,
  shifted,
  tangent,
  union,
} from '../../web/src/editor/geometry';

const straight = cubic([0, 0], [30, 0], [70, 0], [100, 0]);
const coordinate = fc.integer({ min: -500, max: 500 });
const point = fc.tuple(coordinate, coordinate);

describe('tracks', () => {
  it('are traversed at equal steps of their length', () => {
    for (const [fraction, x] of [
      [0, 0],
      [0.25, 25],
      [0.5, 50],
      [1, 100],
    ] as const) {
      expect(pointAt(straight, fraction)[0]).toBeCloseTo(x, 3);
    }
  });

  it('have steps of equal length whatever their shape', () => {
    fc.assert(
      fc.property(point, point, (a, b) => {
        fc.pre(Math.hypot(a[0] - b[0], a[1] - b[1]) > 20);
        const track = curveBetween({ at: a, side: 'right' }, { at: b, side: 'left' });
        const step = track.length / SEGMENTS;
        for (let k = 0; k < SEGMENTS; k += 1) {
          const [x0, y0] = pointAt(track, k / SEGMENTS);
          const [x1, y1] = pointAt(track, (k + 1) / SEGMENTS);
          // A chord is never longer than the curve it spans.
          expect(Math.hypot(x1 - x0, y1 - y0)).toBeLessThanOrEqual(step * 1.001 + 1e-9);
        }
      }),
    );
  });

  it('start and end at their anchors and leave at right angles', () => {
    const track = curveBetween({ at: [0, 0], side: 'right' }, { at: [200, 90], side: 'left' });
    expect(pointAt(track, 0)).toEqual([0, 0]);
    expect(pointAt(track, 1)[0]).toBeCloseTo(200);
    expect(pointAt(track, 1)[1]).toBeCloseTo(90);
    expect(Math.abs(tangent(track, 0)[1])).toBeLessThan(0.1);
  });

  it('shift to the right of their direction, which is down when they run right', () => {
    expect(pointAt(shifted(straight, 7), 0.5)).toEqual([
      expect.closeTo(50, 3),
      expect.closeTo(7, 3),
    ]);
  });

  it('clamp fractions outside 0…1', () => {
    expect(pointAt(straight, -1)).toEqual(pointAt(straight, 0));
    expect(pointAt(straight, 2)).toEqual(pointAt(straight, 1));
  });

  it('become two points of path data when straight, many when bent', () => {
    expect(pathOf(straight)).toBe('M0 0L100 0');
    expect(pathOf(straight, true)).toBe('M100 0L0 0');
    const bent = curveBetween({ at: [0, 0], side: 'right' }, { at: [200, 90], side: 'left' });
    expect(pathOf(bent).split('L')).toHaveLength(SEGMENTS + 1);
  });

  it('of no length are a point without complaint', () => {
    const dot = cubic([5, 5], [5, 5], [5, 5], [5, 5]);
    expect(pointAt(dot, 0.5)).toEqual([5, 5]);
    expect(tangent(dot, 0.5)).toEqual([1, 0]);
  });

  it('know whether they run through a box', () => {
    expect(runsThrough(straight, { x: 40, y: -1, width: 10, height: 2 })).toBe(true);
    expect(runsThrough(straight, { x: 0, y: 5, width: 100, height: 2 })).toBe(false);
    expect(runsThrough(straight, { x: 0, y: 5, width: 100, height: 2 }, 6)).toBe(true);
  });
});

describe('boxes', () => {
  const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });

  it('overlap in the area they share, and not at a common edge', () => {
    expect(overlap(box(0, 0, 10, 10), box(5, 8, 10, 10))).toBe(10);
    expect(overlap(box(0, 0, 10, 10), box(10, 0, 5, 5))).toBe(0);
  });

  it('unite to the smallest box around them', () => {
    expect(union([box(0, 0, 10, 10), box(-5, 20, 1, 2)])).toEqual(box(-5, 0, 15, 22));
    expect(union([])).toEqual(box(0, 0, 1, 1));
  });
});
