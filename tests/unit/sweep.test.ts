import { range } from 'd3-array';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimate, spreadOf } from '../../web/src/base/statistics';
import { workText } from '../../web/src/base/workText';
import { toCsv, toJson } from '../../web/src/experiments/sweep/exports';
import { axesOf } from '../../web/src/experiments/sweep/grid';
import {
  type Axis,
  axisValues,
  firstAxis,
  isNumeric,
  KIND,
  type KnobInfo,
  knobsOf,
  knobValue,
} from '../../web/src/experiments/sweep/knobs';
import { metricsOf, readMetric } from '../../web/src/experiments/sweep/metrics';
import {
  cellCount,
  cellDoc,
  coarseToFine,
  jobKey,
  jobsOf,
  type Plan,
  readJobKey,
  standIns,
} from '../../web/src/experiments/sweep/plan';
import { type Reading, Results, readingOf } from '../../web/src/experiments/sweep/results';
import { keptSetup, planOf, type Setup } from '../../web/src/experiments/sweep/setup';
import {
  cellPlace,
  forecastText,
  pictureText,
  readingText,
} from '../../web/src/experiments/sweep/sweepWords';
import type { Summary } from '../../web/src/model/engineTypes';
import { FIRST_CHOICE_ITEM } from '../../web/src/run/defaultDocuments';
import { gallery } from '../../web/src/run/gallery';

const { doc } = FIRST_CHOICE_ITEM;

function knob(section: string, key: string): KnobInfo {
  const found = knobsOf(doc).find((each) => each.section === section && each.key === key);
  if (found === undefined) throw new Error(`no knob ${section}.${key}`);
  return found;
}

const rif = knob('abr', 'rif');
const buffer = knob('topology', 'bufferCells');
const axis = (of: KnobInfo, part: Partial<Axis>): Axis => ({
  ...firstAxis(doc, of),
  ...part,
});

const SUMMARY: Summary = {
  simulatedSeconds: 1,
  fingerprint: 'f',
  cellHops: 1,
  sources: [1, 2].map((n) => ({
    ...{ id: `S${n}`, goodputMbps: 10 * n, segmentsSent: 1, retransmits: n },
    ...{ timeouts: n, fastRetransmits: 0, mergedFrames: 0, wholeFrames: 0, brokenFrames: 0 },
  })),
  circuits: [],
  ports: [
    {
      ...{ id: 'a/b→c', offeredMbps: 100, utilization: 0.5 },
      ...{ meanQueueCells: 3, maxQueueCells: 9, drops: 0 },
    },
  ],
  total: { goodputMbps: 30, cellLossRatio: 0, jainIndex: 0.9 },
  conservation: { cells: true, bytes: true },
};
const finished = (key: string, goodputMbps: number) => ({
  ...{ key, fingerprint: `f${key}`, wallMs: 1 },
  summary: { ...SUMMARY, total: { ...SUMMARY.total, goodputMbps } },
});

describe('the values of an axis', () => {
  it.each([
    ['powers of two', axis(rif, { from: 1 / 8, to: 1, steps: 8 }), [1 / 8, 1 / 4, 1 / 2, 1]],
    ['fewer of them', axis(rif, { from: 1 / 16, to: 1, steps: 3 }), [1 / 16, 1 / 4, 1]],
    [
      'by ratio, whole numbers',
      axis(buffer, { from: 100, to: 1_600, steps: 5, spacing: 'log' }),
      [100, 200, 400, 800, 1_600],
    ],
    [
      'evenly',
      axis(buffer, { from: 100, to: 500, steps: 5, spacing: 'linear' }),
      [100, 200, 300, 400, 500],
    ],
    ['as many as there are', axis(buffer, { from: 10, to: 12, steps: 9 }), [10, 11, 12]],
    [
      'none that the knob cannot have',
      axis(buffer, { from: 500_000, to: 1_500_000, steps: 3, spacing: 'linear' }),
      [500_000, 1_000_000],
    ],
  ])('are %s', (_, given, values) => {
    expect(axisValues(given, given.key === 'rif' ? rif : buffer)).toEqual(values);
  });

  it('of a fresh axis reach to twice the value, or by ratio from an eighth of it to eight times', () => {
    const open = (tbeCells: number) => ({ ...doc, abr: { ...doc.abr, tbeCells } });
    expect(firstAxis(open(512), knob('abr', 'tbeCells'))).toMatchObject({
      ...{ from: 64, to: 4_096, steps: 8, spacing: 'log' },
    });
    const retries = { ...doc, tcp: { ...doc.tcp, maxRetransmissions: 12 } };
    expect(firstAxis(retries, knob('tcp', 'maxRetransmissions'))).toMatchObject({
      ...{ from: 1, to: 24, steps: 8, spacing: 'linear' },
    });
  });

  it('of a choice are all its entries', () => {
    const discard = knob('discard', KIND);
    const values = axisValues(firstAxis(doc, discard), discard);
    expect(values).toHaveLength(discard.choices.length);
    expect(values).toContain('epd');
  });

  it('lie in the range of the knob, whatever the knob, experiment and number', () => {
    const docs = fc.constantFrom(...gallery.map((item) => item.doc));
    fc.assert(
      fc.property(docs, fc.nat(200), fc.integer({ min: 2, max: 64 }), (any, at, steps) => {
        const knobs = knobsOf(any).filter(isNumeric);
        const chosen = knobs[at % knobs.length];
        if (chosen?.spec == null) return;
        const { min, max, grid } = chosen.spec;
        const values = axisValues({ ...firstAxis(any, chosen), steps }, chosen);
        expect(values.length).toBeGreaterThan(0);
        expect(values.length).toBeLessThanOrEqual(steps);
        expect(new Set(values).size).toBe(values.length);
        for (const value of values) {
          const isZero = value === 0 && grid.type === 'powersOfTwo' && grid.orZero;
          const least = grid.type === 'powersOfTwo' ? grid.least : min;
          expect(isZero || (Number(value) >= least && Number(value) <= max)).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });
});

const plan: Plan = {
  ...{ doc, sourceId: null, seeds: [1, 2] },
  x: { knob: rif, values: [1 / 4, 1 / 2, 1] },
  y: { knob: buffer, values: [1_000, 2_000] },
};

describe('a plan', () => {
  it('turns both knobs and the seed, and nothing else', () => {
    const turned = range(cellCount(plan)).map((cell) => cellDoc(plan, cell, 7));
    expect(turned.map((each) => [knobValue(each, rif), knobValue(each, buffer)])).toEqual([
      ...[1 / 4, 1 / 2, 1].map((value) => [value, 1_000]),
      ...[1 / 4, 1 / 2, 1].map((value) => [value, 2_000]),
    ]);
    for (const { seed, feedback } of turned) expect([seed, feedback]).toEqual([7, doc.feedback]);
  });

  it('makes one job for each cell and seed, the first seed of all cells first', () => {
    const keys = [...jobsOf(plan)].map(({ key }) => readJobKey(key));
    expect(keys).toHaveLength(12);
    expect(new Set(keys.map(({ cell, seedPlace }) => jobKey(cell, seedPlace))).size).toBe(12);
    expect(keys.slice(0, 6).every(({ seedPlace }) => seedPlace === 0)).toBe(true);
  });

  it('gives equal texts to equal runs, whatever the experiment is called', () => {
    const renamed = { ...plan, doc: { ...doc, title: 'Another', question: 'Why?' } };
    expect([...jobsOf(renamed)]).toEqual([...jobsOf(plan)]);
  });
});

describe('the order coarse to fine', () => {
  const size = fc.record({
    columns: fc.integer({ min: 1, max: 40 }),
    rows: fc.integer({ min: 1, max: 40 }),
  });

  it('takes every cell once', () => {
    fc.assert(
      fc.property(size, ({ columns, rows }) => {
        const order = coarseToFine({ columns, rows });
        expect([...order].sort((a, b) => a - b)).toEqual(order.map((_, place) => place));
      }),
    );
  });

  it('leaves no cell without a stand-in once the coarsest level is there', () => {
    fc.assert(
      fc.property(size, fc.nat(), ({ columns, rows }, more) => {
        const order = coarseToFine({ columns, rows });
        const known = new Set(order.slice(0, 16 + (more % 50)));
        if (known.size < Math.min(16, columns * rows)) return;
        const shown = standIns({ columns, rows }, (cell) => known.has(cell));
        for (const [cell, source] of shown.entries()) {
          expect(source).not.toBeNull();
          expect(known.has(source ?? -1)).toBe(true);
          if (known.has(cell)) expect(source).toBe(cell);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('shows 32 × 32 cells roughly after 16 runs', () => {
    const first = coarseToFine({ columns: 32, rows: 32 }).slice(0, 16);
    expect(first.slice(0, 5)).toEqual([0, 8, 16, 24, 8 * 32]);
  });
});

describe('measures', () => {
  it('are read by name, sums and names with slashes included', () => {
    expect(readMetric(SUMMARY, 'total/goodputMbps')).toBe(30);
    expect(readMetric(SUMMARY, 'sum/timeouts')).toBe(3);
    expect(readMetric(SUMMARY, 'sources/S2/goodputMbps')).toBe(20);
    expect(readMetric(SUMMARY, 'ports/a/b→c/maxQueueCells')).toBe(9);
  });

  it('that a run does not have are none', () => {
    for (const id of ['sources/S9/goodputMbps', 'ports/x/drops', 'total/x', 'sum/x', 'x/y']) {
      expect(readMetric(SUMMARY, id)).toBeNull();
    }
  });

  it('of TCP are not offered where there is none', () => {
    const bare = {
      ...{ id: 'C', service: 'abr', meanAcrMbps: 1, finalAcrMbps: 1 },
      ...{ throughputMbps: 7, cellsSent: 1, cellsDropped: 0, cellsPoliced: 0, cellsTagged: 0 },
    };
    const summary = { ...SUMMARY, sources: [], circuits: [bare, { ...bare, id: 'D' }] };
    const ids = metricsOf(summary).map(({ id }) => id);
    expect(ids[0]).toBe('all/throughputMbps');
    expect(readMetric(summary, 'all/throughputMbps')).toBe(14);
    expect(ids).not.toContain('total/goodputMbps');
  });

  it('of single circuits are those of ABR, which alone have an allowed rate', () => {
    const circuits = (['abr', 'cbr'] as const).map((service) => ({ service, id: service }));
    const ids = metricsOf({ ...SUMMARY, circuits: circuits as never }).map(({ id }) => id);
    expect(ids).toContain('circuits/abr/meanAcrMbps');
    expect(ids.some((id) => id.startsWith('circuits/cbr'))).toBe(false);
  });

  it('on offer can all be read', () => {
    for (const { id } of metricsOf(SUMMARY)) expect(readMetric(SUMMARY, id)).not.toBeNull();
  });
});

describe('an estimate', () => {
  it('is the mean with the interval of Student', () => {
    // Deviations −1, 0, 1: s = 1, t(2) = 4.303, half = 4.303 / √3.
    const found = estimate([9, 10, 11]);
    expect(found?.mean).toBe(10);
    expect(found?.half).toBeCloseTo(2.4843, 3);
  });

  it('has the 97.5 % point of the t law for every count', () => {
    // With x = √ν tan φ the density of t becomes cos φ to the power of ν − 1.
    const area = (to: number, freedom: number) =>
      range(2_000).reduce(
        (sum, i) => sum + Math.cos(((i + 0.5) / 2_000) * to) ** (freedom - 1),
        0,
      ) * to;
    for (const count of [...range(2, 40), 100, 1000]) {
      const freedom = count - 1;
      const values = [-1, 1, ...Array<number>(count - 2).fill(0)];
      const t = (estimate(values)?.half ?? 0) / Math.sqrt(2 / freedom / count);
      const share = area(Math.atan(t / Math.sqrt(freedom)), freedom) / area(Math.PI / 2, freedom);
      expect(0.5 + share / 2, `${freedom}`).toBeCloseTo(0.975, 5);
    }
  });

  it('of one value has no interval, of none is none', () => {
    expect(estimate([5])).toEqual({ mean: 5, half: null, count: 1 });
    expect(estimate([])).toBeNull();
  });

  it('of equal values is that value, and its interval has no width', () => {
    expect(estimate([0.1, 0.1, 0.1])).toEqual({ mean: 0.1, half: 0, count: 3 });
  });
});

describe('the middle of repeated runs', () => {
  it('is their mean with its interval, or their median with the quartiles', () => {
    const [mean, median] = (['mean', 'median'] as const).map((each) => spreadOf([9, 10, 11], each));
    expect(mean?.middle).toBe(10);
    expect(mean?.range?.[0]).toBeCloseTo(7.5157, 3);
    expect(median).toEqual({ middle: 10, range: [9.5, 10.5], count: 3 });
    // One run that went wrong moves the mean, not the median.
    expect(spreadOf([4, 1, 900, 2, 3], 'median')).toEqual({ middle: 3, range: [2, 4], count: 5 });
    expect(spreadOf([4, 1, 2, 3], 'median')).toEqual({
      middle: 2.5,
      range: [1.75, 3.25],
      count: 4,
    });
  });

  it('has no range of one, and is none of none', () => {
    for (const each of ['mean', 'median'] as const) {
      expect(spreadOf([5], each)).toEqual({ middle: 5, range: null, count: 1 });
      expect(spreadOf([], each)).toBeNull();
    }
  });
});

describe('results', () => {
  const results = new Results(plan);
  results.add(finished(jobKey(0, 0), 10));
  results.add(finished(jobKey(0, 1), 20));
  results.add(finished(jobKey(0, 1), 99));
  results.add({ key: jobKey(1, 0), problem: 'abr.rif: is too large' });
  const metric = {
    id: 'total/goodputMbps',
    label: 'Goodput',
    group: 'g',
    unit: 'mbps',
    statistic: 'mean',
  } as const;
  const all = Array.from({ length: cellCount(plan) }, (_, cell) =>
    readingOf(results.at(cell), metric),
  );

  it('of a cell are averaged, each run once', () => {
    expect(results.count).toBe(3);
    expect(all[0]).toMatchObject({ type: 'value', spread: { middle: 15, count: 2 } });
    // A run in which nothing came through counts as one.
    expect(readingOf([finished('0/0', 0), finished('0/1', 10)], metric)).toMatchObject({
      spread: { middle: 5, count: 2 },
    });
  });

  it('say of which kind their middle is', () => {
    const told = (statistic: 'mean' | 'median') => {
      const measure = { ...metric, statistic };
      return readingText(readingOf(results.at(0), measure), measure).replaceAll(/\s/g, ' ');
    };
    expect(told('mean')).toBe('15 Mb/s ± 63.53 (95 %, 2 seeds)');
    expect(told('median')).toBe('15 Mb/s, half of 2 seeds from 12.5 to 17.5');
  });

  it('tell failed cells from those to come', () => {
    expect(all[1]).toEqual({ type: 'failed', reason: 'abr.rif: is too large' });
    expect(all[2]).toEqual({ type: 'waiting' });
    expect(pictureText({ ...axesOf(plan), all }, metric)).toContain('1 of 6 settings failed');
  });

  it('say what makes no difference: a parameter, the seed', () => {
    const cell = (middle: number, half: number): Reading => ({
      type: 'value',
      spread: { middle, range: [middle - half, middle + half], count: 3 },
    });
    const text = (middles: readonly number[], half: number) =>
      pictureText({ ...axesOf(plan), all: middles.map((each) => cell(each, half)) }, metric);
    const [x, y] = [axesOf(plan).x.label, axesOf(plan).y?.label];
    expect(text([7, 5, 3, 7, 5, 3], 0)).toMatch(
      new RegExp(`\\. ${y} makes no difference\\. The seed makes no difference\\.$`),
    );
    expect(text([7, 7, 7, 5, 5, 5], 1)).toMatch(new RegExp(`\\. ${x} makes no difference\\.$`));
    expect(text([7, 5, 3, 5, 5, 3], 1)).not.toContain('no difference');
    expect(readingText(cell(7, 0), metric).replaceAll(/\s/g, ' ')).toBe(
      '7 Mb/s, the same with all 3 seeds',
    );
  });

  it('say of a value that all settings have so far that it is of those alone', () => {
    const value: Reading = { type: 'value', spread: { middle: 7, range: null, count: 1 } };
    const text = (known: number) => {
      const cells = Array.from({ length: 6 }, (_, at) =>
        at < known ? value : ({ type: 'waiting' } as const),
      );
      return pictureText({ ...axesOf(plan), all: cells }, metric).replaceAll(/\s/g, ' ');
    };
    expect(text(1)).toContain('is 7 Mb/s with the one setting known so far.');
    expect(text(2)).toContain('is 7 Mb/s with all 2 settings so far.');
    expect(text(6)).toContain('is 7 Mb/s everywhere.');
  });

  it('say with how many settings the largest stands', () => {
    const cell = (middle: number): Reading => ({
      type: 'value',
      spread: { middle, range: null, count: 1 },
    });
    const text = (middles: readonly number[]) =>
      pictureText({ ...axesOf(plan), all: middles.map(cell) }, metric).replaceAll(/\s/g, ' ');
    expect(text([7, 7, 3, 5, 7, 6])).toContain(
      `is largest, 7 Mb/s with 3 of 6 settings, one at ${cellPlace(axesOf(plan), 0).replaceAll(/\s/g, ' ')}, and smallest, 3 Mb/s at `,
    );
  });

  it('are saved run by run, in long format', () => {
    const lines = toCsv({ plan: { ...plan, seeds: [1] }, results }, 'mean')
      .trimEnd()
      .split('\r\n');
    expect(lines[0]).toBe('abr.rif,topology.bufferCells,seed,fingerprint,measure,unit,value');
    expect(lines[1]).toBe('0.25,1000,1,f0/0,total/goodputMbps,mbps,10');
    expect(lines.at(-1)).toBe('0.5,1000,1,,problem,,abr.rif: is too large');
  });

  it('are saved behind where they come from', () => {
    const lines = toCsv({ plan, results }, 'mean', ['Two sources', 'engine e1']).split('\r\n');
    expect(lines.slice(0, 2)).toEqual(['# Two sources', '# engine e1']);
    expect(lines[2]).toMatch(/^abr\.rif,/);
  });

  it('are saved with what was chosen of all runs of the cell', () => {
    const rows = (statistic: 'mean' | 'median') =>
      toCsv({ plan, results }, statistic)
        .split('\r\n')
        .map((line) => line.split(',').slice(6));
    const [head, first] = rows('median');
    expect(head).toEqual(['value', 'median', 'lower quartile', 'upper quartile', 'runs']);
    expect(first).toEqual(['10', '15', '12.5', '17.5', '2']);
    expect(rows('mean')[1]?.slice(0, 2)).toEqual(['10', '15']);
    const { statistic, cells } = JSON.parse(toJson({ plan, results }, 'e1', 'median'));
    expect(statistic).toBe('median');
    expect(cells[0].at).toEqual([0.25, 1_000]);
    expect(cells[0].measures['total/goodputMbps']).toEqual({
      median: 15,
      low: 12.5,
      high: 17.5,
      runs: 2,
    });
    // One seed has no middle of its own.
    const alone = { plan: { ...plan, seeds: [1] }, results };
    expect(toCsv(alone, 'median')).toBe(toCsv(alone, 'mean'));
  });

  it('are saved with everything needed to make them again', () => {
    const saved = JSON.parse(toJson({ plan, results }, 'e1', 'mean'));
    expect(saved).toMatchObject({ engine: 'e1', scenario: { title: doc.title }, seeds: [1, 2] });
    expect(saved.axes[0]).toEqual({ section: 'abr', key: 'rif', values: [1 / 4, 1 / 2, 1] });
    expect(saved.runs[0]).toMatchObject({ at: [0.25, 1_000], seed: 1, fingerprint: 'f0/0' });
  });
});

describe('the choices of a visit', () => {
  const FIRST_SETUP: Setup = {
    ...{ x: null, y: null, metric: 'total/goodputMbps', seeds: 1 },
    statistic: 'mean',
    durationMs: null,
  };

  it('come back as they were', () => {
    const setup = {
      ...FIRST_SETUP,
      x: axis(rif, {}),
      seeds: 3,
      statistic: 'median',
      durationMs: 400,
    } as const;
    expect(keptSetup(JSON.parse(JSON.stringify(setup)))).toEqual(setup);
  });

  it('that were damaged are as at first', () => {
    for (const stored of [
      null,
      7,
      {},
      { x: 3, seeds: 1e9, durationMs: 'x', metric: null, statistic: 3 },
    ]) {
      expect(keptSetup(stored)).toEqual(FIRST_SETUP);
    }
  });

  it('make no plan in an experiment without the knob', () => {
    const missing = { ...FIRST_SETUP, x: axis(rif, { key: 'nothing' }) };
    expect(planOf({ doc, sourceId: null }, missing)).toBeNull();
    expect(planOf({ doc, sourceId: null }, FIRST_SETUP)).toBeNull();
  });
});

it('tells before the start how many runs there are and how long they take', () => {
  const forecast = { columns: 32, rows: 32, seeds: 1, remembered: 24, durationMs: 400 };
  const text = forecastText({ ...forecast, runMs: 60, workers: 3 });
  expect(text.replaceAll(/\s/g, ' ')).toBe(
    '32 × 32 = 1024 runs of 400 ms, 24 already computed. About 20 s: one took 60 ms here, with 3 workers.',
  );
  expect(workText(200_000)).toBe('about 3 min 20 s');
  // As it stands before "to go".
  expect(workText(400)).toBe('less than a second');
  expect(workText(3_900_000)).toBe('about 1 h 5 min');
});
