import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NetworkLink } from '../../web/src/engine/model';
import { cellsHeld, density, detailOf, detailWords, GlyphSieve } from '../../web/src/network/lod';

const link = (delayMs: number): NetworkLink => ({
  id: 'l',
  from: 'a',
  to: 'b',
  rateMbps: 155.52,
  delayMs,
});

const calm = { count: 10, total: 10, still: false, elsewhere: false };

describe('density', () => {
  it('is 1834 cells for 1000 km at 155.52 Mb/s', () => {
    expect(cellsHeld(link(5))).toBeCloseTo(1833.96, 2);
  });

  it('is cells held over pixels', () => {
    expect(density(link(5), 150)).toBeCloseTo(12.23, 2);
    expect(density(link(5), 0)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('detail', () => {
  it('is flow above half a cell per pixel and cells below', () => {
    expect(detailOf(link(5), 150)).toBe('flow');
    expect(detailOf(link(0.1), 150)).toBe('cells');
  });

  it('comes nearer only as a link grows on screen', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 50, noNaN: true }), (delayMs) => {
        const levels = [50, 100, 400, 1600, 6400].map((px) => detailOf(link(delayMs), px));
        expect(levels).toEqual([...levels].sort((a, b) => (a < b ? 1 : a > b ? -1 : 0)));
      }),
    );
  });

  it('is said in words', () => {
    expect(detailWords({ ...calm, densities: [8.2, 8.1, 7.9] })).toBe(
      'Flow + RM cells: 1 px ≈ 8 cells',
    );
    expect(detailWords({ ...calm, densities: [0.1, 0.2] })).toBe('Cells: each mark is one cell');
    expect(detailWords({ ...calm, densities: [0.1, 8] })).toContain('on long links');
  });

  it('says when cells were thinned out, belong to another instant, or may not travel', () => {
    expect(detailWords({ ...calm, densities: [9], total: 99 })).toContain('10 of 99 shown');
    expect(detailWords({ ...calm, densities: [9], elsewhere: true })).toContain('play head');
    expect(detailWords({ ...calm, densities: [9], still: true })).toContain('reduced motion');
  });
});

describe('the sieve for RM glyphs', () => {
  it('admits the first of a slot and no second one', () => {
    const sieve = new GlyphSieve();
    const entered = [0.1, 0.5, 0.9, 1.0, 1.2, 3.7];
    expect(entered.map((timeS) => sieve.admit(0, timeS, 1))).toEqual([
      true,
      false,
      false,
      true,
      false,
      true,
    ]);
  });

  it('keeps streams apart', () => {
    const sieve = new GlyphSieve();
    expect([sieve.admit(0, 0.1, 1), sieve.admit(1, 0.1, 1)]).toEqual([true, true]);
  });

  it('admits the same cells when time moves on', () => {
    const cells = Array.from({ length: 200 }, (_, i) => i * 0.013);
    const shownAt = (headS: number) => {
      const sieve = new GlyphSieve();
      return cells
        .filter((enteredS) => enteredS <= headS && enteredS >= headS - 1)
        .filter((enteredS) => Math.floor(enteredS / 0.1) * 0.1 >= headS - 1)
        .filter((enteredS) => sieve.admit(0, enteredS, 0.1));
    };
    const before = shownAt(2);
    const after = shownAt(2.05);
    const stillThere = before.filter((enteredS) => Math.floor(enteredS / 0.1) * 0.1 >= 1.05);
    expect(after).toEqual(expect.arrayContaining(stillThere));
  });
});
