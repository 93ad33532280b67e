/**
 * Ways to write the values of one column: all alike, counting names, names met before, numbers by
 * their differences, routes by their ends.
 */

import { deepEqual } from '../../base/json';
import type { JsonValue } from '../../base/strictJson';
import { bytesFor, DIGITS_TOGETHER, MAX_DIGIT, MODE, TAG } from './format';
import { numbered, successor } from './names';
import { toDecimal } from './numbers';
import type { Attempt, Packer } from './pack';

type Cells = readonly (JsonValue | undefined)[];
type Way = (to: Packer, values: Cells) => boolean;

const MAX_MATRIX = 16;
const MAX_STEMS = 32;
const MAX_PALETTE = 16;
const MAX_MANTISSA = 2 ** 50;

/** The ways that may suit these values; each says whether it does. */
export function columnWriters(values: Cells, isFlat: boolean): readonly Attempt[] {
  const ways = waysFor(values).filter(([mode]) => !(isFlat && mode === MODE.deltas));
  return ways.map(([mode, way]) => (to: Packer) => {
    to.out.byte(mode);
    return way(to, values);
  });
}

type Mode = readonly [mode: number, way: Way];
const PLAIN: Mode = [MODE.plain, plain];
const FOR_NAMES: readonly Mode[] = [
  [MODE.runs, runs],
  [MODE.refs, refs],
  [MODE.stems, stems],
  [MODE.palette, palette],
];
const FOR_NUMBERS: readonly Mode[] = [
  [MODE.deltas, deltas],
  [MODE.palette, palette],
  [MODE.digits, digits],
];
const FOR_LISTS: readonly Mode[] = [
  [MODE.matrix, matrix],
  [MODE.routes, routes],
];

/** Few ways for each kind of values, so that trying them all takes little time. */
function waysFor(values: Cells): readonly Mode[] {
  const [first] = values;
  if (values.length < 2) return [PLAIN];
  if (first !== undefined && values.every((value) => deepEqual(value, first))) {
    return [[MODE.same, same]];
  }
  if (values.includes(undefined)) return [PLAIN, [MODE.some, some]];
  if (values.every(isText)) return [PLAIN, ...FOR_NAMES];
  if (values.every((value) => typeof value === 'number')) return [PLAIN, ...FOR_NUMBERS];
  return values.every(isList) ? [PLAIN, ...FOR_LISTS] : [PLAIN, [MODE.palette, palette]];
}

function plain(to: Packer, values: Cells): boolean {
  for (const value of values) {
    if (value === undefined) to.out.byte(TAG.absent);
    else to.value(value);
  }
  return true;
}

function same(to: Packer, values: Cells): boolean {
  const [first] = values;
  if (first === undefined || !values.every((value) => deepEqual(value, first))) return false;
  to.value(first);
  return true;
}

/** Runs of one name repeated or of names that count up: the first, then length and step together. */
function runs(to: Packer, values: Cells): boolean {
  if (!values.every(isText)) return false;
  const found: { first: string; more: number; step: 0 | 1 }[] = [];
  for (const [i, value] of values.entries()) {
    const run = found.at(-1);
    const step = value === values[i - 1] ? 0 : 1;
    const fits = run !== undefined && (run.more === 0 || run.step === step);
    if (fits && successor(run.first, step * (run.more + 1)) === value) {
      run.more += 1;
      run.step = step;
    } else {
      found.push({ first: value, more: 0, step: 0 });
    }
  }
  to.out.varint(found.length);
  for (const { first, more, step } of found) {
    to.text(first);
    to.out.varint(2 * more + step);
    for (let i = 1; i <= more * step; i += 1) to.names.add(successor(first, i) ?? first);
  }
  return true;
}

function refs(to: Packer, values: Cells): boolean {
  const places = values.flatMap((value) => {
    const place = isText(value) ? to.names.placeOf(value) : undefined;
    return place === undefined ? [] : [place];
  });
  if (places.length < values.length) return false;
  to.column(places, true);
  return true;
}

/** Lists of names: how long, first names, last names, what is between. */
function routes(to: Packer, values: Cells): boolean {
  if (values.length < 2 || !values.every(isTextList)) return false;
  to.column(values.map((list) => list.length));
  to.column(values.filter((list) => list.length > 0).map((list) => list[0]));
  to.column(values.filter((list) => list.length > 1).map((list) => list.at(-1)));
  to.column(values.flatMap((list) => list.slice(1, -1)));
  return true;
}

/** Lists of one length: column by column. */
function matrix(to: Packer, values: Cells): boolean {
  if (values.length < 2 || !values.every(isList)) return false;
  const width = values[0]?.length ?? 0;
  if (width === 0 || width > MAX_MATRIX || values.some((list) => list.length !== width)) {
    return false;
  }
  to.out.varint(width);
  for (let i = 0; i < width; i += 1) to.column(values.map((list) => list[i]));
  return true;
}

/** Values of which some are not there: lengths of stretches in turn, there first; then the values. */
function some(to: Packer, values: Cells): boolean {
  const there = values.filter((value) => value !== undefined);
  if (there.length === 0 || there.length === values.length) return false;
  const stretches = [0];
  for (const value of values) {
    const isOdd = stretches.length % 2 === 0;
    if ((value === undefined) === isOdd) stretches[stretches.length - 1] = last(stretches) + 1;
    else stretches.push(1);
  }
  to.out.varint(stretches.length);
  for (const stretch of stretches) to.out.varint(stretch);
  to.column(there);
  return true;
}

/**
 * Numbers with as many places as the finest of them, in units of their common divisor, each by its
 * difference to the one before.
 */
function deltas(to: Packer, values: Cells): boolean {
  if (values.length < 2) return false;
  const decimals = values.map((value) => toDecimal(Number(value)));
  const places = Math.max(...decimals.map((decimal) => decimal?.places ?? 0));
  const mantissas = decimals.map((decimal) =>
    decimal === null ? Number.NaN : decimal.mantissa * 10 ** (places - decimal.places),
  );
  const areExact = mantissas.every(
    (each) => Number.isInteger(each) && Math.abs(each) < MAX_MANTISSA && !Object.is(each, -0),
  );
  if (!areExact) return false;
  const unit = mantissas.reduce(commonDivisor, 0) || 1;
  to.out.byte(places);
  to.out.varint(unit);
  to.column(
    mantissas.map((each, i) => unsigned((each - (mantissas[i - 1] ?? 0)) / unit)),
    true,
  );
  return true;
}

function commonDivisor(a: number, b: number): number {
  let [x, y] = [Math.abs(a), Math.abs(b)];
  while (y !== 0) [x, y] = [y, x % y];
  return x;
}

/**
 * Names by their stems: the stems, the names without number, which of them each value has, and how far
 * its number is from the one after the last of its stem.
 */
function stems(to: Packer, values: Cells): boolean {
  if (values.length < 3 || !values.every(isText)) return false;
  const parts = values.map(numbered);
  const found = [...new Set(parts.flatMap((part) => (part === null ? [] : [part.stem])))];
  const alone = [...new Set(values.filter((_, i) => parts[i] === null))];
  if (found.length === 0 || found.length + alone.length > MAX_STEMS) return false;
  for (const names of [found, alone]) {
    to.out.varint(names.length);
    for (const name of names) to.text(name);
  }
  const reached = found.map(() => 0);
  const steps: number[] = [];
  const which = values.map((value, i) => {
    const part = parts[i];
    to.names.add(value);
    if (part === null || part === undefined) return found.length + alone.indexOf(value);
    const stem = found.indexOf(part.stem);
    const step = part.number - (reached[stem] ?? 0) - 1;
    steps.push(unsigned(step));
    reached[stem] = part.number;
    return stem;
  });
  to.column(which, true);
  to.column(steps, true);
  return true;
}

/** Few values that come again and again: those, then which of them. */
function palette(to: Packer, values: Cells): boolean {
  const isOpen = values.some((value) => value === undefined);
  const areIndexes = values.every((value) => isDigit(value) && value < MAX_PALETTE);
  if (values.length < 4 || isOpen || areIndexes) return false;
  const texts = values.map((value) => JSON.stringify(value));
  const colours = [...new Set(texts)];
  if (colours.length > MAX_PALETTE || colours.length < 2) return false;
  to.out.varint(colours.length);
  for (const colour of colours) to.value(JSON.parse(colour) as JsonValue);
  to.column(
    texts.map((text) => colours.indexOf(text)),
    true,
  );
  return true;
}

/** Small whole numbers as digits of long ones, the first lowest. */
function digits(to: Packer, values: Cells): boolean {
  if (!to.isDense || values.length < 2 || !values.every(isDigit)) return false;
  const numbers: readonly number[] = values;
  const base = Math.max(2, ...numbers.map((value) => value + 1));
  to.out.byte(base - 1);
  for (let i = 0; i < numbers.length; i += DIGITS_TOGETHER) {
    const group = numbers.slice(i, i + DIGITS_TOGETHER);
    let long = group.reduceRight((sum, digit) => sum * BigInt(base) + BigInt(digit), 0n);
    for (let left = bytesFor(group.length, base); left > 0; left -= 1) {
      to.out.byte(Number(long & 255n));
      long >>= 8n;
    }
  }
  return true;
}

/** 0, −1, 1, −2 … as 0, 1, 2, 3 … */
function unsigned(step: number): number {
  return step < 0 ? -2 * step - 1 : 2 * step;
}

function last(numbers: readonly number[]): number {
  return numbers.at(-1) ?? 0;
}

function isDigit(value: JsonValue | undefined): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) < MAX_DIGIT;
}

function isText(value: JsonValue | undefined): value is string {
  return typeof value === 'string';
}

function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

function isTextList(value: JsonValue | undefined): value is readonly string[] {
  return isList(value) && value.every(isText);
}
