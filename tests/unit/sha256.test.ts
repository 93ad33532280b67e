import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { sha256, shortSha256 } from '../../web/src/base/sha256';

it('is the SHA-256 that everybody computes', () => {
  // FIPS 180-4, appendix B.1.
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  for (const text of ['', 'RIF 1/16 → 1/64', '漢字 and 𝛼', 'x'.repeat(100_000)]) {
    expect(sha256(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
  }
  expect(shortSha256(sha256('abc'))).toBe('ba7816bf8f01cfea');
});
