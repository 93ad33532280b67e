import { expect, it } from 'vitest';
import { clockText, timeInWords } from '../../web/src/app/timeText';

const CASES: readonly (readonly [seconds: number, figures: string, unit: string])[] = [
  [0, '0.000', 'ms'],
  [2.83e-6, '2.83', 'µs'],
  [0.04218, '42.180', 'ms'],
  [1.23456, '1.23456', 's'],
];

it('the clock takes the unit that suits the time', () => {
  for (const [seconds, figures, unit] of CASES) {
    expect(clockText(seconds)).toEqual({ figures, unit });
  }
});

it('figures never round up into the next unit', () => {
  expect(clockText(0.9999996)).toEqual({ figures: '1.00000', unit: 's' });
  expect(clockText(0.000999999)).toEqual({ figures: '1.000', unit: 'ms' });
});

it('sentences take three figures', () => {
  expect(timeInWords(0.04218)).toBe('42.2 ms');
  expect(timeInWords(0.5)).toBe('500 ms');
});
