/**
 * Outcomes remembered between visits: an equal job on an equal engine is not run again.
 *
 * Keys are hashes of scenario, measures and engine build. The browser may forget everything at any
 * time, or refuse to keep anything; then runs are made again.
 */

import { activity, throttleMs } from '../base/activity';
import { DATABASES } from '../base/databases';
import { hashText } from '../base/hashText';
import type { Finished, Job } from './batch';

/** An outcome without the key of the job that asked for it. */
export type Remembered = Omit<Finished, 'key'>;

/** Where outcomes are kept. Neither way ever fails. */
export type Memo = {
  /** What is known under each key; `null` where nothing is. */
  readonly read: (keys: readonly string[]) => Promise<readonly (Remembered | null)[]>;
  readonly write: (key: string, outcome: Remembered) => void;
};

/** The name under which the outcome of `job` on this build of the engine is kept. */
export function memoKey(job: Job, engine: string): string {
  return `${engine}/${hashText(job.scenario)}/${hashText(job.measures ?? '')}`;
}

const TABLE = 'outcomes';
const BY_AGE = 'savedMs';
/** Outcomes kept; the oldest tenth goes when there are more. About 2 kB each. */
const MOST = 20_000;
const KEPT = 18_000;
/** Outcomes are written together, this long after the first, ms. */
const WRITE_MS = 200;

type Entry = { readonly key: string; readonly savedMs: number; readonly outcome: Remembered };

/** The memo of this browser; one that remembers nothing where storage is blocked. */
export function browserMemo(): Memo {
  let opened: Promise<IDBDatabase> | null = null;
  const connection = () => {
    opened ??= openDatabase();
    return opened;
  };
  let unsaved: Entry[] = [];
  const save = async () => {
    const entries = unsaved;
    unsaved = [];
    try {
      await putAll(await connection(), entries);
    } catch {
      // Full or blocked: the runs are made again next time.
    }
  };
  return {
    read: async (keys) => {
      try {
        return await getAll(await connection(), keys);
      } catch {
        return keys.map(() => null);
      }
    },
    write: (key, outcome) => {
      if (unsaved.length === 0)
        activity.after(
          'outcomes to keep',
          throttleMs(WRITE_MS),
          () => void activity.track('outcomes to keep', save()),
        );
      unsaved.push({ key, savedMs: Date.now(), outcome });
    },
  };
}

function getAll(
  database: IDBDatabase,
  keys: readonly string[],
): Promise<readonly (Remembered | null)[]> {
  const table = database.transaction(TABLE, 'readonly').objectStore(TABLE);
  return Promise.all(keys.map(async (key) => outcomeIn(await answer(table.get(key)))));
}

async function putAll(database: IDBDatabase, entries: readonly Entry[]): Promise<void> {
  const table = database.transaction(TABLE, 'readwrite').objectStore(TABLE);
  for (const entry of entries) table.put(entry);
  const count = await answer(table.count());
  if (count > MOST) forgetOldest(table, count - KEPT);
}

function forgetOldest(table: IDBObjectStore, number: number): void {
  let left = number;
  const walk = table.index(BY_AGE).openCursor();
  walk.onsuccess = () => {
    const cursor = walk.result;
    if (cursor === null || left === 0) return;
    left -= 1;
    cursor.delete();
    cursor.continue();
  };
}

/** What an entry holds; `null` when it is not what was written. */
export function outcomeIn(entry: unknown): Remembered | null {
  if (typeof entry !== 'object' || entry === null || !('outcome' in entry)) return null;
  const { outcome } = entry as { readonly outcome: Partial<Remembered> | null };
  const isWhole =
    typeof outcome?.fingerprint === 'string' &&
    typeof outcome.wallMs === 'number' &&
    (outcome.summary !== undefined || outcome.measures !== undefined);
  return isWhole ? (outcome as Remembered) : null;
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASES.outcomes, 1);
    request.onupgradeneeded = () => {
      const table = request.result.createObjectStore(TABLE, { keyPath: 'key' });
      table.createIndex(BY_AGE, BY_AGE);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('the database is in use'));
  });
}
