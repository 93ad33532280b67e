import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { JsonValue } from '../../web/src/base/strictJson';
import { ByteReader, ByteWriter, Malformed } from '../../web/src/share/codec/bytes';
import { LIMITS } from '../../web/src/share/codec/format';
import { pack } from '../../web/src/share/codec/pack';
import { unpack } from '../../web/src/share/codec/unpack';

/** Many random documents take their time on a busy machine. */
vi.setConfig({ testTimeout: 20_000 });

const bytesOf = (value: JsonValue) => Uint8Array.from(pack(value).bytes);
const back = (bytes: Uint8Array) => unpack(new ByteReader(bytes));

const name = fc.oneof(
  fc.constantFrom('S1', 'S2', 'S3', 'SW9', 'SW10', 'SW11', 'D-1', 'x007', 'kind', 'abr', ''),
  fc.string({ maxLength: 6, unit: 'grapheme' }),
);
const number = fc.oneof(
  fc.integer({ min: -5, max: 60 }),
  fc.integer(),
  fc.constantFrom(0.5, 1 / 32768, 155.52, 1e-9, 1e21, 5e-324, 2 ** 53 - 1, 0.1 + 0.2),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((x) => (Object.is(x, -0) ? 0 : x)),
);
const key = name.filter((text) => !['__proto__', 'constructor', 'prototype'].includes(text));
const { tree } = fc.letrec<{ tree: JsonValue; leaf: JsonValue; rows: JsonValue }>((tie) => ({
  leaf: fc.oneof(name, number, fc.boolean(), fc.constant(null)) as fc.Arbitrary<JsonValue>,
  rows: fc.array(
    fc.record(
      {
        id: name,
        from: name,
        at: fc.tuple(number, number),
        route: fc.array(name, { maxLength: 5 }),
        size: number,
        any: tie('leaf'),
      },
      { requiredKeys: [] },
    ),
    { maxLength: 8 },
  ) as fc.Arbitrary<JsonValue>,
  tree: fc.oneof(
    { maxDepth: 3 },
    tie('leaf'),
    tie('rows'),
    fc.array(tie('tree'), { maxLength: 6 }),
    fc.dictionary(key, tie('tree'), { maxKeys: 6, noNullPrototype: true }),
  ) as fc.Arbitrary<JsonValue>,
}));

describe('the packed form', () => {
  it('gives back every value', () => {
    fc.assert(
      fc.property(tree, (value) => {
        expect(back(bytesOf(value))).toEqual(value);
      }),
      { numRuns: 300 },
    );
  });

  it('writes names that count, and routes between them, in a few bytes each', () => {
    const hosts = Array.from({ length: 50 }, (_, i) => ({ id: `S${i + 1}`, kind: 'host' }));
    expect(bytesOf(hosts).length).toBeLessThan(20);
    const routes = hosts.map(({ id }, i) => ({ route: [id, 'SW1', `D${i + 1}`] }));
    expect(bytesOf(routes).length).toBeLessThan(40);
  });

  it('reads any bytes whatever without a fault of its own', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        try {
          back(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(Malformed);
        }
      }),
      { numRuns: 5_000 },
    );
  });

  it('reads damaged bytes of real values without a fault of its own', () => {
    fc.assert(
      fc.property(tree, fc.nat(), fc.nat(255), (value, place, byte) => {
        const bytes = bytesOf(value);
        bytes[place % bytes.length] = byte;
        try {
          back(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(Malformed);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('pays for what it unfolds to', () => {
    // A column of 2^40 times the same list; a list of a million; 40 levels of lists.
    const bombs = [
      [61, 0x80, 0x80, 0x80, 0x80, 0x80, 0x20, 1, 58, 3, 1, 2, 3],
      [61, 0xc0, 0x84, 0x3d, 1, 0],
      Array.from({ length: 40 }, () => [58, 1]).flat(),
      [59, 2, 56, 9, ...new TextEncoder().encode('__proto__'), 1],
      [59, 2, 64, 1, 64, 1],
      [51, 0x7f, 0xf0, 0, 0, 0, 0, 0, 0],
    ];
    for (const bomb of bombs) expect(() => back(Uint8Array.from(bomb))).toThrow(Malformed);
  });

  // A few bytes each, for a column of any length; `count` written as it is in the bytes.
  const WAYS: Readonly<Record<string, (count: readonly number[]) => readonly number[]>> = {
    same: (count) => [61, ...count, 1, 3],
    'same object': (count) => [61, ...count, 1, 59, 0],
    'same list': (count) => [61, ...count, 1, 58, 3, 1, 2, 3],
    palette: (count) => [61, ...count, 9, 1, 7, 1, 0],
    'palette of objects': (count) => [61, ...count, 9, 2, 59, 0, 59, 0, 1, 0],
    runs: (count) => [61, ...count, 2, 1, 56, 1, 83, ...count],
    deltas: (count) => [61, ...count, 7, 2, 1, 1, 3],
    stems: (count) => [61, ...count, 8, 1, 56, 1, 83, 0, 1, 0, 1, 0],
    matrix: (count) => [61, ...count, 5, 2, 1, 3, 1, 4],
    some: (count) => [61, ...count, 6, 2, ...count, 0, 1, 3],
    table: (count) => [60, ...count, 2, 70, 1, 3, 71, 1, 59, 0],
  };
  const sizeOf = (value: JsonValue): number =>
    typeof value === 'object' && value !== null
      ? Object.values(value).reduce<number>((sum, each) => sum + sizeOf(each as JsonValue), 1)
      : 1;

  it.each(Object.entries(WAYS))('never unfolds to more than is paid for: %s', (_name, way) => {
    const clone = vi.spyOn(globalThis, 'structuredClone');
    let [opened, refused] = [0, 0];
    for (let count = 1; count < 2 ** 40; count *= 2) {
      const written = new ByteWriter();
      written.varint(count);
      try {
        const size = sizeOf(back(Uint8Array.from(way(written.bytes))));
        expect(size).toBeLessThanOrEqual(LIMITS.values);
        opened += 1;
      } catch (error) {
        expect(error).toBeInstanceOf(Malformed);
        refused += 1;
      }
    }
    expect(opened).toBeGreaterThan(0);
    expect(refused).toBeGreaterThan(20);
    // A copy of each would cost ten times what reading it does.
    expect(clone).not.toHaveBeenCalled();
    clone.mockRestore();
  });

  it('is not allowed more values than can be read within 50 ms', () => {
    expect(LIMITS.values).toBeLessThanOrEqual(131_072);
  });
});
