/**
 * Pasted text as a list of students: a line of a table, a chat or a mail, with a link in it.
 *
 * What stands before the link is the name; a line of its own before a bare link is one too.
 */

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
const MOST_NAME = 60;

/** Address, if there is one, then what a link begins with, up to what no link contains. */
const LINK = /(?:[a-z]+:\/\/[^\s"'<>|;#]*)?#?\b(s=\d{1,6}\.[^\s"'<>()|,;]+)/gi;
/** What joins a name to its link in tables, chats and mails. */
const JOINTS = /^[\s"',;:|<>(=\-–—]+|[\s"',;:|<>(=\-–—]+$/g;

/** Reads the text line by line. */
export function readEntries(text: string): {
  readonly entries: readonly Entry[];
  readonly strays: readonly Stray[];
} {
  const entries: Entry[] = [];
  const strays: Stray[] = [];
  let lone: Stray | null = null;
  text.split(/\r\n|\r|\n/).forEach((content, at) => {
    const line = at + 1;
    if (content.trim() === '') return;
    const found = linksIn(content);
    if (found.length === 0) {
      if (lone !== null) strays.push(lone);
      lone = { line, name: nameIn(content), reason: 'there is no link in it' };
      return;
    }
    found.forEach(({ name, link }, place) => {
      const above = place === 0 && name === '' ? lone?.name : undefined;
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

function linksIn(content: string): readonly { readonly name: string; readonly link: string }[] {
  let from = 0;
  return [...content.matchAll(LINK)].map((match) => {
    const name = nameIn(content.slice(from, match.index));
    from = match.index + match[0].length;
    // The full stop of a sentence is not a part of the link.
    return { name, link: (match[1] ?? '').replace(/[.!?:]+$/, '') };
  });
}

function nameIn(text: string): string {
  return text.replace(JOINTS, '').replace(/\s+/g, ' ').slice(0, MOST_NAME);
}
