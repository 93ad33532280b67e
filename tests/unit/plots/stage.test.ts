import { afterEach, describe, expect, it, vi } from 'vitest';
import { PER_COLUMN } from '../../../web/src/base/decimate';
import { createPen, keptBelow, keptWithin, stretchesOf } from '../../../web/src/plots/stage/curves';
import { createBudget } from '../../../web/src/timeline/stage/budget';
import { createColumnStore, createExtremes } from '../../../web/src/timeline/stage/columns';
import { hairline, sharp } from '../../../web/src/ui/canvas';
import { history, series } from './fixtures';

const list = [series(0, 'queue', 'p1', 'cells')];

describe('column store', () => {
  it('gives the same columns row by row as at once', () => {
    const values = Array.from({ length: 40 }, (_, row) => (row * 7919) % 31);
    const grid = { from: 0, to: 40, width: 8 };
    const grown = createColumnStore(1);
    const run = (rows: number) => history(list, [values.slice(0, rows)], { epoch: 1 });
    let columns = grown.update(run(0), [0], grid);
    for (let rows = 1; rows <= values.length; rows += 1) {
      columns = grown.update(run(rows), [0], grid);
    }
    const whole = createColumnStore(1).update(history(list, [values]), [0], grid);
    expect(columns.y).toEqual(whole.y);
    expect(columns.x).toEqual(whole.x);
  });

  it('forgets an old run', () => {
    const store = createColumnStore(1);
    const grid = { from: 0, to: 4, width: 4 };
    store.update(history(list, [[9, 9, 9, 9]], { epoch: 1 }), [0], grid);
    const { y } = store.update(history(list, [[1]], { epoch: 2 }), [0], grid);
    expect([...(y[0] ?? [])].filter((value) => !Number.isNaN(value))).toEqual([1, 1, 1, 1]);
  });
});

describe('the margins of a plot', () => {
  it('lie where the samples beside it are, so that lines enter and leave at the true slope', () => {
    const grid = { from: 1.5, to: 3.5, width: 2 };
    const view = history(list, [[7, 8, 9, 6]]);
    const { x } = createColumnStore(1).update(view, [0], grid);
    expect([...x].filter((_, place) => place % PER_COLUMN === 0)).toEqual([1, 1.5, 2.5, 4]);
  });
});

describe('extremes', () => {
  it('follow the rows and start anew with the epoch', () => {
    const extremes = createExtremes();
    expect(extremes.highest(history(list, [[3, 8]], { epoch: 1 }), 0)).toBe(8);
    expect(extremes.highest(history(list, [[3, 8, 5]], { epoch: 1 }), 0)).toBe(8);
    expect(extremes.highest(history(list, [[2]], { epoch: 2 }), 0)).toBe(2);
    expect(extremes.highest(history(list, [[2]], { epoch: 2 }), -1)).toBe(0);
    expect(extremes.highest(history(list, [[3, Infinity, 8]], { epoch: 3 }), 0)).toBe(8);
  });
});

describe('frame budget', () => {
  const good = (nowMs: number) => ({ nowMs, intervalMs: 16.7, scriptMs: 2 });
  const late = (nowMs: number) => ({ nowMs, intervalMs: 40, scriptMs: 2 });

  it('draws everything while frames are in time', () => {
    const budget = createBudget();
    for (let frame = 0; frame < 50; frame += 1) budget.note(good(frame * 17));
    expect(budget.allowance(6, 1000)).toBe(6);
  });

  it('takes turns when frames come late, and tries again after a longer and longer pause', () => {
    const budget = createBudget();
    const fail = (fromMs: number) => {
      for (let frame = 0; frame < 12; frame += 1) budget.note(late(fromMs + frame));
    };
    fail(0);
    expect(budget.allowance(6, 100)).toBe(1);
    expect(budget.allowance(6, 4100)).toBe(6);
    fail(4100);
    expect(budget.allowance(6, 8500)).toBe(1);
    expect(budget.allowance(6, 12_500)).toBe(6);
  });

  it('is not upset by a single late frame', () => {
    const budget = createBudget();
    for (let frame = 0; frame < 30; frame += 1) budget.note(frame === 20 ? late(1) : good(1));
    expect(budget.allowance(6, 2)).toBe(6);
  });
});

describe('pen', () => {
  const record = () => {
    const strokes: string[] = [];
    return {
      strokes,
      moveTo: (x: number, y: number) => void strokes.push(`M${x},${y}`),
      lineTo: (x: number, y: number) => void strokes.push(`L${x},${y}`),
    };
  };

  it('draws a solid line without repeating points', () => {
    const paper = record();
    const pen = createPen(paper, [], 3);
    for (const [x, y] of [
      [0, 0],
      [0, 0],
      [1, 2],
    ] as const)
      pen.to(x, y);
    expect(paper.strokes).toEqual(['M0,0', 'L1,2']);
  });

  it('leaves gaps in flat pieces at fixed places along x', () => {
    const paper = record();
    const pen = createPen(paper, [4, 2], 3);
    pen.to(0, 5);
    pen.to(9, 5);
    expect(paper.strokes).toEqual(['M0,5', 'L4,5', 'M6,5', 'L9,5']);
  });

  it('walks over nothing outside the columns that are seen, and leaves at the true slope', () => {
    const paper = record();
    const dashed = createPen(paper, [4, 2], 3);
    const given: number[] = [];
    const counted = {
      to: (x: number, y: number) => {
        given.push(x);
        dashed.to(x, y);
      },
      lift: dashed.lift,
    };
    const pen = keptWithin(counted, [10, 20]);
    // Samples 1 ms apart in a view of 1 ns.
    for (const [x, y] of [
      [-2e9, 0],
      [-1e9, 0],
      [0, 0],
      [15, 30],
      [1e9, 30],
      [2e9, 99],
    ] as const)
      pen.to(x, y);
    expect(paper.strokes).toEqual(['M12,24', 'L15,30', 'L16,30', 'M18,30', 'L20,30']);
    expect(given).toEqual([10, 15, 20]);
  });

  it.each([[[]], [[4, 2]]])(
    'kept below the top edge draws no step from beyond it: dashes %j',
    (dash) => {
      const paper = record();
      const pen = keptBelow(keptWithin(createPen(paper, dash, 3), [0, 20]), 10);
      for (const [x, y] of [
        [0, -900],
        [6, -900],
        [6, 40],
        [9, 40],
        [9, -900],
        [12, 30],
        [14, 30],
      ] as const)
        pen.to(x, y);
      expect(paper.strokes).toEqual(['M6,40', 'L9,40', 'M12,30', 'L14,30']);
    },
  );

  it('never swallows a spike in a gap', () => {
    const paper = record();
    const pen = createPen(paper, [4, 2], 3);
    pen.to(3, 0);
    pen.to(4, 0);
    pen.to(5, 0);
    pen.to(5, 50);
    pen.to(5, 0);
    expect(paper.strokes).toContain('L5,50');
  });
});

it('four numbers make a column', () => {
  expect(PER_COLUMN).toBe(4);
});

describe('a thin line', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([1, 1.25, 1.5, 2, 3])('covers whole device pixels at %f to a CSS pixel', (ratio) => {
    vi.stubGlobal('devicePixelRatio', ratio);
    for (const at of [0, 10.3, 57, 99.9]) {
      const edges = [-1, 1].map((side) => (sharp(at) + (side * hairline()) / 2) * ratio);
      for (const edge of edges) expect(edge).toBeCloseTo(Math.round(edge), 9);
      expect(Math.abs(sharp(at) - at)).toBeLessThanOrEqual(1 / ratio);
    }
  });
});

describe('the band of another run', () => {
  /** Pixel columns of one value each, at whole seconds. */
  const columnsOf = (values: readonly number[]) => ({
    x: Float64Array.from(values.flatMap((_, at) => Array(4).fill(at))),
    y: Float64Array.from(values.flatMap((value) => Array(4).fill(value))),
  });

  it('holds what swings, and is a line where nothing does', () => {
    const swings = Array.from({ length: 24 }, (_, at) => (at % 2) * 10);
    for (const { low, high } of stretchesOf(columnsOf(swings), 6))
      expect([low, high]).toEqual([0, 10]);
    const level = stretchesOf(columnsOf(Array(24).fill(7)), 6);
    expect(level).toHaveLength(4);
    for (const { low, high } of level) expect([low, high]).toEqual([7, 7]);
  });

  it('holds a spike only where it was, whichever column that is', () => {
    for (const spike of [3, 4, 5]) {
      const values = Array.from({ length: 9 }, (_, at) => (at === spike ? 90 : 1));
      const spans = stretchesOf(columnsOf(values), 3).map(({ from, until, high }) => [
        from,
        until,
        high,
      ]);
      expect(spans).toEqual([
        [0, 2, 1],
        [3, 5, 90],
        [6, 8, 1],
      ]);
    }
  });

  it('loses no spike, and has nothing where there are no samples', () => {
    const values = [1, 1, 1, 1, 1, 90, 1, 1, 1, 1, Number.NaN, Number.NaN, Number.NaN];
    const stretches = stretchesOf(columnsOf(values), 3);
    expect(Math.max(...stretches.map(({ high }) => high))).toBe(90);
    expect(stretches.at(-1)?.until).toBe(9);
  });
});
