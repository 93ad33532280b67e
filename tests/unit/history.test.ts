import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SeriesInfo } from '../../web/src/model/engineTypes';
import type { Line } from '../../web/src/model/plotKinds/kind';
import {
  firstAfter,
  firstEventAfter,
  firstEventFrom,
  firstFrom,
  range,
  rowAt,
  valueAt,
} from '../../web/src/run/history';
import { lineValueAt as plotted } from '../../web/src/timeline/range/samples';

/** Instants of samples, some of them equal; beyond `rows` lies what is void. */
const history = fc
  .array(fc.integer({ min: 0, max: 20 }), { maxLength: 30 })
  .map((times) => times.toSorted((a, b) => a - b))
  .chain((times) =>
    fc
      .integer({ min: 0, max: times.length })
      .map((rows) => ({ time: Float64Array.from(times), rows })),
  );
const instant = fc.integer({ min: -1, max: 21 }).map((half) => half / 2);

it('the rows before, at and after an instant are those that a walk from the first one finds', () => {
  fc.assert(
    fc.property(history, instant, instant, (view, timeS, laterS) => {
      const times = [...view.time.subarray(0, view.rows)];
      const before = times.filter((each) => each < timeS).length;
      const until = times.filter((each) => each <= timeS).length;
      expect(firstFrom(view, timeS)).toBe(before);
      expect(firstAfter(view, timeS)).toBe(until);
      expect(rowAt(view, timeS)).toBe(until - 1);
      const [start, end] = range(view, timeS, laterS);
      const inside = times.filter((each) => each >= timeS && each < laterS);
      expect(times.slice(start, end)).toEqual(inside);
      const events = times.map((each) => ({ timeS: each }));
      expect(firstEventFrom(events, timeS)).toBe(before);
      expect(firstEventAfter(events, timeS)).toBe(until);
    }),
  );
});

it('a value is that of the nearest sample, as in plots; before the first and of nobody it is none', () => {
  const series = [{ quantity: 'queue', element: 'p' }] as unknown as readonly SeriesInfo[];
  const view = {
    ...{ series, rows: 2, events: [], epoch: 1 },
    time: Float64Array.of(1, 2, 3),
    columns: [Float64Array.of(7, 8, 9)],
  };
  const instants = [1, 1.4, 1.5, 1.6, 2, 9];
  const at = instants.map((timeS) => valueAt(view, 'queue', 'p', timeS));
  expect(at).toEqual([7, 7, 7, 8, 8, 8]);
  const line = { key: 'queue/p' } as Line;
  expect(instants.map((timeS) => plotted(view, line, timeS))).toEqual(at);
  expect(valueAt(view, 'queue', 'p', 0.5)).toBeNaN();
  expect(valueAt(view, 'queue', 'q', 1)).toBeNaN();
  expect(valueAt(view, 'acr', 'p', 1)).toBeNaN();
});
