/**
 * Repairs links that mail and chat programs damaged: undoes one known kind of damage after another until the check
 * sum of the link is right, and says what was done.
 */

import { withoutEnd } from '../base/text';
import { decodeLink } from './link';
import type { Gallery, LinkResult } from './linkTypes';

/** What reading a link gave, and what had to be done to it for that, in words. */
export type Mended = { readonly content: LinkResult; readonly mended: string | null };

/** Takes back one kind of damage; gives the same text where there is none of it. */
type Step = { readonly words: string; readonly apply: (text: string) => string };

/** Marks of writing that are not seen: soft hyphens, zero-width spaces, joiners, directions. */
const UNSEEN = /[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]+/g;

const DECODE: Step = {
  words: 'characters written as codes were read',
  apply: (text) => decoded(decoded(text)),
};
const JOIN: Step = {
  words: 'spaces and line breaks in it were removed',
  apply: (text) => text.replace(/[\r\n]+[>\s]*/g, '').replace(UNSEEN, ''),
};
const CUT: Step = {
  words: 'what stood behind it was removed',
  apply: (text) => withoutEnd(/^#?s=[\w.-]*/.exec(text)?.[0] ?? text, '.'),
};
const TAIL: Step = {
  words: 'signs at its end were removed',
  apply: (text) => withoutEnd(text, '_.-'),
};
const STRANGERS: Step = {
  words: 'signs that no link contains were removed',
  apply: (text) => text.replace(/[^\w.=-]+/g, ''),
};
const DASHES: Step = {
  words: 'dashes were turned back into hyphens',
  apply: (text) => text.replace(/[\u2010-\u2015\u2212]/g, '-'),
};
const LONG_DASHES: Step = {
  words: 'long dashes were turned back into two hyphens',
  apply: (text) => text.replaceAll('\u2014', '--').replaceAll('\u2013', '--'),
};

/** What is tried, least first. Each is one more chance in four billion for a wrong link to pass. */
const WAYS: readonly (readonly Step[])[] = [
  [DECODE],
  [DECODE, CUT],
  [DECODE, JOIN],
  [DECODE, JOIN, CUT],
  [DECODE, JOIN, CUT, TAIL],
  [DECODE, JOIN, DASHES, CUT],
  [DECODE, JOIN, LONG_DASHES, CUT],
  [DECODE, JOIN, STRANGERS],
];

/** Reads a link, repaired where that makes its check sum right; else gives the refusal of the link as it came. */
export async function decodeMended(hash: string, among?: Gallery): Promise<Mended> {
  const content = await decodeLink(hash, among);
  if (content.ok) return { content, mended: null };
  if (content.error.kind === 'damaged' || content.error.kind === 'alphabet') {
    const tried = new Set([hash]);
    for (const way of WAYS) {
      const { text, done } = walk(hash, way);
      if (tried.has(text)) continue;
      tried.add(text);
      const found = await decodeLink(text, among);
      if (found.ok) return { content: found, mended: sentence(done) };
    }
  }
  return { content, mended: null };
}

function walk(hash: string, way: readonly Step[]): { text: string; done: readonly string[] } {
  let text = hash;
  const done = way.flatMap(({ words, apply }) => {
    const before = text;
    text = apply(text);
    return text === before ? [] : [words];
  });
  return { text, done };
}

function sentence(done: readonly string[]): string {
  // Browsers escape many characters by themselves: mentioned only where nothing else was done.
  const steps = done.length > 1 ? done.filter((words) => words !== DECODE.words) : done;
  return `The link was damaged on the way and has been mended: ${steps.join(', ')}. Its check sum is right.`;
}

/** Decodes percent escapes and the soft line breaks of mail, where they are valid. */
function decoded(text: string): string {
  const whole = text.replace(/=\r?\n/g, '').replace(/=3d/gi, '=');
  return whole.replace(/(?:%[0-9a-f]{2})+/gi, (codes) => {
    try {
      return decodeURIComponent(codes);
    } catch {
      return codes;
    }
  });
}
