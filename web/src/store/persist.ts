/**
 * Autosave: the document and its undo steps in IndexedDB, as text, read back with distrust.
 */

import type { ScenarioDoc } from '../engine/model';
import { checkScenario } from '../engine/scenarioShape';
import { DATABASES } from '../lib/databases';
import { type JsonValue, parseStrictJson } from '../lib/strictJson';
import type { CommandLog, Step } from './commandLog';
import type { DocumentStore, Snapshot } from './document';

/** Where the text is kept. Both fail when the browser blocks storage. */
export type Vault = {
  readonly read: () => Promise<string | null>;
  readonly write: (text: string) => Promise<void>;
};

/** Undo steps that survive a reload. */
const SAVED_STEPS = 200;
/** Characters of documents that are kept for them; the oldest steps go first. */
const SAVED_CHARS = 4_000_000;
/** Longest sentence about a step: a label, two values and the words between. */
const MAX_LABEL = 500;
/** Between two saves, ms. */
const SAVE_EVERY_MS = 500;
/** Two levels more than a scenario, for the lists around it. */
const LIMITS = { maxChars: 16_777_216, maxDepth: 15 };

/** Text of a log; each document is written once. */
export function logToText({ present, steps, done }: CommandLog<Snapshot>): string {
  const docs: ScenarioDoc[] = [];
  const places = new Map<ScenarioDoc, number>();
  const place = (doc: ScenarioDoc): number => {
    const known = places.get(doc) ?? docs.push(doc) - 1;
    places.set(doc, known);
    return known;
  };
  const pack = ({ doc, base, sourceId }: Snapshot) => [place(doc), place(base), sourceId];
  const [first, end] = keptSteps(steps, done);
  const packed = steps
    .slice(first, end)
    .map(({ label, from, to }) => [label, pack(from), pack(to)] as const);
  const head = { version: 1, present: pack(present), steps: packed, done: done - first };
  return `${JSON.stringify(head).slice(0, -1)},"docs":[${docs.map(textOf).join(',')}]}`;
}

const texts = new WeakMap<ScenarioDoc, string>();

/** Text of a document; made once, for the next save has most of the same documents. */
function textOf(doc: ScenarioDoc): string {
  const text = texts.get(doc) ?? JSON.stringify(doc);
  texts.set(doc, text);
  return text;
}

/** The steps around the present one that are kept: first and end; those undone give way first. */
function keptSteps(steps: readonly Step<Snapshot>[], done: number): readonly [number, number] {
  let chars = 0;
  const fits = (step: Step<Snapshot> | undefined, count: number): boolean => {
    if (step === undefined || count >= SAVED_STEPS) return false;
    chars += textOf(step.from.doc).length;
    return chars <= SAVED_CHARS;
  };
  let first = done;
  while (fits(steps[first - 1], done - first)) first -= 1;
  let end = done;
  while (fits(steps[end], end - first)) end += 1;
  return [first, end];
}

/** The log in a text; `null` when any part of it is not what it should be. */
export function logFromText(text: string): CommandLog<Snapshot> | null {
  const parsed = parseStrictJson(text, LIMITS);
  if (!parsed.ok || !isRecord(parsed.value) || parsed.value.version !== 1) return null;
  const { docs: rawDocs, present: rawPresent, steps: rawSteps, done } = parsed.value;
  if (!isList(rawDocs) || !isList(rawSteps)) return null;
  const docs = rawDocs.map(checkScenario).map((shape) => (shape.ok ? shape.doc : null));
  const present = snapshot(rawPresent, docs);
  const steps = rawSteps.map((step) => stepFrom(step, docs));
  const isDone =
    typeof done === 'number' && Number.isInteger(done) && done >= 0 && done <= steps.length;
  if (present === null || !isDone || !steps.every((step) => step !== null)) return null;
  return { present, steps, done };
}

function stepFrom(raw: JsonValue, docs: readonly (ScenarioDoc | null)[]): Step<Snapshot> | null {
  if (!isList(raw)) return null;
  const [label, rawFrom, rawTo] = raw;
  const from = snapshot(rawFrom, docs);
  const to = snapshot(rawTo, docs);
  const isLabel = typeof label === 'string' && label.length <= MAX_LABEL;
  if (!isLabel || from === null || to === null) return null;
  return { label, gesture: undefined, from, to };
}

function snapshot(
  raw: JsonValue | undefined,
  docs: readonly (ScenarioDoc | null)[],
): Snapshot | null {
  if (!isList(raw)) return null;
  const [docPlace, basePlace, sourceId] = raw;
  const doc = docs[Number(docPlace)] ?? null;
  const base = docs[Number(basePlace)] ?? null;
  const isId = sourceId === null || typeof sourceId === 'string';
  return doc === null || base === null || !isId ? null : { doc, base, sourceId };
}

function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

function isRecord(value: JsonValue): value is { readonly [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What became of reading the vault. */
export type Restored = 'restored' | 'nothing' | 'damaged' | 'blocked';

/** Puts the saved log on the table, if there is a good one. */
export async function restoreDocument(documents: DocumentStore, vault: Vault): Promise<Restored> {
  let text: string | null;
  try {
    text = await vault.read();
  } catch {
    return 'blocked';
  }
  if (text === null) return 'nothing';
  const log = logFromText(text);
  if (log === null) return 'damaged';
  documents.backstage.restore(log);
  return 'restored';
}

/**
 * Saves the log at once after a change, then at most twice a second; tells once when that fails.
 *
 * "At once" is after the change itself is through; a page that goes before calls `saveNow`.
 */
export function startAutosave(
  documents: DocumentStore,
  vault: Vault,
  onFailure: () => void,
): { readonly saveNow: () => Promise<void> } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isChanged = false;
  let hasFailed = false;
  const save = async () => {
    isChanged = false;
    clearTimeout(timer);
    timer = setTimeout(rested, SAVE_EVERY_MS);
    try {
      await vault.write(logToText(documents.backstage.log()));
    } catch {
      if (!hasFailed) onFailure();
      hasFailed = true;
    }
  };
  const saveNow = () => (isChanged ? save() : Promise.resolve());
  const rested = () => {
    timer = undefined;
    void saveNow();
  };
  documents.store.subscribe(() => {
    isChanged = true;
    timer ??= setTimeout(rested, 0);
  });
  return { saveNow };
}

const TABLE = 'autosave';
const KEY = 'document';

/** The vault of this browser. */
export const browserVault: Vault = {
  read: async () => {
    const saved: unknown = await inTable('readonly', (table) => table.get(KEY));
    return typeof saved === 'string' ? saved : null;
  },
  write: async (text) => {
    await inTable('readwrite', (table) => table.put(text, KEY));
  },
};

/** The connection, kept open: a page that is being left has no time to make one. */
let connection: Promise<IDBDatabase> | null = null;

/** Runs one request in a transaction of its own; fails when the transaction does. */
async function inTable<T>(
  mode: IDBTransactionMode,
  ask: (table: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  connection ??= openDatabase();
  try {
    const database = await connection;
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(TABLE, mode);
      const request = ask(transaction.objectStore(TABLE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
  } catch (error) {
    // The next attempt connects anew.
    connection = null;
    throw error;
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASES.table, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(TABLE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('the database is in use'));
  });
}
