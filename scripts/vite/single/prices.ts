/**
 * What symbols would cost at present, in sixteenths of a bit.
 *
 * Lengths and distances are summed up in tables, made anew from time to time; all else is looked up.
 */

import {
  ALIGN,
  ALIGN_BITS,
  LEN,
  literalTable,
  MATCH_LEN,
  MATCH_MAX,
  MATCH_MIN,
  REP_LEN,
  SLOT,
  SPECIAL,
  TABLED_SLOTS,
} from './model.ts';

const UNIT = 16;
const COSTS = Int32Array.from({ length: 2049 }, (_, chance) =>
  Math.round(-Math.log2(Math.max(chance, 1) / 2048) * UNIT),
);

/** The slot of a distance, less one: its two highest bits and how many there are. */
export function slotOf(distance: number): number {
  if (distance < 4) return distance;
  const top = 31 - Math.clz32(distance);
  return 2 * top + ((distance >>> (top - 1)) & 1);
}

/** Distances below this have prices of their own. */
const NEAR = 128;

/** Prices with given probabilities. */
export class Prices {
  private readonly odds: Uint16Array;
  private readonly slots = new Int32Array(4 * 64);
  private readonly near = new Int32Array(4 * NEAR);
  private readonly align = new Int32Array(1 << ALIGN_BITS);
  readonly matchLengths: Int32Array = new Int32Array(MATCH_MAX + 1);
  readonly repLengths: Int32Array = new Int32Array(MATCH_MAX + 1);

  constructor(odds: Uint16Array) {
    this.odds = odds;
    this.renew();
  }

  bit(at: number, is: number): number {
    const chance = this.odds[at] as number;
    return COSTS[is === 0 ? chance : 2048 - chance] as number;
  }

  private tree(table: number, count: number, value: number): number {
    let price = 0;
    for (let node = value | (1 << count); node > 1; node >>= 1) {
      price += this.bit(table + (node >> 1), node & 1);
    }
    return price;
  }

  private reverse(table: number, count: number, value: number): number {
    let node = 1;
    let price = 0;
    for (let place = 0; place < count; place += 1) {
      const is = (value >>> place) & 1;
      price += this.bit(table + node, is);
      node = (node << 1) | is;
    }
    return price;
  }

  /** A byte behind another, with the guess of the last copy or without one. */
  literal(byte: number, before: number, guess: number | null): number {
    const table = literalTable(before);
    let node = 1;
    let price = 0;
    let agrees = guess !== null;
    for (let place = 7; place >= 0; place -= 1) {
      const is = (byte >> place) & 1;
      const guessed = ((guess ?? 0) >> place) & 1;
      price += this.bit(table + (agrees ? (1 + guessed) << 8 : 0) + node, is);
      agrees &&= guessed === is;
      node = (node << 1) | is;
    }
    return price;
  }

  /** A distance, less one, for a copy of some length. */
  distance(distance: number, length: number): number {
    const kind = Math.min(length - MATCH_MIN, 3);
    if (distance < NEAR) return this.near[kind * NEAR + distance] as number;
    const slot = this.slots[kind * 64 + slotOf(distance)] as number;
    return slot + (this.align[distance & ((1 << ALIGN_BITS) - 1)] as number);
  }

  /** Makes the tables anew. */
  renew(): void {
    for (let value = 0; value < 1 << ALIGN_BITS; value += 1) {
      this.align[value] = this.reverse(ALIGN, ALIGN_BITS, value);
    }
    for (let kind = 0; kind < 4; kind += 1) this.renewKind(kind);
    this.renewLengths(this.matchLengths, MATCH_LEN);
    this.renewLengths(this.repLengths, REP_LEN);
  }

  private renewKind(kind: number): void {
    for (let slot = 0; slot < 64; slot += 1) {
      const known = slot < TABLED_SLOTS ? 0 : ((slot >> 1) - 1 - ALIGN_BITS) * UNIT;
      this.slots[kind * 64 + slot] = this.tree(SLOT + kind * 64, 6, slot) + known;
    }
    for (let distance = 0; distance < NEAR; distance += 1) {
      const slot = slotOf(distance);
      const bits = (slot >> 1) - 1;
      const base = (2 | (slot & 1)) << Math.max(bits, 0);
      const rest = slot < 4 ? 0 : this.reverse(SPECIAL + base - slot, bits, distance - base);
      this.near[kind * NEAR + distance] = (this.slots[kind * 64 + slot] as number) + rest;
    }
  }

  private renewLengths(prices: Int32Array, table: number): void {
    const { choice, low, mid, high } = LEN;
    const long = this.bit(table + choice, 1);
    for (let length = MATCH_MIN; length <= MATCH_MAX; length += 1) {
      const value = length - MATCH_MIN;
      prices[length] =
        value < 8
          ? this.bit(table + choice, 0) + this.tree(table + low, 3, value)
          : value < 16
            ? long + this.bit(table + choice + 1, 0) + this.tree(table + mid, 3, value - 8)
            : long + this.bit(table + choice + 1, 1) + this.tree(table + high, 8, value - 16);
    }
  }
}
