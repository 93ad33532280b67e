/** Names of new parts: a stem for what it is, and the first free number. */

import { hiddenIn, quoted } from '../../base/hidden';
import { withoutEnd } from '../../base/text';
import { catalog } from '../catalog';
import type { Drawn } from './drawn';

/** Longest name, in characters. */
const MOST = catalog.limits.name;

/** What names of new parts begin with; other kinds begin with the capitals of their own name. */
const STEMS: ReadonlyMap<string, string> = new Map([
  ['host', 'H'],
  ['switch', 'SW'],
  ['lan', 'LAN'],
  ['gateway', 'GW'],
  ['source', 'S'],
  ['sink', 'D'],
  ['circuit', 'VC'],
]);

/** Every name in use, whatever it names. */
export function namesIn({ nodes, links, circuits }: Drawn): Set<string> {
  return new Set([...nodes, ...links, ...circuits].map(({ id }) => id));
}

/** What names of a kind of part begin with. */
export function stemOf(kind: string): string {
  return STEMS.get(kind) ?? kind.slice(0, 2).toUpperCase();
}

/** The first free name with a number behind `stem`. */
export function freshName(stem: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const name = `${stem}${number}`;
    if (!taken.has(name)) return name;
  }
}

/** A free name for the copy of a part: its own with the next free number. */
export function copyName(name: string, taken: ReadonlySet<string>): string {
  return freshName(withoutEnd(name, '0123456789').slice(0, MOST - 6), taken);
}

/** What a link is called on the page: "SW1 – SW2". */
export function linkTitle({ links }: Drawn, id: string): string {
  const link = links.find((each) => each.id === id);
  return link === undefined ? id : `${link.from} – ${link.to}`;
}

/** Name of a link, after its ends. */
export function linkName(from: string, to: string, taken: ReadonlySet<string>): string {
  const name = `${from}-${to}`.slice(0, MOST);
  return taken.has(name) ? freshName(`${name.slice(0, MOST - 6)}-`, taken) : name;
}

/** The problem of a typed name; `null` when it is valid. */
export function nameProblem(name: string, taken: ReadonlySet<string>): string | null {
  if (name === '') return 'A name has at least one character.';
  if (Array.from(name).length > MOST) return `A name has at most ${MOST} characters.`;
  if (/\s/u.test(name)) return 'A name is a single word.';
  if (hiddenIn(name) !== null) return 'A name holds visible characters only.';
  return taken.has(name) ? `${quoted(name)} is taken already.` : null;
}
