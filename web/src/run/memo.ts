/**
 * Outcomes remembered between visits: an equal job on an equal engine is not run again.
 *
 * Keys are the engine's build and the SHA-256 of scenario and measures. The browser may forget everything at any
 * time, or refuse to keep anything; then runs are made again.
 */

import type { IDBPDatabase } from 'idb';
import { activity, throttleMs } from '../base/activity';
import { sha256 } from '../base/sha256';
import type { Finished, Job } from './batch';
import { DATABASES, inDatabase } from './databases';

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
  return `${engine}/${sha256(JSON.stringify([job.scenario, job.measures ?? null]))}`;
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
  let unsaved: Entry[] = [];
  const save = async () => {
    const entries = unsaved;
    unsaved = [];
    try {
      await inDatabase(DATABASES.outcomes, (database) => putAll(database, entries));
    } catch {
      // Full or blocked: the runs are made again next time.
    }
  };
  return {
    read: async (keys) => {
      try {
        return await inDatabase(DATABASES.outcomes, (database) => getAll(database, keys));
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

async function getAll(
  database: IDBPDatabase,
  keys: readonly string[],
): Promise<readonly (Remembered | null)[]> {
  const { store, done } = database.transaction(TABLE);
  const [entries] = await Promise.all([Promise.all(keys.map((key) => store.get(key))), done]);
  return entries.map(outcomeIn);
}

async function putAll(database: IDBPDatabase, entries: readonly Entry[]): Promise<void> {
  const { store, done } = database.transaction(TABLE, 'readwrite');
  const puts = entries.map((entry) => store.put(entry));
  const trim = async () => {
    const count = await store.count();
    const oldest = count > MOST ? await store.index(BY_AGE).getAllKeys(null, count - KEPT) : [];
    await Promise.all(oldest.map((key) => store.delete(key)));
  };
  // All together, so that every failure is noticed.
  await Promise.all([...puts, trim(), done]);
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
