/** Finding things in a list by what is typed. */

import { singular } from './text';

/** Longest search; chosen, more than anybody types. What is longer finds nothing, and the page says so. */
const MOST_SEARCH = 200;

/** Something that can be found by its names or its description. */
export type Findable = {
  readonly label: string;
  /** Its name in files. */
  readonly key?: string;
  readonly doc?: string;
  /** Other names of it. */
  readonly words?: string;
};

/** The order in which things are found; a name counts for more than a sentence that mentions it. */
const RANK = { named: 0, prefix: 1, words: 2, sentence: 3, none: 4 } as const;

/**
 * Those that a search finds, the best first: whose label or key it is; whose label or key it begins; where
 * every typed word, or its singular, begins a word of the names; where label and description have the words.
 */
export function found<T extends Findable>(all: readonly T[], search: string): readonly T[] {
  if (search.length > MOST_SEARCH) return [];
  const typed = wordsIn(search);
  if (typed.length === 0) return all;
  const ranked = all.map((item) => ({ item, rank: rankOf(item, search, typed) }));
  return ranked
    .filter(({ rank }) => rank < RANK.none)
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

function rankOf(
  { label, key = '', doc = '', words = '' }: Findable,
  search: string,
  typed: readonly string[],
): number {
  const whole = search.trim().toLowerCase();
  const names = [label, key].map((name) => name.toLowerCase());
  if (names.includes(whole)) return RANK.named;
  if (names.some((name) => name.startsWith(whole))) return RANK.prefix;
  const parts = wordsIn(`${label} ${key} ${words}`);
  if (begin(parts, typed) || begin(parts, typed.map(singular))) return RANK.words;
  const text = `${label} ${key} ${doc}`.toLowerCase();
  return typed.every((word) => text.includes(word)) ? RANK.sentence : RANK.none;
}

function wordsIn(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Does each typed word begin one of the names? */
function begin(names: readonly string[], typed: readonly string[]): boolean {
  return typed.every((word) => names.some((name) => name.startsWith(word)));
}
