/** English words that follow a number: "1 long circuit per link", "2 long circuits per link". */

/** What may come after the noun that is counted. */
const BEHIND = /\s(?:per|from|over|of|on|in|to|with|up|down)(?=\s|$)/;

/** A label in the plural as it stands in a sentence behind this number. */
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
function inSentence(label: string): string {
  return /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}
