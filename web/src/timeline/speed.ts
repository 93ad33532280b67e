/**
 * Speed of the presentation: notches from 1 µs to 1 s of simulated time per second on screen; and how fast a playing run
 * really goes, when that is slower than asked.
 *
 * The notches go 1, 2, 5; the last one means "as fast as the machine can" and is `null` in the store. For the pace the
 * head is looked at now and then; it is what the head did in the last seconds. A page in the background says nothing of
 * the machine: it is looked at apart, and told of when it is back.
 */

import { minIndex } from 'd3-array';
import { timeInWords } from './timeText';

/** Simulated seconds per second on screen, ascending. */
export const SPEEDS: readonly number[] = [-6, -5, -4, -3, -2, -1]
  .flatMap((power) => [1, 2, 5].map((digit) => Number(`${digit}e${power}`)))
  .concat(1);

/** Position of the last notch. */
export const FASTEST = SPEEDS.length;

/** The speed at a notch, 0…`FASTEST`. */
export function speedAt(position: number): number | null {
  return SPEEDS[Math.round(position)] ?? null;
}

/** The notch nearest to a speed, counted in ratios. */
export function positionOf(speed: number | null): number {
  if (speed === null) return FASTEST;
  const distance = (candidate: number) => Math.abs(Math.log(candidate / speed));
  return minIndex(SPEEDS, distance);
}

/** "1 s on screen = 200 µs", or "As fast as possible". */
export function speedInWords(speed: number | null): string {
  return speed === null ? 'As fast as possible' : `1 s on screen = ${timeInWords(speed)}`;
}

/** Time over which the pace is measured, and the least that gives a pace, ms; chosen. */
const WINDOW_MS = 3_000;
const LEAST_MS = 1_500;
/** A run slower than this share of its speed is reported; chosen so that a short delay is not. */
const SHARE = 0.8;

/** A look at the run. */
export type Look = {
  readonly nowMs: number;
  readonly headS: number;
  readonly plays: boolean;
  /** Asked for, simulated s per s; `null` = as fast as possible. */
  readonly speed: number | null;
  readonly generation: number;
};

type Mark = { readonly atMs: number; readonly headS: number };

/** Keeps the last looks. */
export class Pace {
  private marks: Mark[] = [];
  private kind = '';

  /** The pace in simulated s per s where it is too slow, else `null`. */
  look({ nowMs, headS, plays, speed, generation }: Look): number | null {
    const kind = `${plays} ${speed} ${generation}`;
    const isBack = headS < (this.marks.at(-1)?.headS ?? 0);
    if (kind !== this.kind || isBack) this.marks = [];
    this.kind = kind;
    if (!plays || speed === null) return null;
    this.marks.push({ atMs: nowMs, headS });
    while ((this.marks[1]?.atMs ?? nowMs) <= nowMs - WINDOW_MS) this.marks.shift();
    const [first] = this.marks;
    const spanMs = nowMs - (first?.atMs ?? nowMs);
    if (first === undefined || spanMs < LEAST_MS) return null;
    const pace = (headS - first.headS) / (spanMs / 1_000);
    return pace < SHARE * speed ? pace : null;
  }

  /** Discards all measurements. */
  forget(): void {
    this.marks = [];
  }
}

/** Time in the background that is worth a word, ms; chosen. */
const AWAY_MS = 2_000;

/** Was a playing run slowed down while the page was hidden? */
export function wasHeldBack(left: Look, back: Look): boolean {
  const { speed, generation } = left;
  const awayMs = back.nowMs - left.nowMs;
  const isSame = left.plays && back.plays && generation === back.generation;
  if (!isSame || speed === null || speed !== back.speed || awayMs < AWAY_MS) return false;
  return back.headS - left.headS < SHARE * speed * (awayMs / 1_000);
}
