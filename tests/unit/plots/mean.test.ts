import { describe, expect, it } from 'vitest';
import { goodputWindow, RunningMean } from '../../../web/src/model/plotKinds/mean';
import { newEpoch } from '../../../web/src/run/history';
import { createMeans, drawnRun } from '../../../web/src/timeline/stage/means';
import { history, info, series } from './fixtures';

const meanOf = (samples: number, values: readonly number[]) => [
  ...new RunningMean(samples).update(Float64Array.from(values), values.length),
];
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const none = (count: number) => Array.from({ length: count }, () => 0);

describe('a running mean', () => {
  it('leaves a constant as it is, from the first sample on', () => {
    const constant = Array.from({ length: 50 }, () => 0.28);
    for (const value of meanOf(7, constant)) expect(value).toBeCloseTo(0.28, 12);
  });

  it('preserves the integral: what a burst delivers is only spread', () => {
    const burst = [...none(10), 20, 4, 0, 20, ...none(10)];
    const mean = meanOf(8, burst);
    expect(sumOf(mean)).toBeCloseTo(sumOf(burst), 12);
    expect(Math.max(...mean)).toBeCloseTo(44 / 8, 12);
  });

  it('is nothing, and never less, where nothing came for a whole window', () => {
    const bursts = Array.from({ length: 60 }, (_, row) =>
      row % 20 < 9 ? 0.1 * ((row % 7) + 1) : 0,
    );
    const mean = meanOf(5, bursts);
    for (const row of [13, 14, 15, 16, 33, 37, 53, 58]) expect(mean[row]).toBe(0);
  });

  it('never changes behind its end, and is the same row by row as at once', () => {
    const values = Array.from({ length: 40 }, (_, row) => (row * 7919) % 31);
    const growing = new RunningMean(6);
    for (let rows = 1; rows <= values.length; rows += 1) {
      // The array is a new one, and a longer one, whenever the history grows.
      const seen = growing.update(Float64Array.from(values.slice(0, rows)), rows);
      expect([...seen.subarray(0, rows)]).toEqual(meanOf(6, values).slice(0, rows));
    }
  });
});

describe('the window of goodput', () => {
  it.each([
    // round trip, run, sample interval → window, s
    [0.1, 70, 0.01, 1],
    [0.02, 0.5, 0.001, 0.02],
    [0.502, 6, 0.001, 1],
    [0.04, 3, 0.0005, 0.05],
    [0.001, 1, 0.05, 0.05],
  ])('of a round trip of %d s and a run of %d s sampled every %d s is %d s', (...given) => {
    const [rttS, durationS, sampleS, windowS] = given;
    expect(goodputWindow({ ...info([]), rttS, durationS, sampleS })).toBe(windowS);
  });
});

describe('a run as it is drawn', () => {
  const list = [series(0, 'goodput', 'vc1'), series(1, 'queue', 'p1', 'cells')];
  // A window of 1 s: ten samples.
  const facts = { ...info(list), rttS: 0.6, durationS: 70, sampleS: 0.1 };
  const comb = Array.from({ length: 30 }, (_, row) => (row % 10 === 0 ? 20 : 0));

  it('has means of goodput, and samples of all else', () => {
    const view = history(list, [comb, comb], { stepS: 0.1 });
    const { columns } = createMeans()(view, facts);
    for (const value of columns[0]?.subarray(9) ?? []) expect(value).toBeCloseTo(2, 12);
    expect([...(columns[1] ?? [])]).toEqual(comb);
    expect([...(view.columns[0] ?? [])]).toEqual(comb);
    // From 0.2 to 0.3 s it is a little more than 0.1 s: still ten samples.
    const late = { ...view, time: view.time.map((timeS) => timeS + 0.1) };
    for (const value of drawnRun(late, facts).columns[0]?.subarray(9) ?? [])
      expect(value).toBeCloseTo(2, 12);
  });

  it('is its samples as long as there is one, and where nothing is known of the run', () => {
    const begun = history(list, [[20], [20]]);
    expect([...(drawnRun(begun, facts).columns[0] ?? [])]).toEqual([20]);
    const view = history(list, [comb, comb], { stepS: 0.1 });
    expect([...(drawnRun(view, null).columns[0] ?? [])]).toEqual(comb);
  });

  it('keeps its epoch while it grows, and has another for rewritten rows and for another window', () => {
    const drawn = createMeans();
    const view = history(list, [comb, comb], { stepS: 0.1 });
    const first = drawn(view, facts).epoch;
    expect(drawn(view, facts).epoch).toBe(first);
    const rewritten = drawn(Object.assign(view, { epoch: newEpoch() }), facts).epoch;
    expect(rewritten).not.toBe(first);
    expect(drawn(view, { ...facts, rttS: 2 }).epoch).not.toBe(rewritten);
  });
});
