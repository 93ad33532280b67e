import { expect, it } from 'vitest';
import { rowsCaption, withGaps } from '../../web/src/base/text';

it('a table says which of its rows it shows', () => {
  expect(rowsCaption(1, 0, 0, 'sample')).toBe('No samples');
  expect(rowsCaption(1, 1, 1, 'line')).toBe('1 line');
  expect(rowsCaption(1, 7, 7, 'sample')).toBe('All 7 samples');
  expect(rowsCaption(101, 100, 900, 'sample')).toBe('101 to 200 of 900 samples');
});

it('no line ends between a number and its unit', () => {
  expect(withGaps('What does a loss of 0.2 % cost at 34 Mb/s when SW2 answers?')).toBe(
    'What does a loss of 0.2\u00a0% cost at 34\u00a0Mb/s when SW2 answers?',
  );
});
