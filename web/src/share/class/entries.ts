/**
 * Pasted text as a list of students: a line of a table, a chat or a mail, with a link in it.
 *
 * What stands before the link is the name; so is a short line of its own right above a bare link.
 */

import { withoutEnd, withoutStart } from '../../base/text';
import { MAX_LINK_CHARS } from '../linkTypes';

/** A link and whose it is. */
export type Entry = {
  /** Line of the pasted text, counted from 1. */
  readonly line: number;
  readonly name: string;
  /** From `s=` on. */
  readonly link: string;
};

/** A line that is of no use, and why. */
export type Stray = { readonly line: number; readonly name: string; readonly reason: string };

/** Links taken from one text; chosen, three classes. */
export const MOST_ENTRIES = 100;
/** Longest text that is read: as many of the longest links, and as much again around them. */
export const MOST_TEXT = 2 * MOST_ENTRIES * MAX_LINK_CHARS;
const MOST_NAME = 60;
/** Words of a name that has a line of its own; chosen: enough for a pair of students. */
const MOST_WORDS = 5;

/**
 * What a link begins with, up to what no link contains; or a link inside the address of a mail program (Safe Links),
 * with its signs as codes and more words of that address behind it.
 */
const LINK = /(?:\bs=|%23s%3d)(\d{1,6}\.[^\s"'<>()|,;&]+)[^\s"'<>()|,;]*/gi;
/** What joins a name to its link in tables, chats and mails. */
const JOINTS = ` "',;:|<>(=-–—`;
/** What no address contains that stands before a link. */
const BREAKS = /[\s"'<>|;#]/;

/** Reads the text line by line. */
export function readEntries(text: string): {
  readonly entries: readonly Entry[];
  readonly strays: readonly Stray[];
} {
  if (text.length > MOST_TEXT) return { entries: [], strays: [TOO_LONG] };
  const entries: Entry[] = [];
  const strays: Stray[] = [];
  let lone: Stray | null = null;
  text.split(/\r\n|\r|\n/).forEach((content, at) => {
    const line = at + 1;
    if (content.trim() === '') {
      if (lone !== null) strays.push(lone);
      lone = null;
      return;
    }
    const found = linksIn(content);
    if (found.length === 0) {
      if (lone !== null) strays.push(lone);
      lone = { line, name: nameIn(content), reason: 'there is no link to an experiment in it' };
      return;
    }
    found.forEach(({ name, link }, place) => {
      const above = place === 0 && name === '' && isName(lone?.name) ? lone?.name : undefined;
      if (above === undefined && lone !== null) strays.push(lone);
      lone = null;
      entries.push({ line, name: name || above || `Line ${line}`, link });
    });
  });
  if (lone !== null) strays.push(lone);
  const beyond = entries.slice(MOST_ENTRIES).map(({ line, name }) => ({
    ...{ line, name },
    reason: `more than ${MOST_ENTRIES} links are not taken at once`,
  }));
  return { entries: entries.slice(0, MOST_ENTRIES), strays: [...strays, ...beyond] };
}

const TOO_LONG: Stray = {
  ...{ line: 1, name: '' },
  reason: `the text has more than ${MOST_TEXT} characters and was not read`,
};

function linksIn(content: string): readonly { readonly name: string; readonly link: string }[] {
  let from = 0;
  return [...content.matchAll(LINK)].map((match) => {
    const name = nameIn(withoutAddress(content.slice(from, match.index)));
    from = match.index + match[0].length;
    // The full stop of a sentence is not a part of the link.
    return { name, link: `s=${withoutEnd(match[1] ?? '', '.!?:')}` };
  });
}

/** What stands before a link without the address that the link belongs to. */
function withoutAddress(text: string): string {
  const before = text.endsWith('#') ? text.slice(0, -1) : text;
  const last = before.split(BREAKS).at(-1) ?? '';
  const sign = last.indexOf('://');
  let start = sign;
  while (start > 0 && /[a-z]/i.test(last.charAt(start - 1))) start -= 1;
  return start === sign ? before : before.slice(0, before.length - last.length + start);
}

/** Can a whole line be a name? A sentence has more words, and an address is not a name. */
function isName(text = ''): boolean {
  return text.split(' ').length <= MOST_WORDS && !text.includes('://');
}

function nameIn(text: string): string {
  const name = withoutEnd(withoutStart(text.replace(/\s+/g, ' '), JOINTS), JOINTS);
  return name.slice(0, MOST_NAME);
}
