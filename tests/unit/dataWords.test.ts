import { expect, it } from 'vitest';
import { samplesCaption, withGaps } from '../../web/src/base/text';

it('a table says which of the samples it shows, and from where', () => {
  expect(samplesCaption(1, 0, 0, ', 0 s to 1 s')).toBe('No samples, 0 s to 1 s.');
  expect(samplesCaption(1, 7, 7)).toBe('All 7 samples.');
  expect(samplesCaption(101, 100, 900)).toBe('Samples 101 to 200 of 900.');
});

it('no line ends between a number and its unit', () => {
  expect(withGaps('What does a loss of 0.2 % cost at 34 Mb/s when SW2 answers?')).toBe(
    'What does a loss of 0.2\u00a0% cost at 34\u00a0Mb/s when SW2 answers?',
  );
});
