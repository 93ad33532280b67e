/**
 * Characters that nobody sees: controls, zero widths, fillers, tags, changes of direction.
 *
 * Titles, names and questions hold none; what is quoted of a stranger's text shows them as escapes.
 */

/** First and last code point of each range. The engine refuses the same (a test compares the two tables). Source: Unicode annex 9, UTS 39. */
const HIDDEN: readonly (readonly [number, number])[] = [
  [0x00, 0x1f],
  [0x7f, 0x9f],
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x2028, 0x202e],
  [0x2060, 0x206f],
  [0x3164, 0x3164],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff9, 0xfffb],
  [0x1d173, 0x1d17a],
  [0xe0000, 0xe0fff],
];

const ANY_HIDDEN = new RegExp(
  `[${HIDDEN.map(([first, last]) => `\\u{${first.toString(16)}}-\\u{${last.toString(16)}}`).join('')}]`,
  'u',
);

/** The first character of a text that nobody sees; `null` when all are seen. */
export function hiddenIn(text: string): string | null {
  return ANY_HIDDEN.exec(text)?.[0] ?? null;
}

/** A character by its number, as it is written in JSON: `\u0018`. */
export function escaped(char: string): string {
  const code = (char.codePointAt(0) ?? 0).toString(16);
  return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
}

/** A sentence in which everything can be seen, but for the marks that keep quoted text apart. */
export function visible(sentence: string): string {
  return hiddenIn(sentence) === null
    ? sentence
    : Array.from(sentence, (char) =>
        isHidden(char) && char !== FIRST && char !== LAST ? escaped(char) : char,
      ).join('');
}

/** Longest text that is quoted; chosen. */
const MOST_QUOTED = 60;

/** A stranger's text for a sentence: short, and with all of it to be seen. */
export function shown(text: string): string {
  const chars = Array.from(text.slice(0, 2 * MOST_QUOTED + 2));
  const short = chars.slice(0, MOST_QUOTED).map((char) => (isHidden(char) ? escaped(char) : char));
  return isolated(`${short.join('')}${chars.length > MOST_QUOTED ? '…' : ''}`);
}

/** The same in quotation marks. */
export function quoted(text: string): string {
  return `“${shown(text)}”`;
}

/** Marks that keep the direction of what is between them from the text around. */
const [FIRST, LAST] = ['\u2068', '\u2069'];
/** Letters that are written from right to left. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A text kept apart from the direction of the sentence it stands in; itself where that has no effect. */
export function isolated(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `${FIRST}${text}${LAST}` : text;
}

function isHidden(char: string): boolean {
  return ANY_HIDDEN.test(char);
}
