/**
 * The numbers of the packed form, version 2: links out there count on them, so none ever changes.
 */

/** What the first byte of a value says; 0 … 47 are themselves, 64 … 255 the first 192 words. */
export const TAG = {
  integer: 48,
  decimal: 49,
  halving: 50,
  float: 51,
  null: 52,
  true: 53,
  false: 54,
  word: 55,
  text: 56,
  seen: 57,
  list: 58,
  object: 59,
  table: 60,
  column: 61,
  absent: 62,
  prose: 63,
} as const;

/** Whole numbers below this are their own tag. */
export const SMALL = 48;
/** Tag of the first word. */
export const FIRST_WORD = 64;
/** Words that have a tag of their own. */
export const SHORT_WORDS = 192;

/** How the values of a column are written. */
export const MODE = {
  plain: 0,
  same: 1,
  runs: 2,
  refs: 3,
  routes: 4,
  matrix: 5,
  some: 6,
  deltas: 7,
  stems: 8,
  palette: 9,
  digits: 10,
} as const;

/**
 * Bounds of what a few bytes may unfold to. The largest network with the longest timeline takes four
 * fifths of the values; reading as many as are allowed takes less than 50 ms.
 */
export const LIMITS = { depth: 14, values: 131_072, chars: 262_144, columns: 64 } as const;

/** Numbers below this may be digits of one long number. */
export const MAX_DIGIT = 256;
/** Digits of one long number. */
export const DIGITS_TOGETHER = 64;

/** Bytes that hold every number of so many digits. */
export function bytesFor(digits: number, base: number): number {
  const numbers = BigInt(base) ** BigInt(digits);
  let bytes = 0;
  for (let room = 1n; room < numbers; room *= 256n) bytes += 1;
  return bytes;
}

/** Names written before, by the order in which they first came. */
export class SeenNames {
  private readonly list: string[];
  private readonly places: Map<string, number>;

  constructor(names: readonly string[] = []) {
    this.list = [...names];
    this.places = new Map(names.map((name, place) => [name, place]));
  }

  placeOf(name: string): number | undefined {
    return this.places.get(name);
  }

  at(place: number): string | undefined {
    return this.list[place];
  }

  /** Remembers a name; one that is known keeps its place. */
  add(name: string): void {
    if (this.places.has(name)) return;
    this.places.set(name, this.list.length);
    this.list.push(name);
  }

  copy(): SeenNames {
    return new SeenNames(this.list);
  }
}
