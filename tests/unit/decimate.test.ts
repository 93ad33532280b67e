import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addRows,
  columnOf,
  columnsLength,
  decimate,
  extremesIn,
  PER_COLUMN,
  type PixelGrid,
  rowsInGrid,
} from '../../web/src/base/decimate';

type Run = { readonly time: Float64Array; readonly values: Float64Array };

/** First, lowest, highest, last of a column, by looking at every sample. */
function bruteForce({ time, values }: Run, grid: PixelGrid, column: number): readonly number[] {
  const inside = [...values].filter((_, row) => columnOf(time[row] ?? 0, grid) === column);
  if (inside.length === 0) return [];
  return [inside[0] ?? 0, Math.min(...inside), Math.max(...inside), inside.at(-1) ?? 0];
}

const runs = fc
  .array(
    fc.tuple(fc.double({ min: 1e-6, max: 0.01, noNaN: true }), fc.integer({ min: -50, max: 50 })),
    {
      minLength: 1,
      maxLength: 300,
    },
  )
  .map((steps) => {
    let now = 0;
    const time = Float64Array.from(steps, ([step]) => {
      now += step;
      return now;
    });
    return { time, values: Float64Array.from(steps, ([, value]) => value) };
  });

const grids = fc
  .tuple(
    fc.double({ min: 0, max: 0.5, noNaN: true }),
    fc.double({ min: 1e-4, max: 2, noNaN: true }),
    fc.integer({ min: 1, max: 80 }),
  )
  .map(([from, span, width]) => ({ from, to: from + span, width }));

describe('decimate', () => {
  it('equals brute force in every column inside the grid', () => {
    fc.assert(
      fc.property(runs, grids, (run, grid) => {
        const out = decimate(run.time, run.values, grid);
        for (let column = 1; column <= grid.width; column += 1) {
          const found = [...out.slice(column * PER_COLUMN, (column + 1) * PER_COLUMN)];
          const wanted = bruteForce(run, grid, column);
          expect(found.filter((value) => !Number.isNaN(value))).toEqual(wanted);
        }
      }),
    );
  });

  it('keeps an isolated spike, wherever it stands', () => {
    const time = Float64Array.from({ length: 100_000 }, (_, row) => row * 1e-5);
    const grid = { from: 0, to: 1, width: 500 };
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999 }), (row) => {
        const values = new Float64Array(100_000);
        values[row] = 1;
        expect(Math.max(...decimate(time, values, grid).filter((v) => !Number.isNaN(v)))).toBe(1);
      }),
      { numRuns: 40 },
    );
  });

  it('gives the same columns whether rows arrive at once or in pieces', () => {
    fc.assert(
      fc.property(runs, grids, fc.nat(300), (run, grid, cutAt) => {
        const cut = Math.min(cutAt, run.time.length);
        const whole = new Float64Array(columnsLength(grid.width));
        const pieces = new Float64Array(columnsLength(grid.width));
        whole.fill(Number.NaN);
        pieces.fill(Number.NaN);
        addRows(whole, grid, { ...run, start: 0, end: run.time.length });
        addRows(pieces, grid, { ...run, start: 0, end: cut });
        addRows(pieces, grid, { ...run, start: cut, end: run.time.length });
        expect(pieces).toEqual(whole);
      }),
    );
  });

  it('takes along the neighbours outside, so that lines enter and leave', () => {
    const out = decimate(Float64Array.of(0, 1, 2, 3, 4), Float64Array.of(10, 11, 12, 13, 14), {
      from: 1.5,
      to: 2.5,
      width: 2,
    });
    expect(out[0]).toBe(11);
    expect(out[3 * PER_COLUMN]).toBe(13);
  });

  it('skips what is not a number and leaves such columns empty', () => {
    const out = decimate(Float64Array.of(0, 1), Float64Array.of(Number.NaN, 5), {
      from: 0,
      to: 1,
      width: 2,
    });
    expect(out[PER_COLUMN]).toBeNaN();
    expect(out[2 * PER_COLUMN]).toBe(5);
  });
});

it('the rows of a grid are those inside, all at its right edge, and one neighbour on each side', () => {
  const rowsFor = (times: readonly number[], from: number, to: number) =>
    rowsInGrid(Float64Array.from(times), times.length, { from, to, width: 10 });
  expect(rowsFor([0, 1, 2, 3, 4, 5], 1.5, 2.5)).toEqual([1, 4]);
  expect(rowsFor([0, 1, 2, 2, 2, 3, 4, 5], 1, 2)).toEqual([0, 6]);
  expect(rowsFor([0, 1, 2], 0, 9)).toEqual([0, 3]);
  expect(rowsFor([], 0, 1)).toEqual([0, 0]);
});

it.each([
  [
    [3, 1, 4, 1, 5],
    [1, 4],
  ],
  [
    [5, 4],
    [0, 1],
  ],
  [[2, 2, 2], [0]],
  [
    [0, 7, -1, 3],
    [1, 2],
  ],
])('of %j the lowest and the highest lie at %j, in order of time', (values, rows) => {
  expect(extremesIn(Float64Array.from(values), 0, values.length)).toEqual(rows);
});
