import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lzma } from '../../scripts/vite/single/lzma';
import { unlzma } from '../../scripts/vite/single/unlzma';

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('LZMA', () => {
  it('reads what xz wrote (raw, lc 3, lp 0, pb 0)', () => {
    const packed = Buffer.from(
      '00319a15411d1b8fb6ce8990262fff183a547a91e43945deb17d0baceb59d9ac07fffee86800',
      'hex',
    );
    const text = `${'cells, cells, and more cells; '.repeat(3)}\0\x01end`;
    expect(new TextDecoder().decode(unlzma(packed, 95))).toBe(text);
  });

  it('gives back any bytes, those that repeat themselves near and far among them', () => {
    const piece = fc.uint8Array({ maxLength: 40 });
    const repeated = fc
      .array(fc.tuple(piece, fc.integer({ min: 1, max: 30 })), { maxLength: 12 })
      .map((list) =>
        Uint8Array.from(
          list.flatMap(([each, times]) =>
            Array(times)
              .fill([...each])
              .flat(),
          ),
        ),
      );
    const twice = repeated.map((bytes) => Uint8Array.from([...bytes, ...bytes]));
    fc.assert(
      fc.property(fc.oneof(piece, repeated, twice), (bytes) => {
        expect(unlzma(lzma(bytes), bytes.length)).toEqual(bytes);
      }),
      { numRuns: 60 },
    );
  });

  it('takes copies longer than one symbol can say, and stretches longer than the parser looks ahead', () => {
    const row = bytesOf(Array.from({ length: 3_000 }, (_, at) => `${(at * at) % 977},`).join(''));
    const bytes = Uint8Array.from([...row, ...new Uint8Array(5_000), ...row]);
    expect(unlzma(lzma(bytes), bytes.length)).toEqual(bytes);
  });

  it('makes a text smaller than deflate does', () => {
    const text = readFileSync(new URL('../../ARCHITECTURE.md', import.meta.url));
    expect(lzma(text).length).toBeLessThan(deflateRawSync(text, { level: 9 }).length);
  });
});
