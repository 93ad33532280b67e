/**
 * The query of the address: how the page looks and what differs from the link, never what it holds.
 *
 * `?theme=light&open=group/name&set=section.key=value&only=section.key&embed&view=plots&locked`; see docs/embed.md.
 */

import { quoted, shown } from '../base/hidden';
import type { Theme } from '../run/contract';

/** What an embedded page shows. */
export type EmbedView = 'all' | 'network' | 'plots' | 'parameters';

/** One `set=section.key=value`, as written. */
export type Setting = { readonly place: string; readonly text: string };

/** What the query asks for. */
export type Address = {
  readonly theme: Theme | null;
  /** Gallery experiment to open. */
  readonly open: string | null;
  readonly settings: readonly Setting[];
  readonly view: EmbedView;
  /** The only controls to show; `null` = all. */
  readonly only: readonly string[] | null;
  /** May the reader only watch? */
  readonly isLocked: boolean;
  /** May it run beside others on the same page? */
  readonly isTogether: boolean;
  /** Sentences about what was asked for and cannot be. */
  readonly problems: readonly string[];
};

const THEMES: readonly Theme[] = ['light', 'dark', 'system'];
const VIEWS: readonly EmbedView[] = ['all', 'network', 'plots', 'parameters'];
const MAX_SETTINGS = 64;
/** Twice as many as any experiment of the gallery has. */
const MAX_CONTROLS = 256;
/** Longest name or value that is read. */
export const MAX_TEXT = 200;

/** Reads the query of an address. */
export function readAddress(search: string): Address {
  const query = queryOf(search);
  const problems: string[] = [];
  const oneOf = <T extends string>(name: Name, known: readonly T[]): T | null => {
    const text = query.get(name);
    const found = known.find((each) => each === text) ?? null;
    if (text !== null && found === null) {
      problems.push(`${name}=${shown(text)} is none of ${known.join(', ')}.`);
    }
    return found;
  };
  const sets = query.getAll('set');
  if (sets.length > MAX_SETTINGS) problems.push(`More than ${MAX_SETTINGS} settings.`);
  const settings = sets.slice(0, MAX_SETTINGS).flatMap((text) => settingOf(text, problems));
  return {
    theme: oneOf('theme', THEMES),
    open: query.get('open'),
    settings,
    view: oneOf('view', VIEWS) ?? 'all',
    only: onlyOf(query.get('only'), problems),
    isLocked: query.has('locked'),
    isTogether: query.has('together'),
    problems,
  };
}

/** All names a query may have; those of a class are read in `class/rules`. */
const NAMES = [
  ...(['theme', 'open', 'set', 'only', 'lock', 'hide', 'seed', 'paused'] as const),
  ...(['embed', 'view', 'locked', 'together', 'testing'] as const),
];
/** One of them. */
export type Name = (typeof NAMES)[number];

/** A query that can be asked for these names alone, so that none is read that is not known. */
type Query = {
  readonly get: (name: Name) => string | null;
  readonly getAll: (name: Name) => readonly string[];
  readonly has: (name: Name) => boolean;
};

/** The query of an address. */
export function queryOf(search: string): Query {
  return new URLSearchParams(search);
}

/** What mail and social sites add to any address; nobody typed it. */
const ADDED = /^(?:utm_.*|fbclid|gclid)$/;
const MOST_NAMED = 5;

/** A sentence about the names in a query that mean nothing here; none when all do. */
export function unknownNames(search: string): readonly string[] {
  const names = [...new Set(new URLSearchParams(search).keys())];
  const unknown = names.filter(
    (name) => !NAMES.some((known) => known === name) && !ADDED.test(name),
  );
  if (unknown.length === 0) return [];
  const named = unknown.slice(0, MOST_NAMED).map(quoted);
  const more = unknown.length > MOST_NAMED ? ' and more' : '';
  const verb = unknown.length === 1 ? 'means' : 'mean';
  return [`${named.join(', ')}${more} ${verb} nothing here; known are ${NAMES.join(', ')}.`];
}

/** Names of controls, separated by commas. */
function onlyOf(text: string | null, problems: string[]): readonly string[] | null {
  const names = (text ?? '').split(',').filter((name) => name !== '');
  if (names.length > MAX_CONTROLS) problems.push(`More than ${MAX_CONTROLS} controls in only.`);
  return names.length === 0 ? null : names.slice(0, MAX_CONTROLS);
}

function settingOf(text: string, problems: string[]): readonly Setting[] {
  const sign = text.indexOf('=');
  if (sign > 0 && text.length <= MAX_TEXT) {
    return [{ place: text.slice(0, sign), text: text.slice(sign + 1) }];
  }
  problems.push(`set=${shown(text)} is not written as section.key=value.`);
  return [];
}
