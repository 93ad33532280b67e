import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metricsFor, toGrid, toWorld } from '../../web/src/editor/metrics';
import { nextInDirection, nudge, snapMove, snapNew } from '../../web/src/editor/snapMove';
import { nSource } from './fixtures/networks';

describe('a dragged node', () => {
  it('snaps to the grid of 20 px', () => {
    expect(snapMove([33, 48], [], 'grid')).toEqual({ at: [40, 40], guides: [] });
  });

  it('lines up with a neighbour rather than with the grid, and says so', () => {
    expect(snapMove([33, 48], [[31, 200]], 'grid')).toEqual({
      at: [31, 40],
      guides: [{ axis: 'x', at: 31 }],
    });
  });

  it('lines up with the nearest of several', () => {
    expect(
      snapMove(
        [33, 0],
        [
          [28, 0],
          [34, 0],
        ],
        'grid',
      ).at[0],
    ).toBe(34);
  });

  it('stays where it is put when snapping is off', () => {
    expect(snapMove([33.3, 48.8], [[33, 48]], 'free')).toEqual({ at: [33.3, 48.8], guides: [] });
  });

  it('keeps to a fine grid of 4 px, and to nobody, when that is asked for', () => {
    expect(snapMove([33.3, 48.8], [[32, 48]], 'fine')).toEqual({ at: [32, 48], guides: [] });
    expect(snapMove([34.3, 48.8], [[33, 47]], 'fine')).toEqual({ at: [36, 48], guides: [] });
  });

  it('ends on the grid or on a neighbour on each axis', () => {
    const value = fc.integer({ min: -400, max: 400 });
    fc.assert(
      fc.property(value, value, fc.array(fc.tuple(value, value)), (x, y, others) => {
        const { at } = snapMove([x, y], others, 'grid');
        expect(at[0] % 20 === 0 || others.some((other) => other[0] === at[0])).toBe(true);
        expect(at[1] % 20 === 0 || others.some((other) => other[1] === at[1])).toBe(true);
      }),
    );
  });
});

describe('a new node', () => {
  const row = [
    [0, 80],
    [180, 80],
  ] as const;

  it('comes into the row and the column of others that it was roughly put into, so that clicks make straight lines', () => {
    expect(snapNew([371, 103], row)).toEqual([380, 80]);
    expect(snapNew([165, 171], row)).toEqual([180, 180]);
  });

  it('comes onto the grid where nobody is near', () => {
    expect(snapNew([87, 131], row)).toEqual([80, 140]);
  });
});

describe('a nudged node', () => {
  it('goes to the next line of the grid, coarse or fine', () => {
    expect(nudge([40, 40], 'right', false)).toEqual([60, 40]);
    expect(nudge([33, 40], 'right', false)).toEqual([40, 40]);
    expect(nudge([33, 40], 'left', false)).toEqual([20, 40]);
    expect(nudge([40, 40], 'up', true)).toEqual([40, 36]);
    expect(nudge([40, 40], 'down', false)).toEqual([40, 60]);
  });
});

describe('the arrow keys', () => {
  const parts = [
    [0, 0],
    [100, 0],
    [60, 50],
    [0, 80],
  ] as const;

  it('go to the nearest part ahead, where aside counts double', () => {
    expect(nextInDirection(parts, [0, 0], 'right')).toBe(1);
    expect(nextInDirection(parts, [0, 0], 'down')).toBe(3);
    expect(nextInDirection(parts, [100, 0], 'left')).toBe(0);
  });

  it('stay when nothing lies ahead', () => {
    expect(nextInDirection(parts, [0, 0], 'up')).toBe(-1);
  });
});

describe('the grid', () => {
  const metrics = metricsFor(nSource(5), { width: 1040, height: 356 });

  it('has a pitch in multiples of the snap', () => {
    expect(metrics.column % 20).toBe(0);
    expect(metrics.row % 20).toBe(0);
  });

  it('leads to the plane and back', () => {
    const place = fc.tuple(fc.integer({ min: -40, max: 40 }), fc.integer({ min: -40, max: 40 }));
    fc.assert(
      fc.property(place, ([column, row]) => {
        const at = [column / 8, row / 8] as const;
        const back = toGrid(toWorld(at, metrics), metrics);
        expect(back[0]).toBeCloseTo(at[0], 3);
        expect(back[1]).toBeCloseTo(at[1], 3);
      }),
    );
  });
});
