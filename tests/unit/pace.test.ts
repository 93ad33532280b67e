import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Look, Pace, wasHeldBack } from '../../web/src/timeline/speed';

const at = (nowMs: number, headS: number, more: Partial<Look> = {}): Look => ({
  ...{ nowMs, headS, plays: true, speed: 0.1, generation: 1 },
  ...more,
});

/** What is said at the end of a run that is looked at twice a second. */
function paceOf(rate: number, seconds: number, more: Partial<Look> = {}): number | null {
  const pace = new Pace();
  let said: number | null = null;
  for (let ms = 0; ms <= seconds * 1_000; ms += 500) {
    said = pace.look(at(ms, (ms / 1_000) * rate, more));
  }
  return said;
}

describe('the pace of a playing run', () => {
  it('is told when it is slower than asked, once it is known', () => {
    expect(paceOf(0.03, 1)).toBe(null);
    expect(paceOf(0.03, 4)).toBeCloseTo(0.03, 6);
  });

  it('is nothing to tell while the run keeps up, or is to be as fast as it can', () => {
    expect(paceOf(0.1, 10)).toBe(null);
    expect(paceOf(0.09, 10)).toBe(null);
    expect(paceOf(0.03, 10, { speed: null })).toBe(null);
    expect(paceOf(0.03, 10, { plays: false })).toBe(null);
  });

  it('is that of the last seconds', () => {
    const pace = new Pace();
    for (let ms = 0; ms <= 10_000; ms += 500) pace.look(at(ms, ms * 1e-4));
    let said: number | null = null;
    for (let ms = 10_500; ms <= 20_000; ms += 500) {
      said = pace.look(at(ms, 1 + (ms - 10_000) * 2e-5));
    }
    expect(said).toBeCloseTo(0.02, 6);
  });

  it('begins anew with another speed, another run, or a jump back', () => {
    for (const more of [{ speed: 0.2 }, { generation: 2 }, { headS: 0 }]) {
      const pace = new Pace();
      for (let ms = 0; ms <= 5_000; ms += 500) pace.look(at(ms, ms * 1e-5));
      expect(pace.look(at(5_500, 0.055, more))).toBe(null);
    }
  });

  it('is never told when every look shows the asked progress', () => {
    const gaps = fc.array(fc.integer({ min: 1, max: 2_000 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(gaps, (steps) => {
        const pace = new Pace();
        let ms = 0;
        for (const step of steps) {
          ms += step;
          expect(pace.look(at(ms, ms * 1e-4))).toBe(null);
        }
      }),
    );
  });
});

describe('a run in the background', () => {
  it('was held back when it did less than it was asked for', () => {
    expect(wasHeldBack(at(0, 1), at(10_000, 1.1))).toBe(true);
    expect(wasHeldBack(at(0, 1), at(10_000, 2))).toBe(false);
  });

  it('says nothing after a moment, of another run, or of one without a speed', () => {
    expect(wasHeldBack(at(0, 1), at(1_000, 1))).toBe(false);
    expect(wasHeldBack(at(0, 1), at(10_000, 1, { generation: 2 }))).toBe(false);
    expect(wasHeldBack(at(0, 1, { speed: null }), at(10_000, 1, { speed: null }))).toBe(false);
    expect(wasHeldBack(at(0, 1), at(10_000, 1, { plays: false }))).toBe(false);
  });
});
