import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseStrictJson } from '../../web/src/base/strictJson';

const value = (text: string) => {
  const result = parseStrictJson(text);
  if (!result.ok) throw new Error(`${result.path}: ${result.reason}`);
  return result.value;
};
const complaint = (text: string) => {
  const result = parseStrictJson(text);
  return result.ok ? null : `${result.path}|${result.reason}`;
};

it('reads whatever JSON.stringify writes', () => {
  const tooLong = /(?<![.\d])\d{16,}(?![.\de])/;
  const anything = fc
    .jsonValue({ maxDepth: 6 })
    .filter((json) => !tooLong.test(JSON.stringify(json)));
  fc.assert(
    fc.property(anything, (json) => {
      const text = JSON.stringify(json, null, 1);
      if (/"(?:__proto__|constructor|prototype)"/.test(text)) return;
      expect(JSON.stringify(value(text))).toBe(JSON.stringify(JSON.parse(text)));
    }),
  );
});

it('accepts nothing that JSON.parse refuses, and never throws', () => {
  const pieces = fc.array(
    fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '"a"',
      '1',
      '-',
      '.5',
      'e9',
      'true',
      'nul',
      ' ',
      '\\',
      '\n',
      '0',
    ),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(pieces, (parts) => {
      const text = parts.join('');
      if (parseStrictJson(text).ok) expect(() => JSON.parse(text)).not.toThrow();
    }),
    { numRuns: 3_000 },
  );
});

const REFUSED: readonly (readonly [text: string, complaint: string])[] = [
  ['', '|text ends too early'],
  ['{"a":{"b":1,"b":2}}', 'a|the key "b" appears twice'],
  ['{"a":1,"\\u0061":2}', '|the key "a" appears twice'],
  ['{"a":[0,1e400]}', 'a[1]|1e400 is too large for a number'],
  ['[1e-400]', '[0]|1e-400 is too small for a number'],
  ['[-0]', '[0]|-0 is negative zero; write 0'],
  ['[9007199254740993]', '[0]|9007199254740993 has more digits than a number can hold'],
  ['[01]', '|expected "," or "]"'],
  ['[1,]', '[1]|"]" is not a value'],
  ['[NaN]', '[0]|"NaN]" is not a value'],
  ['{"__proto__":{}}', '|the key "__proto__" is not allowed'],
  ['{"x":{"constructor":1}}', 'x|the key "constructor" is not allowed'],
  ['{"pro\\u0074otype":1}', '|the key "prototype" is not allowed'],
  ['{a:1}', '|expected a key in double quotes'],
  ['["\\ud800"]', '[0]|a text holds half a character'],
  ['["a\nb"]', '[0]|a control character stands in a text'],
  ['["\\x"]', '[0]|unknown escape in a text'],
  ['["\\u12"]', '[0]|\\u needs four hexadecimal digits'],
  ['1 2', '|text goes on after the end of the value'],
  ['"a', '|a text is not closed'],
  ['\ufeff{}', '|"\ufeff{}" is not a value'],
];

it('names the place and the reason of what it refuses', () => {
  for (const [text, wanted] of REFUSED) expect(complaint(text), text).toBe(wanted);
});

it('stops at the depth cap, however deep the text goes', () => {
  expect(complaint('['.repeat(12) + ']'.repeat(12))).toBeNull();
  expect(complaint('['.repeat(13) + ']'.repeat(13))).toContain('nested deeper than 12 levels');
  expect(complaint('['.repeat(1_000_000))).toContain('nested deeper than 12 levels');
});

it('looks at the size first', () => {
  expect(complaint(' '.repeat(1_048_577))).toContain('longer than 1048576 characters');
});

it('leaves prototypes alone', () => {
  parseStrictJson('{"__proto__":{"polluted":1}}');
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});
