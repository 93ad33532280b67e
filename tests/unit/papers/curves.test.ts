/** Curves over time: which values they draw, and how on few pixels: no spike is lost, and time never runs back. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TimePanel } from '../../../web/src/model/figureModel';
import { curvesOf, spanOf, thinned } from '../../../web/src/papers/curves';
import { history, info, series } from '../plots/fixtures';

const samples = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), {
  minLength: 1,
  maxLength: 300,
});

it('keeps the lowest and the highest sample, in the order of time, in at most two points a column', () => {
  fc.assert(
    fc.property(samples, fc.integer({ min: 1, max: 40 }), (values, columns) => {
      const time = Float64Array.from(values, (_, row) => row / 10);
      const span = [0, values.length / 10] as const;
      const { points, low, high } = thinned(time, Float64Array.from(values), {
        rows: values.length,
        span,
        columns,
      });
      expect(low).toBe(Math.min(...values));
      expect(high).toBe(Math.max(...values));
      const shown = points.map(([, value]) => value);
      expect(Math.min(...shown)).toBe(low);
      expect(Math.max(...shown)).toBe(high);
      expect(points.length).toBeLessThanOrEqual(2 * (columns + 1));
      const times = points.map(([timeS]) => timeS);
      expect(times).toEqual([...times].sort((a, b) => a - b));
    }),
  );
});

it('shows nothing outside the span', () => {
  const time = Float64Array.from([0, 1, 2, 3]);
  const { points, high, mean } = thinned(time, Float64Array.from([9, 1, 2, 9]), {
    rows: 4,
    span: [1, 2],
    columns: 10,
  });
  expect(points.map(([timeS]) => timeS)).toEqual([1, 2]);
  expect(high).toBe(2);
  expect(mean).toBe(1.5);
});

it('draws goodput, which comes in bursts, as the plots do: as a running mean', () => {
  const list = [series(0, 'goodput', 'vc1')];
  const comb = Array.from({ length: 400 }, (_, row) => (row % 4 === 0 ? 20 : 0));
  const panel: TimePanel = { id: 'a', kind: 'time', curves: [{ quantity: 'goodput' }] };
  const run = { info: info(list), history: history(list, [comb], { stepS: 0.001 }) };
  const recording = { ...run, isComplete: true };
  const [curve] = curvesOf(panel, recording, { span: [0.2, 0.4], columns: 50 });
  expect([curve?.low, curve?.high]).toEqual([5, 5]);
});

it.each([
  [{}, [0, 2]],
  [{ fromMs: 500, toMs: 1_500 }, [0.5, 1.5]],
  // A quick run may end before.
  [{ toMs: 5_000 }, [0, 2]],
])('a panel of %j shows of a run of 2 s what it has', (panel, span) => {
  expect(spanOf(panel as TimePanel, 2)).toEqual(span);
});
