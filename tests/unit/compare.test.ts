import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { curveOf, differenceOf, phaseOf } from '../../web/src/compare/curves';
import { metricRows } from '../../web/src/compare/metrics';
import type { ComparedRun } from '../../web/src/compare/runs';
import { catalog } from '../../web/src/engine/catalog';
import type { Summary } from '../../web/src/engine/model';
import { FIRST_CHOICE_ITEM } from '../../web/src/store/beginnings';
import { copyOf, nameOf } from '../../web/src/store/pinning';
import { history, info, series } from './plots/fixtures';

const { doc } = FIRST_CHOICE_ITEM;
const acr = series(0, 'acr', 'vc1');
const other = series(1, 'acr', 'vc2');

describe('the name of a pinned run', () => {
  const rif = (value: number) => ({ ...doc, abr: { ...doc.abr, rif: value } });

  it('tells what its experiment changes', () => {
    expect(nameOf(doc, doc, catalog)).toBe('as loaded');
    expect(nameOf(doc, rif(1 / 4), catalog)).toBe('RIF 1 → 1/4');
  });

  it('tells three changes and counts the rest', () => {
    const many = { ...rif(1 / 4), seed: 9, durationMs: 7, warmUpMs: 3, sampleUs: 500 };
    expect(nameOf(doc, many, catalog)).toMatch(/^RIF 1 → 1\/4, Seed 1 → 9, .* and 2 more$/);
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
});

describe('the difference of two runs', () => {
  const a = { view: history([acr], [[1, 2, 3, 4]], { stepS: 0.1 }), series: acr };

  it('of equal runs is zero everywhere', () => {
    const points = differenceOf(a, a);
    expect(points).toHaveLength(4);
    expect(points.every(({ y }) => y === 0)).toBe(true);
  });

  it('ends where the shorter one ends, and the sample before holds in between', () => {
    const b = { view: history([acr], [[10, 20]], { stepS: 0.2 }), series: acr };
    const points = differenceOf(a, b);
    const endS = b.view.time[1] ?? 0;
    expect(points.every(({ x }) => x <= endS + 1e-12)).toBe(true);
    expect(points.at(-1)?.y).toBe(20 - ((a.view.columns[0] ?? [])[points.length - 1] ?? 0));
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
        ...{ timeouts, fastRetransmits: 0, mergedFrames: 0 },
      },
    ],
    total: { goodputMbps, cellLossRatio: 0, jainIndex: 1 },
    conservation: { cells: true, bytes: true },
  });
  const run = (goodputMbps: number, timeouts: number, samples: readonly number[]): ComparedRun => ({
    ...{ name: 'n', title: 't', info: info([acr]), summary: summary(goodputMbps, timeouts) },
    view: history([acr], [[...samples]], { stepS: 0.1 }),
  });
  const level = Array.from({ length: 20 }, (_, at) => (at < 5 ? 0 : 10));
  const swing = Array.from({ length: 20 }, (_, at) => (at % 2) * 10);
  const rows = metricRows([run(50, 0, level), run(60, 2, swing), run(50.000_01, 0, level)]);
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

  it('tells when the rates settle, and that some never do', () => {
    expect(row('settled').map(({ text }) => text === '–')).toEqual([false, true, false]);
  });
});
