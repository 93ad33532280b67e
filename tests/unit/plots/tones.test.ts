/** From samples to tones: what a plot sounds like, as data. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Line } from '../../../web/src/model/plotKinds/kind';
import {
  HIGHEST_HZ,
  LOWEST_HZ,
  pitchScale,
  SWEEP_S,
  sweepOf,
} from '../../../web/src/plots/sound/tones';
import { event, history, series } from './fixtures';

const acr = series(0, 'acr', 'vc1');
const line: Line = { key: 'acr/vc1', series: acr, role: 'main', name: 'VC 1', colour: 0 };
const run = (values: readonly number[], events = [] as ReturnType<typeof event>[]) =>
  history([acr], [values], { stepS: 1, events });

describe('pitch', () => {
  it('makes equal ratios equal intervals', () => {
    const pitch = pitchScale([1, 10, 100]);
    expect(pitch(10) / pitch(1)).toBeCloseTo(pitch(100) / pitch(10), 9);
    expect([pitch(1), pitch(100)]).toEqual([LOWEST_HZ, HIGHEST_HZ]);
  });

  it('never falls when a value rises, and stays on the axis', () => {
    const values = fc.array(fc.double({ min: 0, max: 1e9, noNaN: true }), { minLength: 2 });
    fc.assert(
      fc.property(values, (list) => {
        const pitch = pitchScale(list);
        const tones = list.toSorted((a, b) => a - b).map(pitch);
        for (const [at, hz] of tones.entries()) {
          expect(hz).toBeGreaterThanOrEqual(at === 0 ? LOWEST_HZ : (tones[at - 1] ?? 0));
          expect(hz).toBeLessThanOrEqual(HIGHEST_HZ * (1 + 1e-9));
        }
      }),
      { examples: [[[0, Number.MIN_VALUE]]] },
    );
  });

  it('of nothing is the lowest, and of a line that never moves the middle', () => {
    expect(pitchScale([0, 50])(0)).toBe(LOWEST_HZ);
    expect(pitchScale([0, 0])(0)).toBe(LOWEST_HZ);
    expect(pitchScale([7, 7])(7)).toBeCloseTo(Math.sqrt(LOWEST_HZ * HIGHEST_HZ), 6);
  });
});

describe('a sweep', () => {
  it('goes from the left ear to the right', () => {
    const [voice] = sweepOf([{ view: run([1, 2, 3]), ear: null }], [line], [1, 3]).voices;
    expect(voice?.at(0)).toEqual({ hz: LOWEST_HZ, pan: -1 });
    expect(voice?.at(-1)).toEqual({ hz: HIGHEST_HZ, pan: 1 });
  });

  it('is silent where there are no samples', () => {
    const [voice] = sweepOf([{ view: run([1, 2]), ear: null }], [line], [0, 4]).voices;
    expect(voice?.at(0)).toBeNull();
    expect(voice?.at(-1)).toBeNull();
    expect(voice?.filter((tone) => tone !== null).length).toBeGreaterThan(30);
  });

  it('clicks for a loss and knocks for a time-out, at their place in time', () => {
    const events = [event(1.5, 'cellLoss'), event(2, 'timeout'), event(9, 'timeout')];
    const { noises } = sweepOf([{ view: run([1, 2, 3], events), ear: null }], [line], [1, 3]);
    expect(noises).toEqual([
      { atS: SWEEP_S / 4, kind: 'click', pan: -0.5 },
      { atS: SWEEP_S / 2, kind: 'wood', pan: 0 },
    ]);
  });

  it('thins out losses that would melt into a noise', () => {
    const losses = Array.from({ length: 1_000 }, (_, at) => event(1 + at / 500, 'cellLoss'));
    const { noises } = sweepOf([{ view: run([1, 2, 3], losses), ear: null }], [line], [1, 3]);
    expect(noises.length).toBeGreaterThan(50);
    expect(noises.length).toBeLessThanOrEqual(SWEEP_S / 0.03 + 1);
  });

  it('gives each of two runs an ear, and both the same scale', () => {
    const runs = [
      { view: run([10, 10]), ear: 'left' },
      { view: run([1_000, 1_000]), ear: 'right' },
    ] as const;
    const [left, right] = sweepOf(runs, [line], [1, 2]).voices;
    expect(left?.every((tone) => tone?.pan === -1 && tone.hz === LOWEST_HZ)).toBe(true);
    expect(right?.every((tone) => tone?.pan === 1 && tone.hz === HIGHEST_HZ)).toBe(true);
  });
});
