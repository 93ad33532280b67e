/**
 * Bits into bytes, each at the cost that its probability says: the mirror image of the unpacker's bits.
 *
 * The numbers not yet written lie between `low` and `low + range`; a carry may still run through the last
 * bytes, which therefore wait.
 */

import { probabilities, RATE } from './model.ts';

const TOP = 2 ** 24;

/** A growing list of bytes, and the probabilities as they are after all of them. */
export class RangeEncoder {
  readonly odds: Uint16Array = probabilities();
  private readonly bytes: number[] = [];
  private low = 0;
  private range = 0xffffffff;
  private held = 0;
  private waiting = 1;

  bit(at: number, is: number): void {
    const chance = this.odds[at] as number;
    const bound = (this.range >>> 11) * chance;
    if (is === 0) {
      this.range = bound;
      this.odds[at] = chance + ((2048 - chance) >> RATE);
    } else {
      this.low += bound;
      this.range -= bound;
      this.odds[at] = chance - (chance >> RATE);
    }
    this.refill();
  }

  /** A number of `count` bits by a tree of probabilities, highest bit first. */
  tree(table: number, count: number, value: number): void {
    let node = 1;
    for (let place = count - 1; place >= 0; place -= 1) {
      const is = (value >>> place) & 1;
      this.bit(table + node, is);
      node = (node << 1) | is;
    }
  }

  /** The same, lowest bit first. */
  reverse(table: number, count: number, value: number): void {
    let node = 1;
    for (let place = 0; place < count; place += 1) {
      const is = (value >>> place) & 1;
      this.bit(table + node, is);
      node = (node << 1) | is;
    }
  }

  /** Bits of which nothing is known. */
  direct(count: number, value: number): void {
    for (let place = count - 1; place >= 0; place -= 1) {
      this.range >>>= 1;
      if (((value >>> place) & 1) === 1) this.low += this.range;
      this.refill();
    }
  }

  /** Everything written so far, and the end. */
  finish(): Uint8Array {
    for (let left = 5; left > 0; left -= 1) this.shift();
    return Uint8Array.from(this.bytes);
  }

  private refill(): void {
    while (this.range < TOP) {
      this.range = (this.range << 8) >>> 0;
      this.shift();
    }
  }

  private shift(): void {
    const carry = this.low >= 2 ** 32 ? 1 : 0;
    if (carry === 1 || this.low < 0xff000000) {
      let byte = this.held;
      for (; this.waiting > 0; this.waiting -= 1) {
        this.bytes.push((byte + carry) & 0xff);
        byte = 0xff;
      }
      this.held = Math.floor(this.low / TOP) & 0xff;
    }
    this.waiting += 1;
    this.low = (this.low % TOP) * 256;
  }
}
