/**
 * Unpacks LZMA, in the page itself: no browser has it, and it makes the file a third smaller than what
 * browsers do have.
 *
 * A range decoder turns bytes into bits, each with the probability that its place in the grammar has
 * learnt; the bits say literals and copies of what was there before.
 */

import {
  ALIGN,
  ALIGN_BITS,
  afterLiteral,
  afterMatch,
  afterRep,
  afterShortRep,
  IS_MATCH,
  IS_REP,
  IS_REP_0,
  IS_REP_0_LONG,
  IS_REP_1,
  IS_REP_2,
  LEN,
  literalTable,
  MATCH_LEN,
  MATCH_MIN,
  probabilities,
  RATE,
  REP_LEN,
  SPECIAL,
  slotTable,
  TABLED_SLOTS,
} from './model.ts';

/** Bits out of bytes. */
type Bits = {
  readonly bit: (at: number) => number;
  /** A number of `count` bits by a tree of probabilities at `table`, highest bit first. */
  readonly tree: (table: number, count: number) => number;
  /** The same, lowest bit first. */
  readonly reverse: (table: number, count: number) => number;
  /** Bits of which nothing is known. */
  readonly direct: (count: number) => number;
};

/** Words of the decoder's registers: how wide the numbers still possible lie, where in them we are. */
const RANGE = 0;
const CODE = 1;

function bitsOf(source: Uint8Array): Bits {
  const odds = probabilities();
  // Words in an array: as variables of a closure, numbers of 32 bits would be allocated one by one.
  const now = Uint32Array.of(
    0xffffffff,
    new DataView(source.buffer, source.byteOffset).getUint32(1),
  );
  let from = 5;
  const refill = (range: number, code: number) => {
    if (range >= 0x1000000) {
      now[RANGE] = range;
      now[CODE] = code;
      return;
    }
    now[RANGE] = range << 8;
    now[CODE] = (code << 8) | (source[from] ?? 0);
    from += 1;
  };
  const bit = (at: number): number => {
    const chance = odds[at] as number;
    const range = now[RANGE] as number;
    const code = now[CODE] as number;
    const bound = (range >>> 11) * chance;
    if (code < bound) {
      odds[at] = chance + ((2048 - chance) >> RATE);
      refill(bound, code);
      return 0;
    }
    odds[at] = chance - (chance >> RATE);
    refill(range - bound, code - bound);
    return 1;
  };
  const tree = (table: number, count: number): number => {
    let node = 1;
    for (let left = count; left > 0; left -= 1) node = (node << 1) | bit(table + node);
    return node - (1 << count);
  };
  const reverse = (table: number, count: number): number => {
    let node = 1;
    let value = 0;
    for (let at = 0; at < count; at += 1) {
      const is = bit(table + node);
      node = (node << 1) | is;
      value |= is << at;
    }
    return value;
  };
  const direct = (count: number): number => {
    let value = 0;
    for (let left = count; left > 0; left -= 1) {
      const range = (now[RANGE] as number) >>> 1;
      const code = now[CODE] as number;
      const is = code >= range ? 1 : 0;
      value = value * 2 + is;
      refill(range, code - is * range);
    }
    return value;
  };
  return { bit, tree, reverse, direct };
}

function lengthOf({ bit, tree }: Bits, table: number): number {
  if (bit(table + LEN.choice) === 0) return MATCH_MIN + tree(table + LEN.low, 3);
  if (bit(table + LEN.choice + 1) === 0) return MATCH_MIN + 8 + tree(table + LEN.mid, 3);
  return MATCH_MIN + 16 + tree(table + LEN.high, 8);
}

/** How far back a copy begins, less one. */
function distanceOf({ tree, reverse, direct }: Bits, length: number): number {
  const slot = tree(slotTable(length), 6);
  if (slot < 4) return slot;
  const bits = (slot >> 1) - 1;
  const base = (2 | (slot & 1)) * 2 ** bits;
  if (slot < TABLED_SLOTS) return base + reverse(SPECIAL + base - slot, bits);
  return base + direct(bits - ALIGN_BITS) * (1 << ALIGN_BITS) + reverse(ALIGN, ALIGN_BITS);
}

/** A byte behind another. Behind a copy, the byte that would have gone on with it is a good guess. */
function literalOf({ bit }: Bits, before: number, guess: number | null): number {
  const table = literalTable(before);
  let node = 1;
  for (let place = 7; guess !== null && place >= 0; place -= 1) {
    const guessed = (guess >> place) & 1;
    const is = bit(table + ((1 + guessed) << 8) + node);
    node = (node << 1) | is;
    if (is !== guessed) break;
  }
  while (node < 0x100) node = (node << 1) | bit(table + node);
  return node & 0xff;
}

/** Where the next copy begins, among the last four distances; `true` for one byte from the last. */
function repeated({ bit }: Bits, state: number, reps: number[]): boolean {
  if (bit(IS_REP_0 + state) === 0) return bit(IS_REP_0_LONG + state) === 0;
  const which = bit(IS_REP_1 + state) === 0 ? 1 : 2 + bit(IS_REP_2 + state);
  reps.unshift(...reps.splice(which, 1));
  return false;
}

/** `size` bytes out of a raw LZMA stream. What is damaged gives other bytes: compare a checksum. */
export function unlzma(source: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const bits = bitsOf(source);
  const out = new Uint8Array(size);
  const reps = [0, 0, 0, 0];
  let state = 0;
  let at = 0;
  while (at < size) {
    const from = (reps[0] as number) + 1;
    if (bits.bit(IS_MATCH + state) === 0) {
      const guess = state < 7 ? null : (out[at - from] ?? 0);
      out[at] = literalOf(bits, out[at - 1] ?? 0, guess);
      at += 1;
      state = afterLiteral(state);
    } else if (bits.bit(IS_REP + state) === 0) {
      const length = lengthOf(bits, MATCH_LEN);
      reps.unshift(distanceOf(bits, length));
      reps.pop();
      state = afterMatch(state);
      at = copy(out, at, reps[0] as number, length);
    } else if (repeated(bits, state, reps)) {
      state = afterShortRep(state);
      at = copy(out, at, reps[0] as number, 1);
    } else {
      const length = lengthOf(bits, REP_LEN);
      state = afterRep(state);
      at = copy(out, at, reps[0] as number, length);
    }
  }
  return out;
}

/** Copies what stands `distance` + 1 back, byte by byte: it may reach into itself. Gives the new end. */
function copy(out: Uint8Array, at: number, distance: number, length: number): number {
  const end = at + length;
  for (let to = at; to < end; to += 1) out[to] = out[to - distance - 1] as number;
  return end;
}
