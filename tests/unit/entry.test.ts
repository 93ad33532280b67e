import { describe, expect, it } from 'vitest';
import type { ParamSpec } from '../../web/src/model/engineTypes';
import {
  describeRange,
  readEntry,
  valueInWords,
  waysToShow,
  writeEntry,
} from '../../web/src/model/values';
import { buffer, interval, rif, tbe } from './fixtures/catalog';

const orZero: ParamSpec = {
  ...rif,
  min: 0,
  grid: { type: 'powersOfTwo', orZero: true, least: 1 / 32_768 },
};

const way = (unit: Parameters<typeof waysToShow>[0], turn = 0, mbps: number | null = null) => {
  const ways = waysToShow(unit, mbps);
  return ways[turn % ways.length] ?? expect.unreachable();
};

describe('a typed text', () => {
  it('is a value when it lies in the range', () => {
    expect(readEntry('1/16', rif, way('share'))).toEqual({
      type: 'value',
      value: 1 / 16,
      note: null,
    });
    // Both ends belong to it.
    for (const end of [1 / 32_768, 1])
      expect(readEntry(`1/${1 / end}`, orZero, way('share'))).toMatchObject({ value: end });
    expect(readEntry('20 ms', interval, way('us'))).toEqual({
      type: 'value',
      value: 20_000,
      note: null,
    });
  });

  it.each([
    ['2', rif, 'share', 'Rate increase factor (RIF) = 2 is outside 1/32768 … 1.'],
    ['0.3', rif, 'share', 'Rate increase factor (RIF) = 0.3 is not a power of two in 1/32768 … 1.'],
    [
      '0.3',
      orZero,
      'share',
      'Rate increase factor (RIF) = 0.3 is not 0 or a power of two in 1/32768 … 1.',
    ],
    ['1/3', rif, 'share', 'Rate increase factor (RIF) = 1/3 is not a power of two in 1/32768 … 1.'],
    ['0', tbe, 'cells', 'Transient buffer exposure (TBE) = 0 is outside 1 … 1000000 cells.'],
    ['3.5', tbe, 'cells', 'Transient buffer exposure (TBE) = 3.5 is not a whole number.'],
  ] as const)('“%s” is refused with key, value and range', (text, spec, unit, message) => {
    expect(readEntry(text, spec, way(unit))).toEqual({ type: 'refused', message });
  });

  it('may mean no limit only where that is legal', () => {
    expect(readEntry('no limit', buffer, way('cells'))).toMatchObject({ value: null });
    expect(readEntry('∞', tbe, way('cells')).type).toBe('refused');
  });

  it('counts in the unit shown, and says when it had to round', () => {
    const kilobytes = way('cells', 1);
    expect(kilobytes.label).toBe('kB');
    expect(readEntry('53', tbe, kilobytes)).toEqual({ type: 'value', value: 1000, note: null });
    expect(readEntry('100', tbe, kilobytes)).toEqual({
      type: 'value',
      value: 1887,
      note: 'Rounded to 1887 cells, a whole number.',
    });
    expect(readEntry('1000 cells', tbe, kilobytes)).toMatchObject({ value: 1000 });
  });

  it('may be a time in the queue when the rate is known', () => {
    const queue = way('cells', 2, 149.76);
    expect(queue.label).toBe('ms queue');
    expect(readEntry('1', tbe, queue)).toMatchObject({ value: 353 });
    expect(readEntry('2048 cells', tbe, queue)).toMatchObject({ value: 2048 });
  });
});

describe('a value', () => {
  it('is written exactly in its own unit and shortly in others', () => {
    expect(writeEntry(1 / 64, rif, way('share'))).toBe('1/64');
    expect(writeEntry(4096, tbe, way('cells'))).toBe('4096');
    expect(writeEntry(4096, tbe, way('cells', 1))).toBe('217.088');
    expect(writeEntry(5000, interval, way('us', 1))).toBe('5');
  });

  it('is described with its unit', () => {
    expect(valueInWords(null, buffer)).toBe('no limit');
    expect(valueInWords(5000, interval)).toBe('5000 µs');
    expect(describeRange(interval)).toBe('10 … 100000 µs');
  });
});
