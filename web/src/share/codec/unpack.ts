/**
 * Packed bytes back to JSON, with distrust: every count is paid from a budget before it is used.
 */

import { quoted } from '../../base/hidden';
import type { JsonValue } from '../../base/strictJson';
import { type ByteReader, Malformed } from './bytes';
import {
  bytesFor,
  DIGITS_TOGETHER,
  FIRST_WORD,
  LIMITS,
  MODE,
  SeenNames,
  SHORT_WORDS,
  SMALL,
  TAG,
} from './format';
import { successor } from './names';
import { fromDecimal, MAX_PLACES } from './numbers';
import { readProse } from './prose';
import { WORDS } from './words';

/** Keys that reach an object's prototype. */
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

type Cell = JsonValue | undefined;

/** The value at the front of `from`. Fails with `Malformed`. */
export function unpack(from: ByteReader): JsonValue {
  return new Unpacker(from).value();
}

/** So many values at the front of `from`, which share their names. Fails with `Malformed`. */
export function unpackAll(from: ByteReader, count: number): readonly JsonValue[] {
  const unpacker = new Unpacker(from);
  return Array.from({ length: count }, () => unpacker.value());
}

class Unpacker {
  private readonly from: ByteReader;
  private readonly names = new SeenNames();
  private depth = 0;
  private values = LIMITS.values as number;
  private chars = LIMITS.chars as number;

  constructor(from: ByteReader) {
    this.from = from;
  }

  value(): JsonValue {
    const value = this.cell();
    if (value === undefined) throw new Malformed('a value in it is missing');
    return value;
  }

  /** A value, or nothing where a row of a table lacks one. */
  private cell(tag = this.from.byte()): Cell {
    this.pay(1);
    if (tag < SMALL) return tag;
    if (tag >= FIRST_WORD && tag < FIRST_WORD + SHORT_WORDS) return this.word(tag - FIRST_WORD);
    switch (tag) {
      case TAG.null:
        return null;
      case TAG.true:
        return true;
      case TAG.false:
        return false;
      case TAG.absent:
        return undefined;
      case TAG.word:
        return this.word(SHORT_WORDS + this.from.varint());
      case TAG.text:
        return this.fresh(this.from.utf8());
      case TAG.prose:
        return this.fresh(readProse(this.from, this.chars));
      case TAG.seen:
        return this.seen(this.from.varint());
      case TAG.list:
        return this.deeper(() => this.many(this.from.varint(), () => this.value()));
      case TAG.column:
        return this.deeper(() => this.filled(this.from.varint()));
      case TAG.table:
        return this.deeper(() => this.table());
      case TAG.object:
        return this.deeper(() => this.object());
      default:
        return this.number(tag);
    }
  }

  private number(tag: number): number {
    const { from } = this;
    switch (tag) {
      case TAG.integer:
        return from.signed();
      case TAG.decimal:
        return fromDecimal({ places: this.places(), mantissa: from.signed() });
      case TAG.halving:
        return 2 ** -from.byte();
      case TAG.float: {
        const value = new DataView(from.raw(8).buffer).getFloat64(0);
        if (!Number.isFinite(value)) throw new Malformed('a number in it is not finite');
        return value;
      }
      default:
        throw new Malformed(`it uses a form numbered ${tag}`, true);
    }
  }

  private places(): number {
    const places = this.from.byte();
    if (places > MAX_PLACES) throw new Malformed('a number in it has too many places');
    return places;
  }

  private text(): string {
    const text = this.value();
    if (typeof text !== 'string') throw new Malformed('a name in it is not a text');
    return text;
  }

  private word(place: number): string {
    const word = WORDS[place];
    if (word === undefined) throw new Malformed(`it uses a word numbered ${place}`, true);
    return this.paid(word);
  }

  private seen(place: number): string {
    const name = this.names.at(place);
    if (name === undefined) throw new Malformed('a name in it was never introduced');
    return this.paid(name);
  }

  private fresh(name: string): string {
    this.names.add(name);
    return this.paid(name);
  }

  private paid(text: string): string {
    this.chars -= text.length;
    if (this.chars < 0) throw new Malformed('it unfolds to too much text');
    return text;
  }

  private pay(count: number): void {
    this.values -= count;
    if (this.values < 0) throw new Malformed('it unfolds to too many values');
  }

  private deeper<T>(read: () => T): T {
    this.depth += 1;
    if (this.depth > LIMITS.depth) throw new Malformed('it is nested too deeply');
    const value = read();
    this.depth -= 1;
    return value;
  }

  private many<T>(count: number, read: (i: number) => T): T[] {
    this.pay(count);
    return Array.from({ length: count }, (_, i) => read(i));
  }

  private object(): JsonValue {
    const object: Record<string, JsonValue> = {};
    for (let left = this.from.varint(); left > 0; left -= 1) {
      const key = this.text();
      put(object, key, this.value());
    }
    return object;
  }

  private table(): JsonValue {
    const rows = this.many(this.from.varint(), () => ({}) as Record<string, JsonValue>);
    const columns = this.from.varint();
    if (columns > LIMITS.columns) throw new Malformed('a table in it is too wide');
    for (let left = columns; left > 0; left -= 1) {
      const key = this.text();
      for (const [i, value] of this.column(rows.length).entries()) {
        if (value !== undefined) put(rows[i] ?? {}, key, value);
      }
    }
    return rows;
  }

  /** A column in which every value is there. */
  private filled(count: number): readonly JsonValue[] {
    return this.column(count).map((value) => {
      if (value === undefined) throw new Malformed('a value in it is missing');
      return value;
    });
  }

  private column(count: number): readonly Cell[] {
    return this.deeper(() => this.inMode(this.from.byte(), count));
  }

  private inMode(mode: number, count: number): readonly Cell[] {
    switch (mode) {
      case MODE.plain:
        return this.many(count, () => this.cell());
      case MODE.same: {
        const again = this.repeatable(this.value());
        return this.many(count, again);
      }
      case MODE.runs:
        return this.runs(count);
      case MODE.refs:
        return this.counts(count).map((place) => this.seen(place));
      case MODE.routes:
        return this.routes(count);
      case MODE.matrix:
        return this.matrix(count);
      case MODE.some:
        return this.some(count);
      case MODE.deltas:
        return this.deltas(count);
      case MODE.stems:
        return this.stems(count);
      case MODE.palette:
        return this.palette(count);
      case MODE.digits:
        return this.digits(count);
      default:
        throw new Malformed(`it uses a column numbered ${mode}`, true);
    }
  }

  /**
   * A value to be repeated, which each time costs what writing it out would: only what is short may be.
   * It stands in many places but is one object, since nobody changes what a link holds.
   */
  private repeatable(value: JsonValue): () => JsonValue {
    if (typeof value === 'string') return () => this.paid(value);
    if (typeof value !== 'object' || value === null) return () => value;
    const text = JSON.stringify(value);
    return () => {
      this.paid(text);
      this.pay(Math.ceil(text.length / 2));
      return value;
    };
  }

  private runs(count: number): readonly string[] {
    this.pay(count);
    const names: string[] = [];
    for (let left = this.from.varint(); left > 0; left -= 1) {
      const first = this.text();
      const packed = this.from.varint();
      const step = packed % 2;
      const more = (packed - step) / 2;
      if (names.length + more >= count) throw new Malformed('a run in it is too long');
      names.push(first);
      for (let i = 1; i <= more; i += 1) names.push(this.next(first, step * i));
    }
    return exactly(names, count);
  }

  private next(first: string, steps: number): string {
    const name = successor(first, steps);
    if (name === null) throw new Malformed('a name in it does not count');
    return steps === 0 ? this.paid(name) : this.fresh(name);
  }

  private routes(count: number): readonly Cell[] {
    const lengths = this.counts(count);
    for (const length of lengths) this.pay(length);
    const texts = (wanted: number) => this.filled(wanted).values();
    const firsts = texts(lengths.filter((length) => length > 0).length);
    const lasts = texts(lengths.filter((length) => length > 1).length);
    const middles = texts(lengths.reduce((sum, length) => sum + Math.max(0, length - 2), 0));
    const take = (names: Iterator<JsonValue>, wanted: number) =>
      Array.from({ length: Math.max(0, wanted) }, () => names.next().value as JsonValue);
    return lengths.map((length) => [
      ...take(firsts, Math.min(length, 1)),
      ...take(middles, length - 2),
      ...take(lasts, Math.min(length - 1, 1)),
    ]);
  }

  /** A column of whole numbers, at least 0. */
  private counts(count: number): readonly number[] {
    return this.filled(count).map((value) => {
      const isCount = typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
      if (!isCount) throw new Malformed('a count in it is none');
      return value;
    });
  }

  private stems(count: number): readonly string[] {
    const stems = this.many(this.from.varint(), () => ({ stem: this.text(), reached: 0 }));
    const alone = this.many(this.from.varint(), () => this.text());
    const which = this.counts(count);
    const steps = this.counts(which.filter((index) => index < stems.length).length).values();
    return which.map((index) => {
      const found = stems[index];
      if (found === undefined) return this.fresh(picked(alone, index - stems.length));
      found.reached += signedOf(steps.next().value ?? 0) + 1;
      return this.fresh(`${found.stem}${found.reached}`);
    });
  }

  private palette(count: number): readonly JsonValue[] {
    const colours = this.many(this.from.varint(), () => this.repeatable(this.value()));
    return this.counts(count).map((index) => picked(colours, index)());
  }

  private digits(count: number): readonly number[] {
    this.pay(count);
    const base = this.from.byte() + 1;
    const wholeGroup = bytesFor(DIGITS_TOGETHER, base);
    const numbers: number[] = [];
    while (numbers.length < count) {
      const group = Math.min(DIGITS_TOGETHER, count - numbers.length);
      const bytes = this.from.raw(group === DIGITS_TOGETHER ? wholeGroup : bytesFor(group, base));
      let long = bytes.reduceRight((sum, byte) => (sum << 8n) + BigInt(byte), 0n);
      for (let i = 0; i < group; i += 1) {
        numbers.push(Number(long % BigInt(base)));
        long /= BigInt(base);
      }
    }
    return numbers;
  }

  private matrix(count: number): readonly Cell[] {
    const width = this.from.varint();
    if (width > LIMITS.columns) throw new Malformed('a list in it is too wide');
    const columns = this.many(width, () => this.filled(count));
    return this.many(count, (row) => columns.map((column) => column[row] as JsonValue));
  }

  private some(count: number): readonly Cell[] {
    const stretches = this.many(this.from.varint(), () => this.from.varint());
    const sum = (odd: number) =>
      stretches.reduce((total, each, i) => total + (i % 2 === odd ? each : 0), 0);
    if (sum(0) + sum(1) !== count) throw new Malformed('a column in it has gaps');
    this.pay(count);
    const there = this.column(sum(0)).values();
    return stretches.flatMap((length, i) =>
      Array.from({ length }, () => (i % 2 === 0 ? (there.next().value as Cell) : undefined)),
    );
  }

  private deltas(count: number): readonly number[] {
    const places = this.places();
    const unit = this.from.varint();
    let mantissa = 0;
    return this.counts(count).map((step) => {
      mantissa += unit * signedOf(step);
      if (!Number.isSafeInteger(mantissa)) throw new Malformed('a number in it is too large');
      return fromDecimal({ mantissa, places });
    });
  }
}

/** 0, 1, 2, 3 … as 0, −1, 1, −2 … */
function signedOf(value: number): number {
  return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
}

function exactly<T>(items: readonly T[], count: number): readonly T[] {
  if (items.length !== count) throw new Malformed('a column in it has the wrong length');
  return items;
}

function picked<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new Malformed('a value in it was never introduced');
  return item;
}

/** Sets a member that must be new. */
function put(object: Record<string, JsonValue>, key: string, value: JsonValue): void {
  if (FORBIDDEN_KEYS.has(key) || Object.hasOwn(object, key)) {
    throw new Malformed(`it states ${quoted(key)} where that cannot be`);
  }
  object[key] = value;
}
