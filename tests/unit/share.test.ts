import { expect, it } from 'vitest';
import { fileName } from '../../web/src/share/download';
import { linkSize } from '../../web/src/share/linkSize';

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
  expect(fileName('???')).toBe('scenario');
});
