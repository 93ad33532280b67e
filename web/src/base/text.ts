/** Small work on text: letters of runs, words behind numbers, names of files. */

import { formatNumber, GAP } from './format';

/** The text without trailing characters that are in `signs`. */
export function withoutEnd(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** The text without leading characters that are in `signs`. */
export function withoutStart(text: string, signs: string): string {
  let start = 0;
  while (start < text.length && signs.includes(text.charAt(start))) start += 1;
  return text.slice(start);
}

/** A number and a unit as sentences have them. */
const WITH_UNIT = /(\d) (?=%|(?:[kM]b\/s|µs|ms|s|km|cells|bytes)\b)/g;

/** A sentence in which no line ends between a number and its unit. */
export function withGaps(sentence: string): string {
  return sentence.replace(WITH_UNIT, `$1${GAP}`);
}

/** "1 link", "3 links". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count, 'count')} ${count === 1 ? one : many}`;
}

/** "1st", "2nd", "113th". */
export function ordinal(place: number): string {
  const isTeen = Math.floor(place / 10) % 10 === 1;
  const ending = isTeen ? undefined : ['th', 'st', 'nd', 'rd'][place % 10];
  return `${formatNumber(place, 'count')}${ending ?? 'th'}`;
}

/** Prepositions that may follow the counted noun. */
const BEHIND = /\s(?:per|from|over|of|on|in|to|with|up|down)(?=\s|$)/;

/** A label in the plural as it reads in a sentence after this number. */
export function behindNumber(count: number, label: string): string {
  const words = inSentence(label);
  if (count !== 1) return words;
  const end = BEHIND.exec(words)?.index ?? words.length;
  return `${singular(words.slice(0, end))}${words.slice(end)}`;
}

/** A word, or the last of several, without the ending of the plural. */
export function singular(word: string): string {
  return word.replace(/(?<=ch|sh|x)es$|(?<=[^s])s$/, '');
}

/** Without the capital of a first word; abbreviations keep theirs. */
export function inSentence(label: string): string {
  return /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

/** A, B, C … */
export function runLetter(place: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + place);
}

/** Which of its rows a table shows, counted from 1: "101 to 200 of 900 samples". */
export function rowsCaption(first: number, shown: number, total: number, one: string): string {
  if (total === 0) return `No ${one}s`;
  const all = counted(total, one);
  if (shown === total) return total === 1 ? all : `All ${all}`;
  const [from, to] = [first, first + shown - 1].map((each) => formatNumber(each, 'count'));
  return `${from} to ${to} of ${all}`;
}

/** A title as a file name that every system accepts: lower-case words joined by hyphens. */
export function fileName(title: string): string {
  const words = title
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  return words?.join('-').slice(0, 80) ?? 'scenario';
}

/** Text that Markdown shows as it is, and that stays inside its cell of a table. */
export function plainMarkdown(text: string): string {
  return text.replace(/[\\|`*_<>[\]]/g, '\\$&').replace(/\s+/g, ' ');
}

/** Does a name fit a pattern in which `*` stands for anything? Without a pattern every name does. */
export function matchesGlob(name: string, glob = '*'): boolean {
  const pattern = glob
    .split('*')
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');
  return new RegExp(`^${pattern}$`, 'u').test(name);
}
