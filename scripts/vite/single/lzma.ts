/**
 * Packs bytes as LZMA, for pages that unpack themselves.
 *
 * Node has no LZMA; with what both Node and all browsers have (deflate), Cell53 in one file would be half
 * as large again. Any LZMA decoder reads the stream (raw, lc 3, lp 0, pb 0).
 */

import { Finder } from './matches.ts';
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
  REP_LEN,
  SPECIAL,
  slotTable,
  TABLED_SLOTS,
} from './model.ts';
import { Parser, renewed, type Step } from './parse.ts';
import { Prices, slotOf } from './prices.ts';
import { RangeEncoder } from './rangeEncoder.ts';

/** Prices are renewed after so many steps. */
const RENEW_AFTER = 256;

/** A raw LZMA stream without its size and without an end mark. */
export function lzma(data: Uint8Array): Uint8Array {
  const out = new RangeEncoder();
  const prices = new Prices(out.odds);
  const parser = new Parser(data, new Finder(data), prices);
  let at = 0;
  let state = 0;
  let reps: readonly number[] = [0, 0, 0, 0];
  let sinceRenewal = 0;
  while (at < data.length) {
    for (const step of parser.stretch(at, state, reps)) {
      state = write(out, step, { data, at, state, rep: reps[0] as number });
      reps = renewed(reps, step.how);
      at += step.length;
      sinceRenewal += 1;
    }
    if (sinceRenewal < RENEW_AFTER) continue;
    prices.renew();
    sinceRenewal = 0;
  }
  return out.finish();
}

type Place = {
  readonly data: Uint8Array;
  readonly at: number;
  readonly state: number;
  /** The last distance. */
  readonly rep: number;
};

/** Writes one step; gives the state behind it. */
function write(out: RangeEncoder, { length, how }: Step, place: Place): number {
  const { state } = place;
  out.bit(IS_MATCH + state, how < 0 ? 0 : 1);
  if (how < 0) {
    writeLiteral(out, place);
    return afterLiteral(state);
  }
  out.bit(IS_REP + state, how > 3 ? 0 : 1);
  if (how > 3) {
    writeLength(out, MATCH_LEN, length);
    writeDistance(out, how - 4, length);
    return afterMatch(state);
  }
  out.bit(IS_REP_0 + state, how === 0 ? 0 : 1);
  if (how === 0) out.bit(IS_REP_0_LONG + state, length === 1 ? 0 : 1);
  else out.bit(IS_REP_1 + state, how === 1 ? 0 : 1);
  if (how > 1) out.bit(IS_REP_2 + state, how - 2);
  if (length === 1) return afterShortRep(state);
  writeLength(out, REP_LEN, length);
  return afterRep(state);
}

function writeLiteral(out: RangeEncoder, { data, at, state, rep }: Place): void {
  const table = literalTable(at > 0 ? (data[at - 1] as number) : 0);
  const byte = data[at] as number;
  const guess = data[at - rep - 1] ?? 0;
  let node = 1;
  let agrees = state >= 7;
  for (let place = 7; place >= 0; place -= 1) {
    const is = (byte >> place) & 1;
    const guessed = (guess >> place) & 1;
    out.bit(table + (agrees ? (1 + guessed) << 8 : 0) + node, is);
    agrees &&= guessed === is;
    node = (node << 1) | is;
  }
}

function writeLength(out: RangeEncoder, table: number, length: number): void {
  const value = length - MATCH_MIN;
  out.bit(table + LEN.choice, value < 8 ? 0 : 1);
  if (value < 8) {
    out.tree(table + LEN.low, 3, value);
    return;
  }
  out.bit(table + LEN.choice + 1, value < 16 ? 0 : 1);
  if (value < 16) out.tree(table + LEN.mid, 3, value - 8);
  else out.tree(table + LEN.high, 8, value - 16);
}

function writeDistance(out: RangeEncoder, distance: number, length: number): void {
  const slot = slotOf(distance);
  out.tree(slotTable(length), 6, slot);
  if (slot < 4) return;
  const bits = (slot >> 1) - 1;
  const base = (2 | (slot & 1)) << bits;
  const rest = distance - base;
  if (slot < TABLED_SLOTS) {
    out.reverse(SPECIAL + base - slot, bits, rest);
    return;
  }
  out.direct(bits - ALIGN_BITS, rest >>> ALIGN_BITS);
  out.reverse(ALIGN, ALIGN_BITS, rest & ((1 << ALIGN_BITS) - 1));
}
