import { expect, it } from 'vitest';
import { fileNameOf, samplesCaption } from '../../web/src/base/text';

it('a table says how many of the samples it shows, and from where', () => {
  expect(samplesCaption(0, 0, ', 0 s to 1 s')).toBe('No samples, 0 s to 1 s.');
  expect(samplesCaption(7, 7)).toBe('All 7 samples.');
  expect(samplesCaption(50, 900)).toBe(
    '50 of 900 samples, evenly chosen. The file has all of them.',
  );
});

it('a name of a file has letters, digits and single hyphens', () => {
  expect(fileNameOf('Queue: SW1→SW2 (cells)')).toBe('queue-sw1-sw2-cells');
});
