/**
 * How fast a playing run really goes, when that is slower than asked.
 *
 * The head is looked at now and then; the pace is what it did in the last seconds. A page in the background
 * says nothing of the machine: it is looked at apart, and told of when it is back.
 */

/** Time over which the pace is taken, and the least that says anything, ms; chosen. */
const WINDOW_MS = 3_000;
const LEAST_MS = 1_500;
/** Slower than this share of what was asked is worth saying; chosen so that a breath is not. */
const SHARE = 0.8;

/** A look at the run. */
export type Look = {
  readonly nowMs: number;
  readonly headS: number;
  /** Does it play? */
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

  /** Whatever was seen says nothing any more. */
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
