/**
 * The cheapest way to say the next bytes: a shortest path over positions.
 *
 * Each position can be reached by a literal, a copy from one of the last four distances, or another copy;
 * what a step costs depends on what came before, so each position keeps the state of the cheapest way to
 * it. A stretch ends where all ways meet, or where one copy is so long that nothing beats it.
 */

import { equalBytes, type Finder, type Matches } from './matches.ts';
import {
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
  MATCH_MAX,
  MATCH_MIN,
} from './model.ts';
import type { Prices } from './prices.ts';

/** What a step does: −1 a literal, 0 … 3 a copy from that last distance, else the distance + 3. */
export type Step = { readonly length: number; readonly how: number };

/** How far a stretch may reach. */
const REACH = 2048;
/** A copy of this length is taken without a thought; chosen: longer gains nothing. */
const NICE = 64;
const NEVER = 0x3fffffff;

/** Finds ways through the data, stretch by stretch. */
export class Parser {
  private readonly data: Uint8Array;
  private readonly finder: Finder;
  private readonly prices: Prices;
  private readonly cost = new Int32Array(REACH + MATCH_MAX + 2);
  private readonly lengths = new Int32Array(REACH + MATCH_MAX + 2);
  private readonly hows = new Int32Array(REACH + MATCH_MAX + 2);
  private readonly states = new Uint8Array(REACH + MATCH_MAX + 2);
  /** Four distances for each position. */
  private readonly reps = new Int32Array(4 * (REACH + MATCH_MAX + 2));
  private readonly repLengths = new Int32Array(4);
  private furthest = 0;
  /** Matches of the next position, when the last stretch has looked there already. */
  private ahead: Matches | null = null;

  constructor(data: Uint8Array, finder: Finder, prices: Prices) {
    this.data = data;
    this.finder = finder;
    this.prices = prices;
  }

  /** The steps of the next stretch, from `start` on with a state and four distances. */
  stretch(start: number, state: number, reps: readonly number[]): readonly Step[] {
    this.cost[0] = 0;
    this.cost[1] = NEVER;
    this.furthest = 0;
    this.states[0] = state;
    this.reps.set(reps);
    for (let node = 0; ; node += 1) {
      if (node > 0) this.arrive(node);
      const isOver = node > 0 && (node === this.furthest || node >= REACH);
      if (isOver) return this.wayTo(node);
      const matches = this.ahead ?? this.finder.next();
      this.ahead = null;
      const long = this.longCopy(start + node, node, matches);
      if (long !== null && node === 0) {
        this.finder.skip(long.length - 1);
        return [long];
      }
      if (long !== null) {
        this.ahead = matches;
        return this.wayTo(node);
      }
      this.leave(start + node, node, matches);
    }
  }

  /** State and distances of a position, from the step that reached it most cheaply. */
  private arrive(node: number): void {
    const { reps, states } = this;
    const how = this.hows[node] as number;
    const length = this.lengths[node] as number;
    const from = node - length;
    const state = states[from] as number;
    const old = [0, 1, 2, 3].map((which) => reps[4 * from + which] as number);
    if (how < 0) states[node] = afterLiteral(state);
    else if (how > 3) states[node] = afterMatch(state);
    else states[node] = length === 1 ? afterShortRep(state) : afterRep(state);
    reps.set(renewed(old, how), 4 * node);
  }

  /** A copy that is taken at once; `null` without one. Also notes how long the last four distances fit. */
  private longCopy(at: number, node: number, matches: Matches): Step | null {
    const { data } = this;
    const limit = Math.min(MATCH_MAX, data.length - at);
    let best = 0;
    for (let which = 0; which < 4; which += 1) {
      const from = at - (this.reps[4 * node + which] as number) - 1;
      this.repLengths[which] = from < 0 ? 0 : equalBytes(data, from, at, limit);
      if ((this.repLengths[which] as number) > (this.repLengths[best] as number)) best = which;
    }
    const length = this.repLengths[best] as number;
    if (length >= NICE) return { length, how: best };
    const last = matches.count - 1;
    if (last < 0 || (matches.lengths[last] as number) < NICE) return null;
    return {
      length: matches.lengths[last] as number,
      how: (matches.distances[last] as number) + 4,
    };
  }

  /** Offers every step from a position. */
  private leave(at: number, node: number, matches: Matches): void {
    const { data, prices } = this;
    const state = this.states[node] as number;
    const rep = this.reps[4 * node] as number;
    const byte = data[at] as number;
    const guess = at - rep - 1 < 0 ? 0 : (data[at - rep - 1] as number);
    const cost = this.cost[node] as number;
    const before = at > 0 ? (data[at - 1] as number) : 0;
    const literal = prices.literal(byte, before, state < 7 ? null : guess);
    this.offer(node, 1, -1, cost + prices.bit(IS_MATCH + state, 0) + literal);
    const copied = cost + prices.bit(IS_MATCH + state, 1);
    const again = copied + prices.bit(IS_REP + state, 1);
    if (guess === byte && at > rep) {
      const once = prices.bit(IS_REP_0 + state, 0) + prices.bit(IS_REP_0_LONG + state, 0);
      this.offer(node, 1, 0, again + once);
    }
    for (let which = 0; which < 4; which += 1) {
      const base = again + this.whichCost(which, state);
      for (let length = this.repLengths[which] as number; length >= MATCH_MIN; length -= 1) {
        this.offer(node, length, which, base + (prices.repLengths[length] as number));
      }
    }
    this.leaveByMatch(node, matches, copied + prices.bit(IS_REP + state, 0));
  }

  private leaveByMatch(node: number, { count, lengths, distances }: Matches, base: number): void {
    const { prices } = this;
    let length = MATCH_MIN;
    for (let at = 0; at < count; at += 1) {
      const distance = distances[at] as number;
      for (; length <= (lengths[at] as number); length += 1) {
        const price = (prices.matchLengths[length] as number) + prices.distance(distance, length);
        this.offer(node, length, distance + 4, base + price);
      }
    }
  }

  private whichCost(which: number, state: number): number {
    const { prices } = this;
    if (which === 0) return prices.bit(IS_REP_0 + state, 0) + prices.bit(IS_REP_0_LONG + state, 1);
    const other = prices.bit(IS_REP_0 + state, 1);
    if (which === 1) return other + prices.bit(IS_REP_1 + state, 0);
    return other + prices.bit(IS_REP_1 + state, 1) + prices.bit(IS_REP_2 + state, which - 2);
  }

  private offer(from: number, length: number, how: number, cost: number): void {
    const node = from + length;
    while (this.furthest < node) {
      this.furthest += 1;
      this.cost[this.furthest] = NEVER;
    }
    if (cost >= (this.cost[node] as number)) return;
    this.cost[node] = cost;
    this.lengths[node] = length;
    this.hows[node] = how;
  }

  private wayTo(node: number): readonly Step[] {
    const steps: Step[] = [];
    for (let at = node; at > 0; at -= this.lengths[at] as number) {
      steps.push({ length: this.lengths[at] as number, how: this.hows[at] as number });
    }
    return steps.reverse();
  }
}

/** The last four distances behind a step. */
export function renewed(reps: readonly number[], how: number): readonly number[] {
  if (how < 1) return reps;
  if (how > 3) return [how - 4, ...reps.slice(0, 3)];
  return [reps[how] as number, ...reps.filter((_, which) => which !== how)];
}
