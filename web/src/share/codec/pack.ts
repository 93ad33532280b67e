/**
 * JSON as few bytes: known words as numbers, lists of like objects column by column.
 *
 * Where a value can be written in several ways, all are tried and the shortest stays. What the bytes
 * mean is told in `docs/links.md`.
 */

import type { JsonValue } from '../../base/strictJson';
import { ByteWriter } from './bytes';
import { columnWriters } from './columns';
import { FIRST_WORD, LIMITS, SeenNames, SHORT_WORDS, SMALL, TAG } from './format';
import { halvings, toDecimal } from './numbers';
import { writeProse } from './prose';
import { WORDS } from './words';

type JsonObject = { readonly [key: string]: JsonValue };

/** A way to write something; says whether it can. */
export type Attempt = (to: Packer) => boolean;

const PLACES = new Map(WORDS.map((word, place) => [word, place]));

/** Bytes of a value, appended to `out`. */
export function pack(value: JsonValue, out = new ByteWriter()): ByteWriter {
  new Packer(out, new SeenNames(), true).value(value);
  return out;
}

/** Bytes of several values that share their names, one behind the other. */
export function packAll(values: readonly JsonValue[], isDense: boolean): ByteWriter {
  const packer = new Packer(new ByteWriter(), new SeenNames(), isDense);
  for (const value of values) packer.value(value);
  return packer.out;
}

/** Writes values and remembers the names in them. */
export class Packer {
  out: ByteWriter;
  names: SeenNames;
  /** Puts letters and small numbers closer than a byte each: shorter, unless deflated and many. */
  readonly isDense: boolean;

  constructor(out: ByteWriter, names: SeenNames, isDense: boolean) {
    this.out = out;
    this.names = names;
    this.isDense = isDense;
  }

  value(value: JsonValue): void {
    if (value === null) this.out.byte(TAG.null);
    else if (typeof value === 'boolean') this.out.byte(value ? TAG.true : TAG.false);
    else if (typeof value === 'number') this.number(value);
    else if (typeof value === 'string') this.text(value);
    else if (isList(value)) this.list(value);
    else this.object(value);
  }

  text(text: string): void {
    const place = PLACES.get(text);
    if (place !== undefined) {
      this.word(place);
      return;
    }
    const seen = this.names.placeOf(text);
    if (seen !== undefined) {
      this.out.byte(TAG.seen);
      this.out.varint(seen);
      return;
    }
    this.names.add(text);
    const start = this.out.bytes.push(TAG.prose);
    if (this.isDense && writeProse(text, this.out)) return;
    this.out.bytes[start - 1] = TAG.text;
    this.out.utf8(text);
  }

  /**
   * Writes a column in the shortest way that fits it; `undefined` is a value that is not there, and
   * `isFlat` leaves out differences, of which there are none of a second kind.
   */
  column(values: readonly (JsonValue | undefined)[], isFlat = false): void {
    let best: Packer | null = null;
    for (const attempt of columnWriters(values, isFlat)) {
      const trial = new Packer(new ByteWriter(), this.names.copy(), this.isDense);
      if (!attempt(trial)) continue;
      if (best === null || trial.out.bytes.length < best.out.bytes.length) best = trial;
    }
    if (best === null) return;
    this.out.raw(best.out.bytes);
    this.names = best.names;
  }

  private word(place: number): void {
    if (place < SHORT_WORDS) {
      this.out.byte(FIRST_WORD + place);
      return;
    }
    this.out.byte(TAG.word);
    this.out.varint(place - SHORT_WORDS);
  }

  private number(value: number): void {
    const { out } = this;
    const half = halvings(value);
    const decimal = toDecimal(value);
    if (Number.isInteger(value) && value >= 0 && value < SMALL && !Object.is(value, -0)) {
      out.byte(value);
    } else if (half !== null) {
      out.byte(TAG.halving);
      out.byte(half);
    } else if (decimal?.places === 0) {
      out.byte(TAG.integer);
      out.signed(decimal.mantissa);
    } else if (decimal !== null) {
      out.byte(TAG.decimal);
      out.byte(decimal.places);
      out.signed(decimal.mantissa);
    } else {
      out.byte(TAG.float);
      const bytes = new Uint8Array(8);
      new DataView(bytes.buffer).setFloat64(0, value);
      out.raw(bytes);
    }
  }

  private list(list: readonly JsonValue[]): void {
    if (this.table(list)) return;
    const isShort = list.length < 3;
    this.out.byte(isShort ? TAG.list : TAG.column);
    this.out.varint(list.length);
    if (!isShort) this.column(list);
    else for (const item of list) this.value(item);
  }

  private table(list: readonly JsonValue[]): boolean {
    if (list.length < 2 || !list.every(isObject)) return false;
    const keys = [...new Set(list.flatMap((row) => Object.keys(row)))];
    if (keys.length === 0 || keys.length > LIMITS.columns) return false;
    this.out.byte(TAG.table);
    this.out.varint(list.length);
    this.out.varint(keys.length);
    for (const key of keys) {
      this.text(key);
      this.column(list.map((row) => (Object.hasOwn(row, key) ? row[key] : undefined)));
    }
    return true;
  }

  private object(object: JsonObject): void {
    const members = Object.entries(object);
    this.out.byte(TAG.object);
    this.out.varint(members.length);
    for (const [key, member] of members) {
      this.text(key);
      this.value(member);
    }
  }
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
