/**
 * What a link for a class asks of the page: `lock=network,seed`, `hide=answers`, `seed=own`, `paused`.
 *
 * It hides and locks things but does not protect them: all of it can be read in the address, and published values
 * stay in the experiment's file.
 */

import { shown } from '../../base/hidden';
import { recall, remember } from '../../base/remember';
import { MAX_TEXT, type Name, queryOf } from '../../commands/address';
import type { Drawn } from '../../model/network/drawn';
import { ANSWERS, overlayKey } from '../../model/overlays';
import type { Lock } from '../../run/contract';
import { documentInternals } from '../../run/document';
import { guardEdits } from '../../run/drawing';
import { runInternals } from '../../run/run';
import { viewStore } from '../../run/view';

/** What the query asks for, and a sentence for each that cannot be. */
type ClassRules = {
  readonly locks: readonly Lock[];
  /** Does each reader get a seed of his own? */
  readonly hasOwnSeed: boolean;
  /** Does every experiment wait at its beginning? */
  readonly isPaused: boolean;
  readonly problems: readonly string[];
};

const LOCKED: readonly Lock[] = ['network', 'seed'];
const HIDDEN: readonly Lock[] = ['answers'];

/** Reads the rules of a query. */
export function readRules(search: string): ClassRules {
  const query = queryOf(search);
  const problems: string[] = [];
  const wordsOf = <Word extends string>(name: Name, known: readonly Word[]) => {
    const written = query.get(name) ?? '';
    if (written.length > MAX_TEXT) {
      problems.push(`${name} has more than ${MAX_TEXT} characters.`);
      return [];
    }
    return written
      .split(',')
      .filter((text) => text !== '' || query.get(name) === '')
      .flatMap((text): readonly Word[] => {
        const found = known.filter((word) => word === text);
        if (found.length === 0) {
          problems.push(`${name}=${shown(text)} is none of ${known.join(', ')}.`);
        }
        return found;
      });
  };
  const held = [...wordsOf('lock', LOCKED), ...wordsOf('hide', HIDDEN)];
  const hasOwnSeed = wordsOf('seed', ['own']).length > 0;
  if (!['', null, 'true'].includes(query.get('paused'))) {
    problems.push(`paused=${shown(query.get('paused') ?? '')} takes no value.`);
  }
  const all = hasOwnSeed ? [...held, 'seed' as const] : held;
  return { locks: [...new Set(all)], hasOwnSeed, isPaused: query.has('paused'), problems };
}

/** What came of the rules. */
type Applied = Pick<ClassRules, 'problems' | 'isPaused'> & {
  readonly notice: string | null;
};

/** Carries the rules out. */
export function applyRules(search: string): Applied {
  const { locks, hasOwnSeed, isPaused, problems } = readRules(search);
  if (locks.length > 0) viewStore.setState({ locks });
  if (locks.includes('answers')) hideTheory();
  if (locks.includes('network')) keepShape();
  return { notice: hasOwnSeed ? giveOwnSeed() : null, isPaused, problems };
}

/** A page that was reset has no locks, and no rules either. */
const isLocked = (what: Lock): boolean => viewStore.getState().locks.includes(what);

/** Edits that change more than numbers are refused, and that is said. */
function keepShape(): void {
  guardEdits((now, next) => {
    if (!isLocked('network') || shapeOf(now) === shapeOf(next)) return true;
    runInternals.notify({ tone: 'info', text: SHAPE_IS_HELD });
    return false;
  });
}

const SHAPE_IS_HELD = 'The author of the link locked the network. Numbers can be changed.';

/** Parts, lines and routes, without the numbers they state. */
export function shapeOf(drawn: Drawn | null): string {
  return JSON.stringify(drawn, (_, value) =>
    typeof value === 'number' || value === null ? undefined : value,
  );
}

/** Lines of theory are off, and go off again whatever switches them on. */
function hideTheory(): void {
  const keys = ANSWERS.map(overlayKey);
  const hide = () => {
    const { hidden } = viewStore.getState();
    if (!isLocked('answers') || keys.every((key) => hidden.has(key))) return;
    viewStore.setState({ hidden: new Set([...hidden, ...keys]) });
  };
  hide();
  viewStore.subscribe(hide);
}

const OWN_SEED = 'ownSeed';
/** Largest own seed: short enough to be read out, and large enough that thirty readers hardly ever share one; chosen. */
const MOST_SEED = 999_999;

/** The seed of this browser, drawn when it is first wanted. */
export function ownSeed(draw: () => number = Math.random): {
  readonly seed: number;
  kept: boolean;
} {
  const known = recall(OWN_SEED);
  if (typeof known === 'number' && Number.isInteger(known) && known > 0 && known <= MOST_SEED) {
    return { seed: known, kept: true };
  }
  const seed = 1 + Math.floor(draw() * MOST_SEED);
  return { seed, kept: remember(OWN_SEED, seed) };
}

/** Gives the open experiment the reader's own seed, without a step to undo. */
function giveOwnSeed(): string {
  const { log, restore } = documentInternals;
  const { seed, kept } = ownSeed();
  const { present, steps, done } = log();
  if (present.doc.seed !== seed) {
    const { doc, base } = present;
    const own = { ...present, doc: { ...doc, seed }, base: { ...base, seed } };
    const withOwn = steps.map((step, at) => (at === done - 1 ? { ...step, to: own } : step));
    restore({ present: own, steps: withOwn, done });
  }
  const how = kept
    ? 'It was drawn at random once and stays the same in this browser'
    : 'This browser stores nothing, so write it down: the next visit draws another';
  return `Your own seed is ${seed}. ${how}; a link to your work contains it.`;
}
