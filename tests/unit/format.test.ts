import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  conversionFactor,
  formatAmong,
  formatEntry,
  formatFixed,
  formatNumber,
  formatPercentChange,
  formatPowerOfTwo,
  formatSeconds,
  formatValue,
  parseValue,
  representations,
  type UnitName,
} from '../../web/src/base/format';
import type { Unit } from '../../web/src/model/engineTypes';

const UNITS: readonly Unit[] = [
  ...(['count', 'share', 'cells', 'bytes', 'segments', 'us', 'ms', 's'] as const),
  ...(['mbps', 'cellsPerSecond', 'km'] as const),
];

const read = (text: string, unit: UnitName) => {
  const parsed = parseValue(text, unit);
  return parsed.type === 'value' ? parsed.value : parsed.message;
};

describe('reading', () => {
  const CASES: readonly (readonly [text: string, unit: UnitName, value: number])[] = [
    ['1/16', 'share', 1 / 16],
    [' 1 / 32768 ', 'share', 1 / 32768],
    ['1/2 ms', 'us', 500],
    ['4k', 'cells', 4000],
    ['4k', 'count', 4000],
    ['4Ki', 'cells', 4096],
    ['2 MiB', 'bytes', 2_097_152],
    ['155.52M', 'mbps', 155.52],
    ['155.52 Mb/s', 'mbps', 155.52],
    ['155.52 mbps', 'mbps', 155.52],
    ['1 Gb/s', 'mbps', 1000],
    ['424 kb/s', 'cellsPerSecond', 1000],
    ['1000 cells/s', 'mbps', 0.424],
    ['20 ms', 'ms', 20],
    ['20 ms', 's', 0.02],
    ['0.02 s', 'ms', 20],
    ['5 µs', 'ms', 0.005],
    ['5us', 'us', 5],
    ['0,5', 'share', 0.5],
    ['12,50', 'ms', 12.5],
    ['50 %', 'share', 0.5],
    ['53 kB', 'cells', 1000],
    ['64 kB', 'bytes', 64000],
    ['64 KiB', 'bytes', 65536],
    ['1,234.5', 'ms', 1234.5],
    ['1.234,5', 'ms', 1234.5],
    ['1,234,567', 'cells', 1234567],
    ['10 000', 'cells', 10000],
    ['10\u202f000', 'cells', 10000],
    ['−3e−2', 'share', -0.03],
    ['1000 km', 'km', 1000],
    ['500 m', 'km', 0.5],
  ];
  it.each(CASES)('reads “%s” in %s as %d', (text, unit, value) => {
    expect(read(text, unit)).toBeCloseTo(value, 12);
  });

  const REFUSED: readonly (readonly [text: string, unit: UnitName, message: RegExp])[] = [
    ['', 'ms', /Type a number/],
    ['abc', 'ms', /not a number/],
    ['constructor', 'ms', /not a number/],
    ['1constructor', 'ms', /does not fit/],
    ['1/0', 'share', /denominator/],
    ['1.2.3', 'ms', /not a number/],
    ['1,500', 'cells', /two readings; write 1500 or 1\.500/],
    ['5 km', 'ms', /the unit is ms/],
    ['155m', 'mbps', /does not fit/],
  ];
  it.each(REFUSED)('refuses “%s” in %s', (text, unit, message) => {
    expect(read(text, unit)).toMatch(message);
  });
});

describe('writing', () => {
  it('rounds a read-out to four digits, groups long numbers and puts the unit behind', () => {
    expect(formatValue(149.7642, 'mbps')).toBe('149.8\u00a0Mb/s');
    expect(formatValue(353207.5, 'cellsPerSecond')).toBe('353\u202f208\u00a0cells/s');
    expect(formatValue(4096, 'cells')).toBe('4096\u00a0cells');
    expect(formatValue(1, 'cells')).toBe('1\u00a0cell');
    expect(formatValue(1, 'mbps')).toBe('1\u00a0Mb/s');
    expect(formatValue(0.0625, 'share')).toBe('0.0625');
    expect(formatNumber(0)).toBe('0');
    expect(formatNumber(Number.NaN)).toBe('–');
    expect(formatNumber(Number.POSITIVE_INFINITY)).toBe('∞');
    expect(formatNumber(-0.5)).toBe('−0.5');
    expect(formatNumber(0.000_004_2)).toBe('0.0000042');
    expect(formatNumber(0.000_000_42)).toBe('4.20e−7');
  });

  it('keeps the width of ticking numbers', () => {
    expect(formatFixed(42.1, 3)).toBe('42.100');
    expect(formatFixed(12345.6, 1)).toBe('12\u202f345.6');
  });

  it('writes powers of two as fractions', () => {
    expect(formatPowerOfTwo(1 / 32768)).toBe('1/32768');
    expect(formatPowerOfTwo(1)).toBe('1');
    expect(formatPowerOfTwo(32)).toBe('32');
    expect(formatPowerOfTwo(0)).toBe('0');
  });

  it('no finer than the numbers are read', () => {
    expect(formatAmong(75.1234 - 75.0625, [75.1234, 75.0625])).toBe('0.06');
    expect(formatAmong(0.0123 - 0.01, [0.0123, 0.01])).toBe('0.0023');
    expect(formatAmong(12_000 - 9_000, [12_000, 9_000])).toBe('3000');
    expect(formatAmong(5.3, [12_005.3, 12_000])).toBe('5');
    expect(formatAmong(0.0123, [12.35, 0.002])).toBe('0.01');
    expect(formatAmong(0, [0, 0])).toBe('0');
    expect(formatAmong(4.62e-7, [-3.25, 4.5])).toBe('0');
  });

  it('writes differences with their sign', () => {
    expect(formatPercentChange(103.32, 104.1)).toBe('+0.8\u00a0%');
    expect(formatPercentChange(100, 88)).toBe('−12.0\u00a0%');
    expect(formatPercentChange(100, 100)).toBe('±0.0\u00a0%');
    expect(formatPercentChange(0, 1)).toBe('–');
  });

  it('writes simulated time in the unit of its size', () => {
    expect(formatSeconds(2.83e-6)).toBe('2.83\u00a0µs');
    expect(formatSeconds(0.04218)).toBe('42.18\u00a0ms');
    expect(formatSeconds(1.5)).toBe('1.5\u00a0s');
    expect([1, 1e-3, 1e-6].map(formatSeconds)).toEqual(['1\u00a0s', '1\u00a0ms', '1\u00a0µs']);
    expect(formatSeconds(0)).toBe('0\u00a0s');
  });
});

const numbers = fc.double({ min: -1e12, max: 1e12, noNaN: true });

describe('round trips', () => {
  it('what a read-out shows reads back within the digits shown', () => {
    fc.assert(
      fc.property(numbers, fc.constantFrom(...UNITS), (value, unit) => {
        const parsed = parseValue(formatValue(value, unit), unit);
        if (parsed.type === 'unreadable') throw new Error(parsed.message);
        const tolerance = Math.max(Math.abs(value) * 6e-4, Math.abs(value) < 1e-6 ? 1e-8 : 0);
        expect(Math.abs(parsed.value - value)).toBeLessThanOrEqual(tolerance + 1e-12);
      }),
    );
  });

  it('what an entry field shows reads back exactly', () => {
    fc.assert(
      fc.property(numbers, fc.constantFrom(...UNITS), (value, unit) => {
        expect(parseValue(formatEntry(value), unit)).toEqual({ type: 'value', value: value + 0 });
      }),
    );
  });

  it('a conversion to any representation and back is the identity', () => {
    fc.assert(
      fc.property(numbers, fc.constantFrom(...UNITS), (value, unit) => {
        for (const other of representations(unit)) {
          const back = value * conversionFactor(unit, other) * conversionFactor(other, unit);
          expect(Math.abs(back - value)).toBeLessThanOrEqual(Math.abs(value) * 1e-12 + 1e-300);
        }
      }),
    );
  });
});
