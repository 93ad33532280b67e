/**
 * What the packer and the unpacker of LZMA agree on: where each adaptive probability stands.
 *
 * One probability says how likely the next bit is 0 at one place of the grammar (literal, match, repeated
 * match, length, distance). Fixed here: three bits of the byte before choose the table of a literal, and
 * the position chooses nothing (lc 3, lp 0, pb 0).
 *
 * Source: I. Pavlov, LZMA specification (lzma-specification.txt), 2015.
 */

/** Probabilities are out of 2048 and begin at one half. */
export const HALF = 1024;
/** How quickly a probability follows what it sees: a 32nd of the way each time. */
export const RATE = 5;
/** States: what the last four symbols were. Below 7, the last was a literal. */
export const STATES = 12;
export const MATCH_MIN = 2;
export const MATCH_MAX = 273;
/** Distances of matches below this many bits have tables of their own. */
export const TABLED_SLOTS = 14;
export const ALIGN_BITS = 4;

/** Parts of a coder of lengths: two choices, then trees of 8, 8 and 256 lengths. */
export const LEN = { choice: 0, low: 2, mid: 10, high: 18, size: 274 } as const;

let next = 0;
const place = (size: number): number => {
  const at = next;
  next += size;
  return at;
};

/** Where each table begins. */
export const IS_MATCH = place(STATES);
export const IS_REP = place(STATES);
export const IS_REP_0 = place(STATES);
export const IS_REP_1 = place(STATES);
export const IS_REP_2 = place(STATES);
export const IS_REP_0_LONG = place(STATES);
export const SLOT = place(4 * 64);
export const SPECIAL = place(128);
export const ALIGN = place(1 << ALIGN_BITS);
export const MATCH_LEN = place(LEN.size);
export const REP_LEN = place(LEN.size);
export const LITERAL = place(8 * 0x300);
export const TABLES = next;

/** Fresh probabilities. */
export const probabilities = (): Uint16Array => new Uint16Array(TABLES).fill(HALF);

/** The table of a literal behind a byte. */
export const literalTable = (before: number): number => LITERAL + (before >> 5) * 0x300;

/** The state behind a literal, a match, a repeated match, a repeated byte. */
export const afterLiteral = (state: number): number =>
  state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
export const afterMatch = (state: number): number => (state < 7 ? 7 : 10);
export const afterRep = (state: number): number => (state < 7 ? 8 : 11);
export const afterShortRep = (state: number): number => (state < 7 ? 9 : 11);

/** The table of slots for a length: lengths 2, 3, 4 and more. */
export const slotTable = (length: number): number => SLOT + Math.min(length - MATCH_MIN, 3) * 64;
