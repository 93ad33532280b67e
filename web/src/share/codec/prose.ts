/**
 * English in five bits a letter: titles and questions are most of a short link.
 *
 * Codes 0 … 28 are the commonest characters, 29 makes the next a capital, 30 is followed by seven bits
 * of ASCII. The table never changes.
 */

import type { ByteReader, ByteWriter } from './bytes';
import { Malformed } from './bytes';

const COMMON = ' etaoinsrhdlucmfpgwybvkjxqz,.';
const CAPITAL = 29;
const ASCII = 30;

/** Codes of a text, bit by bit; `null` when it holds more than ASCII. */
function bitsOf(text: string): readonly number[] | null {
  const bits: number[] = [];
  const add = (value: number, width: number) => {
    for (let i = width - 1; i >= 0; i -= 1) bits.push((value >> i) & 1);
  };
  for (const char of text) {
    const code = char.codePointAt(0) ?? 128;
    if (code > 127) return null;
    const plain = COMMON.indexOf(char);
    const lower = COMMON.indexOf(char.toLowerCase());
    if (plain >= 0) add(plain, 5);
    else if (lower >= 0) add((CAPITAL << 5) | lower, 10);
    else add((ASCII << 7) | code, 12);
  }
  return bits;
}

/** Writes a text; says whether it could, and whether that is shorter than UTF-8. */
export function writeProse(text: string, out: ByteWriter): boolean {
  const bits = bitsOf(text);
  if (bits === null || bits.length > 7 * text.length || text.length < 4) return false;
  out.varint(text.length);
  for (let i = 0; i < bits.length; i += 8) {
    const byte = Array.from({ length: 8 }, (_, j) => bits[i + j] ?? 0);
    out.byte(byte.reduce((sum, bit) => 2 * sum + bit, 0));
  }
  return true;
}

/** Reads a text of at most `maxChars` characters. Fails with `Malformed`. */
export function readProse(from: ByteReader, maxChars: number): string {
  const length = from.varint();
  if (length > maxChars) throw new Malformed('it unfolds to too much text');
  let held = 0;
  let count = 0;
  const take = (width: number): number => {
    while (count < width) {
      held = ((held << 8) | from.byte()) & 0xfffff;
      count += 8;
    }
    count -= width;
    return (held >>> count) & ((1 << width) - 1);
  };
  const common = (code: number): string => {
    const char = COMMON[code];
    if (char === undefined) throw new Malformed('a letter in it is none');
    return char;
  };
  let text = '';
  while (text.length < length) {
    const code = take(5);
    if (code === ASCII) text += String.fromCharCode(take(7));
    else if (code === CAPITAL) text += common(take(5)).toUpperCase();
    else text += common(code);
  }
  return text;
}
