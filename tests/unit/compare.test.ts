import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  curveWords,
  differenceWords,
  planeWords,
} from '../../web/src/experiments/compare/compareWords';
import {
  curveTable,
  differenceTable,
  planeTable,
  toCsv,
} from '../../web/src/experiments/compare/data';
import {
  areOfUnlikeTimes,
  metricRows,
  sharedRate,
} from '../../web/src/experiments/compare/metrics';
import {
  along,
  endNames,
  farthestFromOthers,
  pathLook,
} from '../../web/src/experiments/compare/phaseFigure';
import { curveOf, differenceIn, phaseOf } from '../../web/src/experiments/compare/runCurves';
import {
  aboutRuns,
  type ComparedRun,
  withDrawn,
  withPresent,
} from '../../web/src/experiments/compare/runs';
import type { Summary } from '../../web/src/model/engineTypes';
import { FIRST_CHOICE_ITEM } from '../../web/src/run/defaultDocuments';
import { copyOf, nameOf } from '../../web/src/run/pinning';
import { history, info, series } from './plots/fixtures';

const { doc } = FIRST_CHOICE_ITEM;
const acr = series(0, 'acr', 'vc1');
const other = series(1, 'acr', 'vc2');

describe('the name of a pinned run', () => {
  const rif = (value: number) => ({ ...doc, abr: { ...doc.abr, rif: value } });

  it('tells what its experiment changes', () => {
    expect(nameOf(doc, doc)).toBe('as loaded');
    expect(nameOf(doc, rif(1 / 4))).toBe('RIF 1 → 1/4');
  });

  it('tells three changes and counts the rest', () => {
    const many = { ...rif(1 / 4), seed: 9, durationMs: 7, warmUpMs: 3, sampleUs: 500 };
    expect(nameOf(doc, many)).toMatch(/^RIF 1 → 1\/4, Seed 1 → 9, .* and 2 more$/);
  });
});

describe('the copy of a run', () => {
  const view = history([acr], [[1, 2, 3, 4, 5]], { stepS: 0.1 });

  it('stays as it was while the run goes on', () => {
    const copy = copyOf(view);
    view.columns[0]?.fill(99);
    expect([...(copy.columns[0] ?? [])]).toEqual([1, 2, 3, 4, 5]);
    view.columns[0]?.set([1, 2, 3, 4, 5]);
  });

  it('of a long run keeps every second, third … row, within its bound', () => {
    const copy = copyOf(view, 6);
    expect(copy.rows).toBe(3);
    expect([...(copy.columns[0] ?? [])]).toEqual([1, 3, 5]);
    expect(copy.time[2]).toBeCloseTo(view.time[4] ?? Number.NaN);
  });
});

describe('a curve for a figure', () => {
  it('is short, and keeps the lowest and the highest value', () => {
    const values = fc.array(fc.integer({ min: -1_000, max: 1_000 }), {
      minLength: 1,
      maxLength: 5_000,
    });
    fc.assert(
      fc.property(values, (list) => {
        const points = curveOf(history([acr], [list], { stepS: 0.001 }), acr);
        const ys = points.map(({ y }) => y);
        expect(points.length).toBeLessThanOrEqual(800);
        expect(Math.min(...ys)).toBe(Math.min(...list));
        expect(Math.max(...ys)).toBe(Math.max(...list));
        expect(points.every(({ x }, at) => at === 0 || x >= (points[at - 1]?.x ?? 0))).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('loses no spike, wherever it is', () => {
    // Three rows to a point of the figure.
    for (const spike of [1_197, 1_198, 1_199]) {
      const list = Array.from({ length: 1_200 }, (_, row) => Number(row === spike));
      const points = curveOf(history([acr], [list], { stepS: 1 }), acr);
      expect(points.filter(({ y }) => y === 1)).toEqual([{ x: spike + 1, y: 1 }]);
    }
  });
});

describe('the difference of two runs', () => {
  const a = { view: history([acr], [[1, 2, 3, 4]], { stepS: 0.1 }), series: acr };

  it('of equal runs is zero everywhere', () => {
    const points = curveOf(differenceIn(a, a), acr);
    expect(points).toHaveLength(4);
    expect(points.every(({ y }) => y === 0)).toBe(true);
  });

  it('ends where the shorter one ends, and the sample before holds in between', () => {
    const long = { view: history([acr], [[1, 2, 3, 4, 5, 6]]), series: acr };
    const b = { view: history([acr], [[10, 20]], { stepS: 2 }), series: acr };
    const { rows, columns } = differenceIn(long, b);
    // Samples at 2 and 4 s; before its first, that one.
    expect([rows, ...(columns[0] ?? [])]).toEqual([4, 9, 8, 7, 16]);
  });
});

it('two curves against each other keep the order of time', () => {
  const view = history(
    [acr, other],
    [
      [1, 2, 3],
      [6, 5, 4],
    ],
    { stepS: 0.1 },
  );
  expect(phaseOf(view, acr, other)).toEqual([
    { x: 1, y: 6 },
    { x: 2, y: 5 },
    { x: 3, y: 4 },
  ]);
});

describe('the table', () => {
  const summary = (goodputMbps: number, timeouts: number): Summary => ({
    ...{ simulatedSeconds: 1, fingerprint: 'f', cellHops: 1, circuits: [], ports: [] },
    sources: [
      {
        ...{ id: 'S1', goodputMbps, segmentsSent: 1, retransmits: 0 },
        ...{ timeouts, fastRetransmits: 0, mergedFrames: 0, wholeFrames: 0, brokenFrames: 0 },
      },
    ],
    total: { goodputMbps, cellLossRatio: 0, jainIndex: 1 },
    conservation: { cells: true, bytes: true },
  });
  const run = (goodputMbps: number, timeouts: number, samples: readonly number[]): ComparedRun =>
    withDrawn({
      ...{
        name: 'n',
        isPresent: false,
        doc,
        info: info([acr]),
        summary: summary(goodputMbps, timeouts),
      },
      view: history([acr], [[...samples]], { stepS: 0.1 }),
    });
  const level = Array.from({ length: 20 }, (_, at) => (at < 5 ? 0 : 10));
  const swing = Array.from({ length: 20 }, (_, at) => (at % 2) * 10);
  const rows = metricRows([
    run(50, 0, level),
    run(60, 2, swing),
    run(50.000_01, 0, level),
    run(50.02, 0, level),
  ]);
  const row = (id: string) => rows.find((each) => each.id === id)?.cells ?? [];

  it('says how each run differs from the first', () => {
    const [first, second] = row('goodput');
    expect(first?.change).toBeNull();
    expect(second?.change?.sign).toBe('▲');
    expect(second?.change?.text.replaceAll(/\s/g, ' ')).toBe('+20.0 %');
  });

  it('gives the difference itself where there is no share of nothing', () => {
    expect(row('timeouts')[1]?.change).toEqual({ sign: '▲', text: '+2' });
  });

  it('calls equal what reads the same', () => {
    expect(row('goodput')[2]?.change?.sign).toBe('=');
  });

  it('calls a difference that reads but is no tenth of a per cent less than one', () => {
    const change = row('goodput')[3]?.change;
    expect([change?.sign, change?.text]).toEqual(['▲', 'less than 0.1\u00a0%']);
  });

  it('says over what time runs were simulated, which need not be the whole of it', () => {
    const times = row('simulated').map(({ text }) => text.replaceAll(/\s/g, ' '));
    expect(times).toEqual(['1 s', '1 s', '1 s', '1 s']);
  });

  it('claims no difference between runs over unlike times', () => {
    const long = run(86, 0, level);
    const unlike = [
      run(50, 0, level),
      { ...long, summary: { ...long.summary, simulatedSeconds: 4 } },
      run(60, 2, swing),
    ];
    expect(areOfUnlikeTimes(...unlike)).toBe(true);
    const [times, ...others] = metricRows(unlike);
    expect(times?.label).toBe('Simulated until');
    expect(times?.cells.map(({ text }) => text.replaceAll(/\s/g, ' '))).toEqual([
      '1 s',
      '4 s',
      '1 s',
    ]);
    expect(others.map(({ cells }) => cells[1]?.change ?? null)).toEqual(others.map(() => null));
    expect(others.find(({ id }) => id === 'goodput')?.cells[2]?.change?.sign).toBe('▲');
  });

  it('says what the warm-up leaves out, and counts nothing where it ends', () => {
    const warmed = { ...run(50, 2, level), doc: { ...doc, warmUpMs: 1_000 } };
    const longer = { ...warmed, summary: { ...warmed.summary, simulatedSeconds: 4 } };
    const shorter = { ...warmed, summary: { ...warmed.summary, simulatedSeconds: 0.5 } };
    const cells = (id: string) =>
      metricRows([warmed, longer, shorter])
        .find((each) => each.id === id)
        ?.cells.map(({ text }) => text.replaceAll(/\s/g, ' '));
    expect(cells('simulated')).toEqual([
      '1 s, the end of the warm-up: results count from here on',
      '4 s, counted from 1 s',
      '500 ms, warming up',
    ]);
    expect(cells('goodput')).toEqual(['–', '50 Mb/s', '50 Mb/s']);
    expect(cells('timeouts')).toEqual(['–', '2', '2']);
    expect(metricRows([warmed]).map(({ id }) => id)).toEqual(['simulated', 'settled']);
  });

  it('tells when the rates settle, and that some never do', () => {
    expect(row('settled').map(({ text }) => text === '–')).toEqual([false, true, false, false]);
  });

  it('calls rates settled when the last of them is, and not where one never is', () => {
    const later = level.map((value, at) => (at < 10 ? 0 : value));
    const both = (second: readonly number[]) => ({
      ...run(50, 0, level),
      view: history([acr, other], [level, second], { stepS: 0.1 }),
    });
    const settled = metricRows([both(later), both(swing)]).find(({ id }) => id === 'settled');
    // The eleventh sample is the first at its level.
    const texts = settled?.cells.map(({ text }) => text.replaceAll(/\s/g, ' '));
    expect(texts).toEqual(['1.1 s', '–']);
  });
});

describe('runs beside the current one', () => {
  const of = (name: string, fingerprint: string): ComparedRun =>
    withDrawn({
      ...{ name, isPresent: false, doc, info: info([]), view: history([], []) },
      summary: { fingerprint, simulatedSeconds: 1 } as Summary,
    });
  const present = { ...of('RIF 1 → 1/8', 'b'), isPresent: true };
  const told = (runs: readonly ComparedRun[]) =>
    runs.map(({ name, isPresent }) => `${name}${isPresent ? '!' : ''}`);

  it('are followed by it', () => {
    expect(told(withPresent([of('as loaded', 'a')], present))).toEqual([
      'as loaded',
      'Current run: RIF 1 → 1/8!',
    ]);
  });

  it('are told apart in a file by what they are', () => {
    const [first, last] = aboutRuns([of('as loaded', 'a'), present]);
    expect(first).toMatch(
      /^A as loaded of “.+”, seed \d+, engine \d.*, fingerprint a at 1 s, scenario SHA-256 [0-9a-f]{16}$/,
    );
    expect(last).toMatch(/^B RIF 1 → 1\/8 of “/);
  });

  it('stand for it where one equals it, which keeps its letter and its name', () => {
    const kept = [of('as loaded', 'a'), of('slower', 'b'), of('later', 'c')];
    expect(told(withPresent(kept, present))).toEqual([
      'as loaded',
      'Current run: slower!',
      'later',
    ]);
  });

  it('stand beside it where other settings moved no cell', () => {
    const slower = { ...of('slower', 'b'), doc: { ...doc, seed: 2 } };
    expect(told(withPresent([slower], present))).toEqual(['slower', 'Current run: RIF 1 → 1/8!']);
  });
});

describe('a rate that comes in bursts', () => {
  const goodput = series(0, 'goodput', 'vc1');
  // One sample in five has all the data: 20 ms each, and a window of 100 ms that holds a round trip.
  const bursts = Array.from({ length: 50 }, (_, row) => (row % 5 === 0 ? 10 : 0));
  const run = withDrawn({
    ...{ name: 'n', isPresent: false, doc, summary: {} as Summary },
    info: { ...info([goodput]), rttS: 0.1, sampleS: 0.02, durationS: 1 },
    view: history([goodput], [bursts], { stepS: 0.02 }),
  });

  it('is drawn and told as its mean over a round trip, as the plots draw it', () => {
    const late = curveOf(run.drawn, goodput).filter(({ x }) => x > 0.1);
    expect(late.length).toBeGreaterThan(40);
    for (const { y } of late) expect(y).toBeCloseTo(2, 9);
    const words = curveWords([run], 0, 'goodput').replaceAll(/\s/g, ' ');
    expect(words).toBe('At the end, 1 s: VC 1 2 Mb/s.');
  });

  it('is in tables as sampled', () => {
    const values = curveTable(run, 'goodput').rows.map(([, value]) => value);
    expect(values).toEqual(bursts);
  });
});

describe('a picture in words and numbers', () => {
  const run = (one: readonly number[], two: readonly number[]): ComparedRun =>
    withDrawn({
      ...{
        name: 'n',
        isPresent: false,
        doc,
        info: info([acr, other]),
        summary: {} as Summary,
      },
      view: history([acr, other], [one, two], { stepS: 0.1 }),
    });
  const runs = [run([10, 20, 30], [10, 10, 10]), run([10, 30, 40], [10, 10, 10])];
  const [a, b] = runs as [ComparedRun, ComparedRun];
  const plainText = (text: string) => text.replaceAll(/\s/g, ' ');

  it('says who is higher at the end and by how much', () => {
    expect(plainText(curveWords(runs, 0, 'acr'))).toBe(
      'At the end, 300 ms: VC 1 30 Mb/s; VC 2 10 Mb/s.',
    );
    expect(plainText(curveWords(runs, 1, 'acr'))).toBe(
      'At the end, 300 ms: VC 1 40 Mb/s, 10 Mb/s higher than in A; VC 2 10 Mb/s, as in A.',
    );
    const shorter = [a, run([10, 5], [10, 10])];
    expect(plainText(curveWords(shorter, 1, 'acr'))).toMatch(
      /^At the end, 200 ms: VC 1 5 Mb\/s, 25 Mb\/s lower than in A; .* A ends at 300 ms\.$/,
    );
    expect(curveWords([run([], [])], 0, 'acr')).toBe('No samples.');
  });

  it('says differences in the unit of the plots', () => {
    const cwnd = series(0, 'cwnd', 'vc1', 'bytes');
    const of = (bytes: number) =>
      withDrawn({ ...a, info: info([cwnd]), view: history([cwnd], [[bytes]]) });
    expect(plainText(curveWords([of(10_000), of(25_000)], 1, 'cwnd'))).toBe(
      'At the end, 1 s: VC 1 25 kB, 15 kB higher than in A.',
    );
  });

  it('says of a difference its mean and its extremes', () => {
    expect(plainText(differenceWords([a, b], 'acr', 0.3))).toBe(
      'VC 1: 6.67 Mb/s on average, from 0 Mb/s at 100 ms to 10 Mb/s at 200 ms. VC 2: no difference at any instant.',
    );
  });

  it('says no difference only where there is none at any instant', () => {
    const swung = run([11, 19, 30], [10, 10, 10]);
    expect(plainText(differenceWords([a, swung], 'acr', 0.3))).toMatch(
      /^VC 1: 0 Mb\/s on average, from −1 Mb\/s at 200 ms to 1 Mb\/s at 100 ms\./,
    );
  });

  it('says of many lines the mean of all, and the extremes of any', () => {
    const vcs = [0, 1, 2, 3, 4].map((place) => series(place, 'acr', `c${place}`));
    const many = (columns: readonly (readonly number[])[]) =>
      withDrawn({ ...a, info: info(vcs), view: history(vcs, columns, { stepS: 0.1 }) });
    const none = vcs.map(() => [0, 0]);
    const some = [
      [1, 2],
      [3, 4],
      [-5, 1],
      [0, 9],
      [2, 3],
    ];
    expect(plainText(differenceWords([many(none), many(some)], 'acr', 0.2))).toBe(
      'All 5 lines: 2 Mb/s on average, from −5 Mb/s at 100 ms to 9 Mb/s at 200 ms.',
    );
  });

  it('tells the instants of a difference in the unit of the axis', () => {
    expect(plainText(differenceWords([a, b], 'acr', 1))).toMatch(
      /from 0 Mb\/s at 0.1 s to 10 Mb\/s at 0.2 s/,
    );
  });

  it('says where each path ends and how fair that is', () => {
    expect(plainText(planeWords(runs, { x: acr, y: other }))).toBe(
      'A ends at VC 1 30 Mb/s, VC 2 10 Mb/s; Jain’s index 0.8. B ends at VC 1 40 Mb/s, VC 2 10 Mb/s; Jain’s index 0.7353.',
    );
  });

  it('has a table of what it shows', () => {
    expect(curveTable(a, 'acr').heading).toEqual(['time, s', 'VC 1, Mb/s', 'VC 2, Mb/s']);
    expect(curveTable(a, 'acr').rows[1]).toEqual([0.2, 20, 10]);
    expect(differenceTable([a, b], 'acr').rows[1]).toEqual([0.2, 10, 0]);
    // At the instants of the first, whenever the second was sampled.
    const rare = {
      ...b,
      view: history(
        [acr, other],
        [
          [10, 30],
          [10, 10],
        ],
        { stepS: 0.2 },
      ),
    };
    expect(differenceTable([a, rare], 'acr').rows.map(([timeS]) => timeS)).toEqual([
      ...a.view.time,
    ]);
    const plane = planeTable(runs, { x: acr, y: other });
    expect(plane.rows.map(([name]) => name).join('')).toBe('AAABBB');
    expect(toCsv(plane).split('\r\n').slice(0, 2)).toEqual([
      'run,"time, s","VC 1, Mb/s","VC 2, Mb/s"',
      'A,0.1,10,10',
    ]);
    expect(toCsv(plane, ['Plane of two sources']).split('\r\n')[0]).toBe('# Plane of two sources');
  });
});

describe('the plane of two sources', () => {
  it('gives each run a hue of its own, and the current one the strongest line', () => {
    const looks = [0, 1, 2, 3, 4].map((place) => pathLook(place, place === 4));
    expect(new Set(looks.map(({ stroke }) => stroke)).size).toBe(5);
    const widths = looks.map(({ width }) => width);
    expect(widths.indexOf(Math.max(...widths))).toBe(4);
  });

  const up = [0, 1, 2, 3].map((at) => ({ x: at, y: 0 }));
  const aside = [0, 1, 2, 3].map((at) => ({ x: at, y: at === 1 ? 2 : 0 }));

  it('names ends that lie together in one label', () => {
    const near = endNames([up, aside, [{ x: 9, y: 9 }]], 1);
    expect(near.map(({ name }) => name)).toEqual(['A B', 'C']);
  });

  it('finds places all along a path, between its samples too', () => {
    const corner = [
      { x: 0, y: 0 },
      { x: 4, y: 0 },
      { x: 4, y: 4 },
    ];
    expect(along(corner, 5)).toEqual([
      { x: 0, y: 0 },
      { x: 2, y: 0 },
      { x: 4, y: 0 },
      { x: 4, y: 2 },
      { x: 4, y: 4 },
    ]);
    expect(along([], 5)).toEqual([]);
  });

  it('names a path where it is away from the others, and not where it never is', () => {
    const away = farthestFromOthers(aside, [up, aside], 1);
    expect(away?.x).toBeCloseTo(1, 1);
    expect(away?.y).toBeCloseTo(2, 1);
    expect(farthestFromOthers(up, [up, [...up]], 1)).toBeNull();
  });

  it('takes the slowest link on both ways, whatever the nodes are called', () => {
    const circuit = (id: string, route: readonly string[]) => ({ id, route });
    const link = (from: string, to: string, rateMbps: number, backRateMbps?: number) => ({
      ...{ id: `${from}-${to}`, from, to, rateMbps, delayMs: 1 },
      ...(backRateMbps === undefined ? {} : { backRateMbps }),
    });
    const network = {
      ...info([]).network,
      circuits: [
        circuit('one', ['S 1', 'SW 1', 'SW 2', 'D 1']),
        circuit('two', ['S 2', 'SW 1', 'SW 2', 'D 2']),
        circuit('back', ['D 1', 'SW 2', 'SW 1', 'S 1']),
        circuit('again', ['D 2', 'SW 2', 'SW 1', 'S 2']),
      ],
      links: [link('S 1', 'SW 1', 10), link('SW 1', 'SW 2', 150, 50), link('SW 2', 'D 1', 20)],
    } as never;
    expect(sharedRate(network, ['one', 'two'])).toBe(150);
    expect(sharedRate(network, ['back', 'again'])).toBe(50);
    expect(sharedRate(network, ['one', 'back'])).toBeNull();
  });
});

it('the last sample of a long run ends its path', () => {
  const long = Array.from({ length: 1_702 }, (_, at) => at);
  const view = history([acr, other], [long, long], { stepS: 0.1 });
  expect(phaseOf(view, acr, other).at(-1)).toEqual({ x: 1_701, y: 1_701 });
});
