import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sharing } from '../../web/src/base/json';

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

it('what is equal is the very object of before', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const before = copy(value);
      expect(sharing(before, copy(before))).toBe(before);
    }),
  );
});

it('the result always says what the new value says, whatever was before', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (before, value) => {
      const next = copy(value);
      expect(sharing(before, next)).toEqual(next);
    }),
  );
});

it('of a value that differs in one part the other parts stay the same objects', () => {
  const before = {
    network: { nodes: [{ id: 'a' }, { id: 'b' }] },
    series: [{ id: 1 }],
    durationS: 1,
  };
  const next = copy({ ...before, network: { nodes: [{ id: 'a' }, { id: 'c' }] } });
  const shared = sharing(before, next);
  expect(shared).toEqual(next);
  expect(shared.series).toBe(before.series);
  expect(shared.network).not.toBe(before.network);
  expect(shared.network.nodes[0]).toBe(before.network.nodes[0]);
});

it.each([
  [[], {}],
  [{ a: 1 }, {}],
  [{}, { a: undefined }],
  [[1, 2], [1]],
])('%j is not taken for %j', (before, next) => {
  const shared = sharing<unknown>(before, next);
  expect(shared).toStrictEqual(next);
  expect(shared).not.toBe(before);
});
