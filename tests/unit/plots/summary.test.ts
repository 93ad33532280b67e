import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeCurve } from '../../../web/src/base/shape';
import { PLOT_KINDS } from '../../../web/src/model/plotKinds';
import { displayOf, linesOf } from '../../../web/src/model/plotKinds/kind';
import { summarise } from '../../../web/src/plots/words/summary';
import { event, history, info, series } from './fixtures';

function curve(values: readonly number[]) {
  const time = Float64Array.from(values, (_, row) => row);
  return { time, values: Float64Array.from(values), start: 0, end: values.length };
}

describe('shape of a curve', () => {
  it('says where a decaying curve settles and when', () => {
    const shape = describeCurve(
      curve(Array.from({ length: 200 }, (_, t) => 50 + 100 * Math.exp(-t / 10))),
    );
    expect(shape?.trend).toBe('steady');
    expect(shape?.level).toBeCloseTo(50, 3);
    // 100 e^(−t/10) falls under 5 % of 50 at t = 10 ln 40 = 36.9.
    expect(shape?.settledS).toBe(37);
  });

  it.each([
    ['rising', (t: number) => t],
    ['falling', (t: number) => 1000 - t],
    ['swinging', (t: number) => 100 + 50 * Math.sin(t / 5)],
  ] as const)('calls a curve %s', (trend, f) => {
    const shape = describeCurve(curve(Array.from({ length: 400 }, (_, t) => f(t))));
    expect(shape).toMatchObject({ trend, settledS: null });
  });

  // Each as it looks where it ends, whatever it did before.
  it.each([
    ['rising', 'after a fall', (t: number) => (t < 280 ? 500 : 2 * (t - 280) + 20)],
    ['falling', 'after a climb', (t: number) => (t < 300 ? 3 * t : 900 - 5 * (t - 300))],
    ['rising', 'on the last flank of few teeth', (t: number) => 100 + ((t + 80) % 160)],
    ['swinging', 'where a tooth ends', (t: number) => 100 + ((t + 130) % 170)],
    ['swinging', 'with many teeth', (t: number) => 100 + (t % 40)],
    ['steady', 'after a climb', (t: number) => (t < 200 ? t : 200)],
    ['steady', 'with little noise', (t: number) => 200 + 3 * Math.sin(t * 1.7)],
  ] as const)('calls a curve %s %s', (trend, _, f) => {
    const shape = describeCurve(curve(Array.from({ length: 400 }, (_, t) => f(t))));
    expect(shape?.trend).toBe(trend);
  });

  it('agrees with brute force on extremes and on what settling means', () => {
    // Zero has one sign here: of −0 and 0 the least is −0, and neither comes first.
    const sample = fc.double({ min: -1e3, max: 1e3, noNaN: true }).map((value) => value + 0);
    const values = fc.array(sample, { minLength: 1 });
    fc.assert(
      fc.property(values, (list) => {
        const shape = describeCurve(curve(list));
        expect(shape?.lowest).toBe(Math.min(...list));
        expect(shape?.highest).toBe(Math.max(...list));
        expect(shape?.highestS).toBe(list.indexOf(Math.max(...list)));
        if (shape === null || shape.settledS === null) return;
        const band = Math.max(Math.abs(shape.level) * 0.05, (shape.highest - shape.lowest) * 0.02);
        for (const value of list.slice(shape.settledS)) {
          expect(Math.abs(value - shape.level)).toBeLessThanOrEqual(band + 1e-9);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is settled by the beginning of its last fifth at the latest', () => {
    const late = [0, 100, 0, 100, 0, 100, 0, 100, 50, 50];
    expect(describeCurve(curve(late))?.settledS).toBe(8);
    expect(describeCurve(curve([...late.slice(0, 8), 0, 50]))?.settledS).toBeNull();
  });

  it('of few samples climbs where the last of them does', () => {
    expect(describeCurve(curve([0, 0, 0, 0, 100]))?.trend).toBe('rising');
  });

  it('has nothing to say about no samples', () => {
    expect(describeCurve(curve([]))).toBeNull();
    expect(describeCurve(curve([Number.NaN]))).toBeNull();
  });
});

describe('summary of a plot', () => {
  const list = [series(0, 'acr', 'vc1'), series(1, 'acr', 'vc2')];
  const kind = PLOT_KINDS[0];
  if (kind === undefined) throw new Error('there is a first plot');
  const lines = linesOf(kind, info(list));
  const base = { label: 'ACR', lines, display: displayOf(kind, lines), references: [] };

  it('tells the lines of theory beside the curves', () => {
    const view = history(list, [[10], [20]]);
    const share = { overlay: 'share', label: 'max-min share', element: null } as const;
    const references = [
      { overlay: 'capacity', label: 'link', element: null, steps: [[0, 155.5]] } as const,
      {
        ...share,
        steps: [
          [0, 50],
          [0.002, 18.9],
        ],
      } as const,
      { ...share, steps: [0, 1, 2, 3].map((s) => [s, s] as const) },
    ];
    const text = summarise({ ...base, references, view, range: [0, 1] }).replace(/\u00a0/g, ' ');
    expect(text).toContain(
      'Reference lines: link 155.5 Mb/s; max-min share 50 Mb/s, 18.9 Mb/s from 2 ms; ' +
        'max-min share, which changes 3 times.',
    );
  });

  it('tells level, extremes and events in words', () => {
    const rise = [10, 30, 50, 50, 50, 50, 50, 50, 50, 50];
    const view = history(list, [rise, rise.map(() => 20)], {
      stepS: 0.01,
      events: [event(0.02, 'cellLoss', 12), event(0.03, 'timeout')],
    });
    const text = summarise({ ...base, view, range: [0, 0.1] }).replace(/\u00a0/g, ' ');
    expect(text).toBe(
      'ACR, 2 lines, 0 s to 100 ms. ' +
        'VC 1 settles at 50 Mb/s after 30 ms; highest sample 50 Mb/s at 30 ms, lowest 10 Mb/s at 10 ms. ' +
        'VC 2 stays at 20 Mb/s. Events: 12 cells lost, 1 timeout.',
    );
  });

  it('says that the level of a curve without rest is that of its last fifth', () => {
    const teeth = Array.from({ length: 40 }, (_, row) => (row < 32 ? 10 : 100) + 60 * (row % 2));
    const view = history(list, [teeth, teeth.map(() => 20)]);
    const text = summarise({ ...base, view, range: [0, 40] }).replace(/\u00a0/g, ' ');
    expect(text).toContain('VC 1 swings about 130 Mb/s in its last fifth; highest sample 160 Mb/s');
  });

  it('tells of the samples within the range alone', () => {
    const rise = [10, 30, 50, 50, 50, 90];
    const view = history(list, [rise, rise], { stepS: 0.01 });
    const text = summarise({ ...base, view, range: [0.03, 0.05] }).replace(/\u00a0/g, ' ');
    expect(text).toContain('ACR, 2 lines, 30 to 50 ms. VC 1 stays at 50 Mb/s.');
    const events = [20, 30, 50, 51].map((ms) => event(ms / 1e3, 'timeout'));
    expect(summarise({ ...base, view: { ...view, events }, range: [0.03, 0.05] })).toMatch(
      /Events: 2 timeouts\.$/,
    );
    expect(summarise({ ...base, view, range: [0.1, 0.2] })).toBe('ACR: no samples yet.');
  });

  it('says that a curve has settled at the mean of its last fifth', () => {
    const rise = [10, ...Array<number>(7).fill(51), 50, 52];
    const view = history(list, [rise, rise], { stepS: 0.01 });
    const text = summarise({ ...base, view, range: [0, 0.1] }).replace(/\u00a0/g, ' ');
    expect(text).toContain('VC 1 settles at 51 Mb/s after 20 ms; highest sample 52 Mb/s at 100 ms');
  });

  it('tells of many curves who is highest at the end and at all, and how many have settled', () => {
    const many = [0, 1, 2, 3, 4].map((place) => series(place, 'acr', `vc${place + 1}`));
    const still = [30, 40, 35, 50].map((level) => Array<number>(10).fill(level));
    const swing = Array.from({ length: 10 }, (_, row) => (row % 2 === 0 ? 90 : 0));
    const view = history(many, [...still, swing], { stepS: 0.01 });
    const of = { ...base, lines: linesOf(kind, info(many)), view };
    const text = summarise({ ...of, range: [0, 0.1] }).replace(/\u00a0/g, ' ');
    expect(text).toMatch(
      /lie between 30 Mb\/s \(VC 1\) and 50 Mb\/s \(vc4\)\. 4 of 5 have settled\./,
    );
    expect(text).toContain('Highest sample 90 Mb/s, vc5, at 10 ms.');
  });

  it('says so when there are no samples', () => {
    expect(summarise({ ...base, view: history(list, [[], []]), range: [0, 1] })).toBe(
      'ACR: no samples yet.',
    );
  });

  it('says that nothing was lost', () => {
    const view = history(list, [
      [1, 1],
      [1, 1],
    ]);
    expect(summarise({ ...base, view, range: [0, 5] })).toContain('No loss and no timeout.');
  });
});
