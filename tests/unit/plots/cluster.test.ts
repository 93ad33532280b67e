import { scaleLinear } from 'd3-scale';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EventKind } from '../../../web/src/model/engineTypes';
import { countsBeside, SIGN_GAP } from '../../../web/src/plots/events/drawRibbon';
import { clusterAt, clusterEvents } from '../../../web/src/timeline/overview/cluster';
import { rulesInView } from '../../../web/src/timeline/stage/scene';
import { event } from './fixtures';

/** A scale from 0 s to 10 s over 100 px, and the least gap between signs, px. */
const TIME = scaleLinear([0, 10], [0, 100]);
const GAP = 10;

describe('event ribbon', () => {
  /** A character of the font of the ribbon is at most so wide, px. */
  const widthOf = (text: string) => 7 * text.length;
  const sign = (x: number, count: number, kind: EventKind = 'cellLoss') => {
    return { x, count, kind, first: 0, last: 0 };
  };

  it('writes counts of four digits in full, and says of larger ones that they are rounded', () => {
    const counts = [1, 2, 999, 1_591, 9_999, 10_000, 31_400];
    const told = counts.map((count) => countsBeside([sign(0, count)], widthOf)[0]?.text);
    expect(told).toEqual([undefined, '2', '999', '1591', '9999', '≈10k', '≈31k']);
  });

  it('never writes a count over the next sign, and has room for it between two crowds', () => {
    const crowds = [0, SIGN_GAP, 2 * SIGN_GAP].map((x) => sign(x, 1_591));
    expect(countsBeside(crowds, widthOf)).toHaveLength(3);
    const besideFlag = [sign(0, 1_591), sign(30, 1, 'parameterChange')];
    expect(countsBeside(besideFlag, widthOf)).toEqual([]);
    // One that would touch it reads as a part of its count.
    const near = [sign(0, 1_591), sign(44, 103)];
    expect(countsBeside(near, widthOf).map(({ text }) => text)).toEqual(['103']);
  });

  it('gathers events whose signs would touch and counts what they stand for', () => {
    const events = [event(1, 'cellLoss', 4), event(1.5, 'cellLoss', 2), event(5, 'mark')];
    expect(clusterEvents(events, TIME, GAP)).toEqual([
      { x: 10, kind: 'cellLoss', count: 6, first: 0, last: 1 },
      { x: 50, kind: 'mark', count: 1, first: 2, last: 2 },
    ]);
  });

  it('shows the weightiest kind of a crowd, and counts that kind alone', () => {
    const events = [
      event(1, 'frameLost', 3),
      event(1.1, 'cellLoss', 90),
      event(1.2, 'frameLost', 2),
      event(1.3, 'cellLoss', 10),
    ];
    expect(clusterEvents(events, TIME, GAP)).toEqual([
      { x: 10, kind: 'cellLoss', count: 100, first: 0, last: 3 },
    ]);
  });

  it('never hides a parameter change in a crowd', () => {
    const events = [event(1, 'cellLoss'), event(1.1, 'parameterChange'), event(1.2, 'cellLoss')];
    expect(clusterEvents(events, TIME, GAP).map(({ kind, count }) => [kind, count])).toEqual([
      ['cellLoss', 2],
      ['parameterChange', 1],
    ]);
  });

  it('counts every event in the range exactly once and keeps signs apart', () => {
    const list = fc.array(
      fc.tuple(fc.double({ min: -2, max: 12, noNaN: true }), fc.integer({ min: 1, max: 9 })),
    );
    fc.assert(
      fc.property(list, (pairs) => {
        const sorted = [...pairs].sort((a, b) => a[0] - b[0]);
        const events = sorted.map(([time, count]) => event(time, 'cellLoss', count));
        const clusters = clusterEvents(events, TIME, GAP);
        const inside = events.filter(({ timeS }) => timeS >= 0 && timeS <= 10);
        const sum = (counts: readonly { readonly count: number }[]) =>
          counts.reduce((total, { count }) => total + count, 0);
        expect(sum(clusters)).toBe(sum(inside));
        clusters.slice(1).forEach(({ x }, at) => {
          expect(x - (clusters[at]?.x ?? 0)).toBeGreaterThanOrEqual(GAP - 1e-9);
        });
      }),
    );
  });

  it('finds the nearest sign within reach', () => {
    const clusters = clusterEvents([event(1, 'mark'), event(3, 'mark')], TIME, GAP);
    expect(clusterAt(clusters, 24, 8)?.x).toBe(30);
    expect(clusterAt(clusters, 20, 8)).toBeNull();
  });
});

describe('event lines', () => {
  it('are drawn for losses, timeouts and changes, not for marks', () => {
    const events = [event(1, 'mark'), event(2, 'cellLoss'), event(3, 'timeout')];
    expect(rulesInView(events, [0, 10]).map(({ kind }) => kind)).toEqual(['cellLoss', 'timeout']);
  });

  it('give way when there are too many to tell apart, except for changes', () => {
    const losses = Array.from({ length: 100 }, (_, at) => event(at / 10, 'cellLoss'));
    const events = [...losses, event(9.95, 'parameterChange')];
    expect(rulesInView(events, [0, 10]).map(({ kind }) => kind)).toEqual(['parameterChange']);
  });
});
