import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recentLosses } from '../../web/src/editor/readings';
import type { RunEvent } from '../../web/src/model/engineTypes';
import type { HistoryView } from '../../web/src/run/history';
import { rowAt, valueAt } from '../../web/src/run/history';

function view(
  times: readonly number[],
  values: readonly number[],
  rows = times.length,
): HistoryView {
  const queue = { index: 0, label: '', unit: 'cells', colour: 0 } as const;
  return {
    series: [{ ...queue, quantity: 'queue', element: 'p' }],
    rows,
    time: Float64Array.from(times),
    columns: [Float64Array.from(values)],
    events: [],
    epoch: 1,
  };
}

const loss = (timeS: number, count: number, element = 'p'): RunEvent => ({
  timeS,
  kind: 'cellLoss',
  element,
  circuit: null,
  cause: 'buffer full',
  queuedCells: 100,
  count,
  bytes: null,
});

describe('reading at an instant', () => {
  const history = view([0, 1, 2, 3], [10, 11, 12, 13]);

  it('takes the nearest sample, the earlier of two', () => {
    expect([0, 0.5, 1, 2.99, 99].map((timeS) => valueAt(history, 'queue', 'p', timeS))).toEqual([
      10, 10, 11, 13, 13,
    ]);
  });

  it('is unknown before the first sample, for unknown series, and without rows', () => {
    expect(valueAt(history, 'queue', 'p', -1)).toBeNaN();
    expect(valueAt(history, 'acr', 'p', 1)).toBeNaN();
    expect(valueAt(view([0], [7], 0), 'queue', 'p', 1)).toBeNaN();
  });

  it('finds what a linear search finds', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100), { maxLength: 40 }), fc.nat(100), (times, timeS) => {
        const sorted = [...new Set(times)].sort((a, b) => a - b);
        const expected = sorted.filter((each) => each <= timeS).length - 1;
        expect(rowAt(view(sorted, sorted), timeS)).toBe(expected);
      }),
    );
  });
});

describe('recent losses', () => {
  const events = [loss(0.1, 2), loss(0.102, 3), loss(0.103, 1, 'q'), loss(0.2, 9)];

  it('are those of the last few milliseconds, summed by port', () => {
    const found = recentLosses(events, 0.104);
    expect(found.get('p')?.cells).toBe(5);
    expect(found.get('q')?.cells).toBe(1);
  });

  it('are the same whether one came forwards or backwards', () => {
    expect(recentLosses(events, 0.1).get('p')?.cells).toBe(2);
    expect(recentLosses(events, 0.099).size).toBe(0);
    expect(recentLosses(events, 0.15).size).toBe(0);
  });

  it('fade with the age of the newest', () => {
    expect(recentLosses(events, 0.2).get('p')?.age).toBeCloseTo(0);
    expect(recentLosses(events, 0.2025).get('p')?.age).toBeCloseTo(0.5);
  });

  it('do not count other events', () => {
    expect(recentLosses([{ ...loss(0.1, 1), kind: 'timeout' }], 0.1).size).toBe(0);
  });
});
