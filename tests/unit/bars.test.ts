import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  barNumber,
  barScale,
  fillShare,
  levelOf,
  portSentence,
  ticks,
} from '../../web/src/editor/gauge';
import { port } from './fixtures/networks';

const limited = port('SW1', 'SW2', 'l', true, true);
const unlimited = { ...limited, bufferCells: null };
const plain = { ...limited, thresholds: [] };

describe('the scale of a bar', () => {
  it('is the capacity of a limited buffer, whatever it held', () => {
    expect(barScale(limited, 9999)).toBe(4096);
  });

  it('is the most an unlimited buffer held, rounded up, with its thresholds in sight', () => {
    expect(barScale({ ...unlimited, thresholds: [] }, 812)).toBe(1000);
    expect(barScale(unlimited, 0)).toBe(5000);
    expect(barScale({ ...unlimited, thresholds: [] }, 0)).toBe(100);
  });

  it('never shrinks while the most seen grows', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(1_000_000), (a, b) => {
        const [less, more] = a < b ? [a, b] : [b, a];
        expect(barScale(unlimited, more)).toBeGreaterThanOrEqual(barScale(unlimited, less));
        expect(barScale(unlimited, more)).toBeGreaterThanOrEqual(more);
      }),
    );
  });

  it.each([
    [100, 100],
    [101, 200],
    [300, 500],
    [500, 500],
    [812, 1000],
    [1000, 1000],
    [1001, 2000],
  ])('rounds %d up to %d', (most, scale) => {
    expect(barScale({ ...unlimited, thresholds: [] }, most)).toBe(scale);
  });
});

describe('the fill', () => {
  it('is proportional, full at most, and visible from the first cell on', () => {
    expect(fillShare(2048, 4096)).toBe(0.5);
    expect(fillShare(9000, 4096)).toBe(1);
    expect(fillShare(1, 4096)).toBe(0.01);
    expect(fillShare(0, 4096)).toBe(0);
    expect(fillShare(Number.NaN, 4096)).toBe(0);
  });
});

describe('thresholds', () => {
  it('are ticks at their real height, lowest first', () => {
    expect(ticks(limited, 4000).map((tick) => [tick.label, tick.share])).toEqual([
      ['low', 0.25],
      ['high', 0.75],
    ]);
  });

  it('above the top have no tick', () => {
    expect(ticks(limited, 2000).map((tick) => tick.label)).toEqual(['low']);
  });

  it.each([
    [0, 'normal'],
    [999, 'normal'],
    [1000, 'raised'],
    [2999, 'raised'],
    [3000, 'high'],
    [4096, 'high'],
  ] as const)('make %d cells %s', (cells, level) => {
    expect(levelOf(cells, limited)).toBe(level);
  });

  it('are not needed for a full buffer to be high', () => {
    expect(levelOf(4095, plain)).toBe('normal');
    expect(levelOf(4096, plain)).toBe('high');
    expect(levelOf(1e6, { ...plain, bufferCells: null })).toBe('normal');
  });
});

describe('words and numbers', () => {
  it('fit inside the bar', () => {
    expect([412, 99_999, 123_456, 2_400_000, Number.NaN].map(barNumber)).toEqual([
      '412',
      '99999',
      '123k',
      '2.4M',
      '–',
    ]);
  });

  it('say how full a port is and what that means', () => {
    expect(portSentence(limited, 412)).toBe('412 of 4096 cells, below every threshold');
    expect(portSentence(limited, 3500)).toBe('3500 of 4096 cells, above the high threshold');
    expect(portSentence(plain, 4096)).toBe('4096 of 4096 cells, full');
    expect(portSentence({ ...plain, bufferCells: null }, 7)).toBe('7 cells, no limit');
    expect(portSentence({ ...plain, bufferCells: null }, 1)).toBe('1 cell, no limit');
    expect(portSentence({ ...plain, bufferCells: 1 }, 0)).toBe('0 of 1 cell');
    expect(portSentence(limited, Number.NaN)).toBe('no sample yet');
  });
});
