/**
 * Earlier occurrences of what comes next, the nearest for each length.
 *
 * All positions with equal next three bytes hang in one binary tree, ordered by what follows and newest
 * on top; looking up a position and hanging it in are one walk (the "BT" match finder of LZMA).
 */

import { MATCH_MAX, MATCH_MIN } from './model.ts';

/** Bits of the hash of three bytes, at most; fewer for few bytes. */
const HASH_BITS = 20;
/** Steps down a tree before giving up; chosen: more makes the file no smaller. */
const DEPTH = 48;

/** Copies that can be made: lengths rising, each with the smallest distance, less one. */
export type Matches = {
  count: number;
  readonly lengths: Int32Array;
  readonly distances: Int32Array;
};

/** Bytes from `a` and `b` on that are equal, at most up to `limit`. */
export function equalBytes(data: Uint8Array, a: number, b: number, limit: number): number {
  let length = 0;
  while (length < limit && data[a + length] === data[b + length]) length += 1;
  return length;
}

/** A walker over the data, from its beginning on. */
export class Finder {
  private readonly data: Uint8Array;
  private readonly hashShift: number;
  private readonly heads: Int32Array;
  private readonly pairs = new Int32Array(1 << 16).fill(-1);
  /** What is smaller and what is larger than each position. */
  private readonly sons: Int32Array;
  private readonly found: Matches = {
    count: 0,
    lengths: new Int32Array(MATCH_MAX + 1),
    distances: new Int32Array(MATCH_MAX + 1),
  };
  private at = 0;

  constructor(data: Uint8Array) {
    this.data = data;
    const bits = Math.min(HASH_BITS, 33 - Math.clz32(data.length));
    this.hashShift = 32 - bits;
    this.heads = new Int32Array(1 << bits).fill(-1);
    this.sons = new Int32Array(2 * data.length).fill(-1);
  }

  /** Matches of the next position; good until the one after it. */
  next(): Matches {
    const { at, data, found, heads, pairs } = this;
    const limit = Math.min(MATCH_MAX, data.length - at);
    found.count = 0;
    if (limit > MATCH_MIN) {
      const [one = 0, two = 0, three = 0] = [data[at], data[at + 1], data[at + 2]];
      const pair = (one << 8) | two;
      const near = pairs[pair] as number;
      pairs[pair] = at;
      if (near >= 0) this.note(equalBytes(data, near, at, limit), near);
      const hash = Math.imul((pair << 8) | three, 0x9e3779b1) >>> this.hashShift;
      const head = heads[hash] as number;
      heads[hash] = at;
      this.descend(head, limit, near >= 0 ? (found.lengths[0] as number) : MATCH_MIN);
    }
    this.at += 1;
    return found;
  }

  /** Goes on by `count` positions. */
  skip(count: number): void {
    for (let left = count; left > 0; left -= 1) this.next();
  }

  private note(length: number, from: number): void {
    const { found } = this;
    found.lengths[found.count] = length;
    found.distances[found.count] = this.at - from - 1;
    found.count += 1;
  }

  /** Walks down the tree, splits it into what is smaller and larger, and puts this position on top. */
  private descend(from: number, limit: number, longestSoFar: number): void {
    const { at, data, sons } = this;
    let longest = longestSoFar;
    let node = from;
    let smaller = 2 * at;
    let larger = 2 * at + 1;
    let smallerLength = 0;
    let largerLength = 0;
    for (let depth = DEPTH; node >= 0 && depth > 0; depth -= 1) {
      const known = Math.min(smallerLength, largerLength);
      const length = known + equalBytes(data, node + known, at + known, limit - known);
      if (length > longest) {
        longest = length;
        this.note(length, node);
      }
      if (length === limit) {
        sons[smaller] = sons[2 * node] as number;
        sons[larger] = sons[2 * node + 1] as number;
        return;
      }
      if ((data[node + length] as number) < (data[at + length] as number)) {
        sons[smaller] = node;
        smaller = 2 * node + 1;
        node = sons[smaller] as number;
        smallerLength = length;
      } else {
        sons[larger] = node;
        larger = 2 * node;
        node = sons[larger] as number;
        largerLength = length;
      }
    }
    sons[smaller] = -1;
    sons[larger] = -1;
  }
}
