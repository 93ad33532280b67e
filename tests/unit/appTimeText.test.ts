import { expect, it } from 'vitest';
import { clockText, spokenInstant, timeInWords } from '../../web/src/timeline/timeText';

const CASES: readonly (readonly [seconds: number, figures: string, unit: string])[] = [
  [0, '0.0000', 'ms'],
  [1e-12, '0.0000', 'ms'],
  [1e-8, '0.01', 'µs'],
  [2.83e-6, '2.83', 'µs'],
  [0.04218, '42.1800', 'ms'],
  [1.23456, '1.2345600', 's'],
  [12.3456789, '12.3456789', 's'],
];

it('the clock takes the unit that suits the time', () => {
  for (const [seconds, figures, unit] of CASES) {
    expect(clockText(seconds)).toEqual({ figures, unit });
  }
});

it('figures never round up into the next unit', () => {
  expect(clockText(0.99999999996)).toEqual({ figures: '1.0000000', unit: 's' });
  expect(clockText(0.000999999)).toEqual({ figures: '1.0000', unit: 'ms' });
});

it('one cell on the fastest line changes the clock at any time', () => {
  const cellS = (53 * 8) / 2_488.32e6;
  const shown = (seconds: number) => Object.values(clockText(seconds)).join();
  for (const seconds of [0, 0.0005, 0.5, 0.99999995, 1, 9.9999999, 59.5]) {
    expect(shown(seconds + cellS), `${seconds} s`).not.toBe(shown(seconds));
  }
});

it('a screen reader hears every figure of the clock but the zeros at its end', () => {
  const cases = [0, 0.5, 1, 0.04218, 1.2345678, 100, 2.83e-6].map(spokenInstant);
  expect(cases).toEqual(['0 ms', '500 ms', '1 s', '42.18 ms', '1.2345678 s', '100 s', '2.83 µs']);
});

it('sentences take three figures', () => {
  expect(timeInWords(0.04218)).toBe('42.2 ms');
  expect(timeInWords(0.5)).toBe('500 ms');
  expect(timeInWords(0.173e-6)).toBe('0.173 µs');
  expect([0, 1e-12].map(timeInWords)).toEqual(['0 ms', '0 ms']);
});
