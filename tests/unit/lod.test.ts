import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cellsHeld,
  density,
  detailOf,
  detailWords,
  framePace,
  GlyphSieve,
  type Situation,
} from '../../web/src/editor/lod';
import type { Detail } from '../../web/src/explain/lens/channel';
import type { NetworkLink } from '../../web/src/model/engineTypes';

const link = (delayMs: number): NetworkLink => ({
  id: 'l',
  from: 'a',
  to: 'b',
  rateMbps: 155.52,
  backRateMbps: 155.52,
  delayMs,
  listed: {},
});

/** Levels from far to near. */
const RANK = { flow: 0, glyphs: 1, cells: 2 };

const calm = { count: 10, total: 10, still: false, elsewhere: false, brief: false };

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
  it('is flow and glyphs above half a cell per pixel, and cells below', () => {
    expect(detailOf(link(5), 150)).toBe('glyphs');
    expect(detailOf(link(0.1), 150)).toBe('cells');
  });

  it('comes nearer only as a link at rest grows on screen', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 50, noNaN: true }), (delayMs) => {
        const levels = [50, 100, 400, 1600, 6400].map((px) => RANK[detailOf(link(delayMs), px)]);
        expect(levels).toEqual([...levels].sort());
      }),
    );
  });

  const playing = (speed: number | null) => framePace({ status: 'playing', speed });

  // A cell crosses 5 ms in 5 s of the screen at 1 ms/s: 150 px at half a pixel a frame.
  it.each([
    [5, 150, 1e-3, 'glyphs'],
    [5, 150, 1e-2, 'glyphs'],
    [5, 150, 5e-2, 'flow'],
    [5, 150, 0.1, 'flow'],
    [5, 150, null, 'flow'],
    [0.1, 150, 1e-4, 'cells'],
    [0.1, 150, 2e-4, 'cells'],
    [0.1, 150, 3e-4, 'glyphs'],
    [0.1, 150, 1e-3, 'flow'],
  ] as const)('of %s ms on %s px at %s s per second is %s', (delayMs, px, speed, level) => {
    expect(detailOf(link(delayMs), px, playing(speed))).toBe(level);
  });

  it('is that of a picture at rest while nothing plays, at any speed', () => {
    const passedS = framePace({ status: 'paused', speed: null });
    expect(passedS).toBe(0);
    expect(detailOf(link(0.1), 150, passedS)).toBe('cells');
    expect(detailOf(link(0), 150, passedS)).toBe('cells');
  });

  it('never comes nearer as the run plays faster, and a link without delay is a flow', () => {
    const speeds = [1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 0.1, 1, null];
    fc.assert(
      fc.property(
        fc.double({ min: 0.001, max: 50, noNaN: true }),
        fc.integer({ min: 20, max: 4000 }),
        (delayMs, px) => {
          const ranks = speeds.map((speed) => RANK[detailOf(link(delayMs), px, playing(speed))]);
          expect(ranks).toEqual([...ranks].sort().reverse());
        },
      ),
    );
    expect(detailOf(link(0), 150, playing(1e-6))).toBe('flow');
  });

  it('is said in words', () => {
    const at = (detail: Detail, ...densities: readonly number[]) =>
      densities.map((each) => ({ detail, density: each }));
    const words = (...links: Situation['links'][]) => detailWords({ ...calm, links: links.flat() });
    expect(words(at('glyphs', 8.2, 8.1, 7.9))).toBe('Flow + RM cells: 1 px ≈ 8 cells');
    expect(words(at('cells', 0.1, 0.2))).toBe('Cells: each mark is one cell');
    expect(words(at('cells', 0.1), at('glyphs', 8))).toContain('on long links');
    expect(words(at('flow', 0.1, 8))).toBe('Cells too fast: slow down, or open the lens');
    expect(words(at('glyphs', 8), at('flow', 0.1))).toBe(
      'Flow + RM cells: 1 px ≈ 8 cells · elsewhere only flow',
    );
    expect(words(at('glyphs', 0.1, 0.2))).toBe('Flow + RM cells');
    expect(words(at('glyphs', 0.1), at('cells', 0.4))).toContain('on some links');
  });

  it('says when cells were thinned out, belong to another instant, or may not travel', () => {
    const crowded = { ...calm, links: [{ detail: 'glyphs', density: 9 }] } as const;
    expect(detailWords({ ...crowded, total: 99 })).toContain('10 of 99 shown');
    expect(detailWords({ ...crowded, total: 99, brief: true })).toMatch(/ · a sample$/);
    expect(detailWords({ ...crowded, elsewhere: true })).toContain('playhead');
    expect(detailWords({ ...crowded, still: true })).toContain('reduced motion');
    const mixed = [...crowded.links, { detail: 'cells', density: 0.1 }] as const;
    expect(detailWords({ ...calm, links: mixed, brief: true })).toBe(
      'Flow + RM cells: 1 px ≈ 9 cells',
    );
    const fast = { ...calm, links: [{ detail: 'flow', density: 9 }], total: 99 } as const;
    expect(detailWords(fast)).not.toContain('shown');
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
