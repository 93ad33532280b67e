import { expect, it } from 'vitest';
import { fileName } from '../../web/src/base/text';
import { linkSize } from '../../web/src/share/LinkField';
import { drawQr } from '../../web/src/share/QrCode';
import { tellFigure } from './fixtures/figure';

const SIZES: readonly (readonly [chars: number, tone: string])[] = [
  [0, 'ok'],
  [399, 'ok'],
  [400, 'warning'],
  [1_999, 'warning'],
  [2_000, 'danger'],
];

it('links are judged by how far they can travel', () => {
  for (const [chars, tone] of SIZES) expect(linkSize(chars).tone, `${chars}`).toBe(tone);
});

it('a title becomes a file name every system accepts', () => {
  expect(fileName('Two sources: "WAN" / 1000 km?')).toBe('two-sources-wan-1000-km');
  expect(fileName('Queue: SW1→SW2 (cells)')).toBe('queue-sw1-sw2-cells');
  expect(fileName('Überlast и क्रम')).toBe('überlast-и-क्रम');
  expect(fileName('???')).toBe('scenario');
});

/** Version of a code by its squares a side: 17 + 4 × version. */
const versionOf = (size: number) => (size - 17) / 4;

it('every short link is a QR code of at most version 13, and every link up to 2,000 characters is one', ({
  task,
}) => {
  for (const chars of [60, 200, 399]) {
    const { size } = drawQr('https://example.org/#'.padEnd(chars, 'aB3_-'));
    expect(versionOf(size), `${chars}`).toBeLessThanOrEqual(13);
  }
  expect(versionOf(drawQr('x'.repeat(1_999)).size)).toBeLessThanOrEqual(40);
  const version = versionOf(drawQr('https://example.org/#'.padEnd(399, 'aB3_-')).size);
  const what = 'QR version of 399 characters';
  tellFigure(task, { goal: 'links', what, value: version, unit: '', most: 13 });
});
