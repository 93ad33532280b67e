/** Finding things in a list by what is typed. */

import { singular } from '../lib/plural';
import { MOST_SEARCH } from '../lib/search';

/** Something that can be found; `words` are other names of it. */
export type Findable = {
  readonly label: string;
  readonly doc?: string;
  readonly words?: string;
};

/**
 * Those that a search finds: every typed word, or its singular, begins a word of the label or of the
 * other names, labels that begin with the search first; else those whose description has the words.
 */
export function found<T extends Findable>(all: readonly T[], search: string): readonly T[] {
  if (search.length > MOST_SEARCH) return [];
  const typed = wordsIn(search);
  if (typed.length === 0) return all;
  const whole = search.trim().toLowerCase();
  const rank = ({ label, doc = '', words = '' }: T): number => {
    if (label.toLowerCase().startsWith(whole)) return 0;
    const names = wordsIn(`${label} ${words}`);
    if (begin(names, typed) || begin(names, typed.map(singular))) return 1;
    const text = `${label} ${doc}`.toLowerCase();
    return typed.every((word) => text.includes(word)) ? 2 : NOWHERE;
  };
  const ranked = all.map((item) => ({ item, rank: rank(item) }));
  return ranked
    .filter((each) => each.rank < NOWHERE)
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

const NOWHERE = 3;

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
