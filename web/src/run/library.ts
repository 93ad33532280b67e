/**
 * The library: the reader's own experiments, stored in this browser until the reader deletes them.
 *
 * Work on a document has one entry in the library from its first change, and so has every document that
 * came from a file or a link. What is opened afterwards gets another entry, what is opened out of the library
 * with its first change; nothing is overwritten. The id of an entry begins with that of the tab it is for, so
 * that no two tabs write the same.
 */

import { crc32 } from '../base/crc32';
import { deepEqual } from '../base/json';
import { forget, recall, remember } from '../base/remember';
import { parseStrictJson } from '../base/strictJson';
import type { CommandLog } from '../model/commandLog';
import type { ScenarioDoc } from '../model/engineTypes';
import { checkScenario } from '../model/scenarioShape';
import type { DocumentState } from './contract';
import { DATABASES, inDatabase, writeTo } from './databases';
import type { Snapshot } from './document';
import type { Tab } from './tabs';

/** One experiment in the library. */
export type Kept = {
  readonly id: string;
  readonly doc: ScenarioDoc;
  /** Gallery experiment it builds on, if any. */
  readonly sourceId: string | null;
  readonly savedMs: number;
};

/** The storage of the library. Every call fails when the browser blocks storage or has no space left. */
export type LibraryStorage = {
  readonly all: () => Promise<readonly unknown[]>;
  readonly put: (entry: StoredEntry) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
};

/** An entry as it is stored: the document as text, read back with distrust. */
export type StoredEntry = Omit<Kept, 'doc'> & { readonly text: string };

/** What a page does with its library. */
type Library = ReturnType<typeof createLibrary>;

/** A library over some storage. */
export function createLibrary(storage: LibraryStorage) {
  return {
    /** Everything in it, newest first; what is damaged is left where it is and counted. */
    list: async (): Promise<{ readonly kept: readonly Kept[]; readonly damaged: number }> => {
      const found = (await storage.all()).map(readEntry);
      const kept = found.filter((entry) => entry !== null);
      kept.sort((a, b) => b.savedMs - a.savedMs);
      return { kept, damaged: found.length - kept.length };
    },
    put: ({ doc, ...entry }: Kept) => storage.put({ ...entry, text: JSON.stringify(doc) }),
    remove: storage.remove,
  };
}

/** Documents that were opened from the library: they get a new entry only after a change. */
const stored = new WeakSet<ScenarioDoc>();

/** Name of the check sum of work whose entry was deleted while it was open. */
const LEFT_OUT = 'leftOut';

/** Keeps work whose entry is deleted out of the library until it changes, also after a reload. */
export function leaveOut(doc: ScenarioDoc): void {
  remember(LEFT_OUT, checkSum(doc));
}

function isLeftOut(doc: ScenarioDoc): boolean {
  const leftOut = recall(LEFT_OUT);
  return leftOut !== null && leftOut === checkSum(doc);
}

function checkSum(doc: ScenarioDoc): number {
  return crc32(new TextEncoder().encode(JSON.stringify(doc)));
}

function readEntry(raw: unknown): Kept | null {
  if (typeof raw !== 'object' || raw === null) return null;
  const { id, text, sourceId, savedMs } = raw as Partial<Record<keyof StoredEntry, unknown>>;
  const isEntry =
    typeof id === 'string' && typeof text === 'string' && Number.isFinite(savedMs as number);
  if (!isEntry || (sourceId !== null && typeof sourceId !== 'string')) return null;
  const parsed = parseStrictJson(text);
  const shape = parsed.ok ? checkScenario(parsed.value) : null;
  if (shape?.ok !== true) return null;
  stored.add(shape.doc);
  return { id, doc: shape.doc, sourceId, savedMs: savedMs as number };
}

/** What keeping needs of the page. */
type KeepParts = {
  readonly documents: {
    getState(): DocumentState;
    subscribe(listener: (now: DocumentState, before: DocumentState) => void): () => void;
  };
  /** The open document and its steps, at first as restored. */
  readonly log: () => CommandLog<Snapshot>;
  readonly library: Library;
  readonly tab: Pick<Tab, 'id' | 'isCopy'>;
  readonly onFailure: () => void;
  readonly now?: () => number;
};

/** From the last change of an experiment until it is stored, ms. */
const REST_MS = 1_000;

/** `crypto.randomUUID` is missing where the page comes neither by https nor from this machine. */
const randomId = () => [...crypto.getRandomValues(new Uint32Array(4))].join('.');

/** Stores the reader's work in the library as it changes; answers with a way to save at once. */
export function keepOwnWork(parts: KeepParts): { readonly saveNow: () => Promise<void> } {
  const { documents, library, tab, onFailure, now = Date.now } = parts;
  const places = new WeakMap<ScenarioDoc, string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A page that was left quickly may not have stored the restored work in the library; a copy is no work yet.
  let saved: ScenarioDoc | null = tab.isCopy ? documents.getState().doc : null;
  let hasFailed = false;
  const known = tab.isCopy ? Promise.resolve() : placesOfRestored(parts, places);
  const save = async ({ doc, base, sourceId }: DocumentState) => {
    const isOwn = sourceId === null || !deepEqual(doc, base);
    if (!isOwn || doc === saved || isLeftOut(doc)) return;
    saved = doc;
    forget(LEFT_OUT);
    await known;
    if (stored.has(doc)) return;
    const id = places.get(base) ?? `${tab.id}.${randomId()}`;
    places.set(base, id);
    try {
      await library.put({ id, doc, sourceId, savedMs: now() });
      hasFailed = false;
    } catch {
      if (!hasFailed) onFailure();
      hasFailed = true;
    }
  };
  const saveNow = () => {
    clearTimeout(timer);
    timer = undefined;
    return save(documents.getState());
  };
  documents.subscribe((next, before) => {
    // Another document takes the place of one whose last change is not in the library yet. One that the engine
    // refused is not stored: no step leads to it.
    if (next.base !== before.base && holds(parts.log(), before.base)) void save(before);
    // Not during a gesture: the states it passes are in no step, by which a later page would know their entry.
    clearTimeout(timer);
    timer = setTimeout(() => void saveNow(), REST_MS);
  });
  return { saveNow };
}

function holds({ steps }: CommandLog<Snapshot>, base: ScenarioDoc): boolean {
  return steps.some(({ from, to }) => from.base === base || to.base === base);
}

/** Gives the restored work, and the states that undo and redo lead to, the library entries they had. */
async function placesOfRestored(
  { log, library, tab }: KeepParts,
  places: WeakMap<ScenarioDoc, string>,
): Promise<void> {
  const restored = log();
  try {
    const { kept } = await library.list();
    const free = new Set(kept.filter(({ id }) => id.startsWith(`${tab.id}.`)));
    for (const [base, states] of statesByBase(restored)) {
      if (kept.some((entry) => deepEqual(entry.doc, base))) stored.add(base);
      const holding = (state: ScenarioDoc) =>
        [...free].find((entry) => deepEqual(entry.doc, state));
      // A page that was left quickly may have stored an earlier state, or one that was undone.
      const found = states.flatMap((state) => holding(state) ?? [])[0];
      if (found === undefined) continue;
      places.set(base, found.id);
      free.delete(found);
    }
  } catch {
    // Blocked storage is reported when an entry is to be stored.
  }
}

/** What was made of each opened document, the present one and the last states first, without what was opened. */
function statesByBase({ present, steps }: CommandLog<Snapshot>) {
  const states = new Map<ScenarioDoc, readonly ScenarioDoc[]>();
  const seen = [...steps.flatMap(({ from, to }) => [from, to]), present].reverse();
  for (const { base, doc } of seen) {
    const later = states.get(base) ?? [];
    states.set(base, doc === base ? later : [...later, doc]);
  }
  return states;
}

const TABLE = 'experiments';

/** The storage of this browser. */
export const browserLibrary: LibraryStorage = {
  all: () => inDatabase(DATABASES.library, (database) => database.getAll(TABLE)),
  put: async (entry) => {
    await writeTo(DATABASES.library, TABLE, (table) => table.put(entry));
    announceChange();
  },
  remove: async (id) => {
    await writeTo(DATABASES.library, TABLE, (table) => table.delete(id));
    announceChange();
  },
};

const listeners = new Set<() => void>();

function announceChange(): void {
  for (const listener of listeners) listener();
}

/** Calls whenever this page has stored an entry in the library of this browser, or removed one. */
export function onLibraryChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
