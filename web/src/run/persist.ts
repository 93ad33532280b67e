/**
 * Autosave: the document and its undo steps in IndexedDB, as text, read back with distrust.
 */

import { oncePer } from '../base/oncePer';
import { isJsonObject, type JsonValue, parseStrictJson } from '../base/strictJson';
import type { CommandLog, Step } from '../model/commandLog';
import type { ScenarioDoc } from '../model/engineTypes';
import { checkScenario, FORMAT } from '../model/scenarioShape';
import { isNewerDatabase } from './databases';
import type { DocumentStore, Snapshot } from './document';

/** Where the text of one log is kept. Both fail when the browser blocks storage. */
export type LogStorage = {
  readonly read: () => Promise<string | null>;
  readonly write: (text: string) => Promise<void>;
};

/** Of the text. */
const VERSION = 1;
/** Undo steps that survive a reload. */
const SAVED_STEPS = 200;
/** Characters of documents that are kept for them; the oldest steps go first. */
const SAVED_CHARS = 4_000_000;
/** Longest sentence about a step: a route over the most nodes, with the longest names. */
const MAX_LABEL = 2_500;
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
  const head = { version: VERSION, present: pack(present), steps: packed, done: done - first };
  return `${JSON.stringify(head).slice(0, -1)},"docs":[${docs.map(textOf).join(',')}]}`;
}

/** Text of a document; made once, for the next save has most of the same documents. */
const textOf = oncePer((doc: ScenarioDoc) => JSON.stringify(doc));

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

/** What a text holds: a log, without so many of its steps, or why it cannot be read. */
export type ReadLog =
  | { readonly type: 'log'; readonly log: CommandLog<Snapshot>; readonly lost: number }
  | { readonly type: 'newer' | 'damaged' };

const DAMAGED = { type: 'damaged' } as const;

/** Reads what `logToText` wrote. Unreadable steps are dropped, and so are those that are no longer connected without them. */
export function logFromText(text: string): ReadLog {
  const parsed = parseStrictJson(text, LIMITS);
  if (!parsed.ok || !isJsonObject(parsed.value)) return DAMAGED;
  const { version, docs: rawDocs, present: rawPresent, steps: rawSteps, done } = parsed.value;
  if (!isList(rawDocs) || !isList(rawSteps) || version !== VERSION) {
    return isAbove(version, VERSION) ? { type: 'newer' } : DAMAGED;
  }
  const docs = rawDocs.map(checkScenario).map((shape) => (shape.ok ? shape.doc : null));
  const present = snapshot(rawPresent, docs);
  const steps = rawSteps.map((step) => stepFrom(step, docs));
  const isDone = Number.isInteger(done) && Number(done) >= 0 && Number(done) <= steps.length;
  if (!isDone) return DAMAGED;
  if (present === null) return rawDocs.some(isNewer) ? { type: 'newer' } : DAMAGED;
  const around = stepsAround(steps, Number(done));
  return { type: 'log', log: { present, ...around }, lost: steps.length - around.steps.length };
}

/** The steps next to the present one, backwards and forwards, as far as none is missing. */
function stepsAround(steps: readonly (Step<Snapshot> | null)[], done: number) {
  const first = steps.slice(0, done).lastIndexOf(null) + 1;
  const gap = steps.indexOf(null, done);
  const whole = steps.slice(first, gap < 0 ? steps.length : gap);
  return { steps: whole.filter((step) => step !== null), done: done - first };
}

function isAbove(value: JsonValue | undefined, most: number): boolean {
  return typeof value === 'number' && value > most;
}

function isNewer(doc: JsonValue): boolean {
  return isJsonObject(doc) && isAbove(doc.format, FORMAT);
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

/** What the storage of a log holds, or why it cannot be read. */
export type Saved =
  | ReadLog
  | { readonly type: 'nothing' }
  /** The browser lets no page keep data. */
  | { readonly type: 'blocked' }
  /** A newer version of this page made the database. */
  | { readonly type: 'newerDatabase' };

/** Reads the saved log. */
export async function readSaved(storage: LogStorage): Promise<Saved> {
  try {
    const text = await storage.read();
    return text === null ? { type: 'nothing' } : logFromText(text);
  } catch (error) {
    return unread(error);
  }
}

/** Why storage could not be read. */
export function unread(error: unknown): Saved {
  return { type: isNewerDatabase(error) ? 'newerDatabase' : 'blocked' };
}

/**
 * Saves the log at once after a change, then at most twice a second; tells when that begins to fail.
 *
 * "At once" is after the change itself; a page that is left before then calls `saveNow`.
 */
export function startAutosave(
  documents: DocumentStore,
  storage: LogStorage,
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
      await storage.write(logToText(documents.internals.log()));
      hasFailed = false;
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
