import { scaleLinear } from 'd3-scale';
import { describe, expect, it } from 'vitest';
import { ticksOf } from '../../web/src/base/ticks';

const texts = (domain: readonly [number, number], length: number, least: number, factor = 1) =>
  ticksOf(scaleLinear(domain, [0, length]), least, factor).map(({ text }) => text);

describe('ticks', () => {
  it('are round, as many as have room, written with the decimals of their step', () => {
    expect(texts([0, 100], 150, 24)).toEqual(['0', '20', '40', '60', '80', '100']);
    expect(texts([0, 1], 150, 50)).toEqual(['0.0', '0.5', '1.0']);
    expect(texts([0.1, 0.3], 150, 30)).toEqual(['0.10', '0.15', '0.20', '0.25', '0.30']);
    expect(texts([0, 40_000], 150, 60)).toEqual(['0', '20\u202f000', '40\u202f000']);
  });

  it('are never nearer than asked for, although the nearest round step may be smaller', () => {
    for (const top of [1, 1.2, 1.4, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8]) {
      for (const length of [30, 58, 90, 150, 400]) {
        const ticks = ticksOf(scaleLinear([0, top], [length, 0]), 26);
        const gaps = ticks.slice(1).map(({ at }, place) => Math.abs(at - (ticks[place]?.at ?? at)));
        // Rounding in the last digit apart.
        for (const gap of gaps) expect(gap).toBeGreaterThan(26 - 1e-9);
      }
    }
  });

  it('are round in the unit that is shown', () => {
    expect(texts([0, 65_535], 200, 60, 1e-3)).toEqual(['0', '20', '40', '60']);
    expect(ticksOf(scaleLinear([0, 50], [0, 100]), 40, 2)[1]).toEqual({ at: 50, text: '50' });
  });
});
