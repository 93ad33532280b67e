import { expect, it } from 'vitest';
import { clockText, timeInWords } from '../../web/src/timeline/clockText';

const CASES: readonly (readonly [seconds: number, figures: string, fine: string, unit: string])[] =
  [
    [0, '0.000', '0', 'ms'],
    [2.83e-6, '2.83', '', 'µs'],
    [0.04218, '42.180', '0', 'ms'],
    [1.23456, '1.234', '5600', 's'],
    [12.3456789, '12.345', '6789', 's'],
  ];

it('the clock takes the unit that suits the time', () => {
  for (const [seconds, figures, fine, unit] of CASES) {
    expect(clockText(seconds)).toEqual({ figures, fine, unit });
  }
});

it('figures never round up into the next unit', () => {
  expect(clockText(0.99999999996)).toEqual({ figures: '1.000', fine: '0000', unit: 's' });
  expect(clockText(0.000999999)).toEqual({ figures: '1.000', fine: '0', unit: 'ms' });
});

it('one cell on the fastest line changes the clock at any time', () => {
  const cellS = (53 * 8) / 2_488.32e6;
  const shown = (seconds: number) => Object.values(clockText(seconds)).join();
  for (const seconds of [0, 0.0005, 0.5, 0.99999995, 1, 9.9999999, 59.5]) {
    expect(shown(seconds + cellS), `${seconds} s`).not.toBe(shown(seconds));
  }
});

it('sentences take three figures', () => {
  expect(timeInWords(0.04218)).toBe('42.2 ms');
  expect(timeInWords(0.5)).toBe('500 ms');
});
