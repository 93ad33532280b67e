/**
 * The saved logs of all tabs, by the id of the tab, each of which also survives a page left in the very
 * next instant.
 *
 * A database may not have committed when the page goes; local storage is written on the spot. So each text is written
 * there first and removed once the database has it. Both copies carry the time of saving, and the newer good one is
 * read; of what was removed an empty one stands there meanwhile. Where local storage is full or blocked, there is no
 * write-ahead copy.
 */

import { tolerant } from '../base/remember';
import { DATABASES, inDatabase, writeTo } from './databases';
import { type LogStorage, logFromText } from './persist';

/** A table of texts. All fail when the browser blocks storage. */
export type SaveTable = {
  readonly keys: () => Promise<readonly string[]>;
  readonly get: (id: string) => Promise<string | null>;
  readonly put: (id: string, entry: string) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
};

/** The part of `localStorage` that is used; each call may fail. */
export type WriteAheadStorage = Pick<
  Storage,
  'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'
>;

/** What the names of write-ahead copies begin with; the id of the tab follows. */
const WRITE_AHEAD = 'cell53.unsaved.';
/** Longer texts are left to the table: local storage is small, and writing to it blocks. */
const MAX_WRITE_AHEAD_CHARS = 500_000;

/** The write-ahead copy of what was removed. */
const REMOVED = '';

/** The year 5138: later time stamps are invalid. */
const LATEST_MS = 1e14;

/** A text and when it was saved, ms. */
type Stamped = { readonly savedMs: number; readonly text: string };

/** What can be done with the logs of all tabs. */
export type Saves = ReturnType<typeof createSaves>;

/** The logs in a table, with write-ahead copies in the storage that `storage` finds. */
export function createSaves(table: SaveTable, storage: () => WriteAheadStorage, now = Date.now) {
  const inAhead = <T>(use: (found: WriteAheadStorage) => T) => tolerant(() => use(storage()));
  // A clock that was set back must not make what is saved from now on look older.
  let latestMs = 0;
  const seen = (entry: string | null) => {
    const found = unstamped(entry);
    latestMs = Math.max(latestMs, Math.min(found?.savedMs ?? 0, LATEST_MS));
    return found;
  };
  const stamped = (text: string) => {
    latestMs = Math.max(now(), latestMs + 1);
    return `${latestMs}\n${text}`;
  };
  const keptOf = async (id: string) => seen(await table.get(id));
  const writeAheadOf = (id: string) => seen(inAhead((found) => found.getItem(writeAheadKey(id))));
  const savedMs = async (id: string) => {
    const kept = (await keptOf(id))?.savedMs ?? 0;
    const ahead = writeAheadOf(id);
    const isRemoved = ahead?.text === REMOVED && ahead.savedMs >= kept;
    return isRemoved ? null : Math.max(kept, ahead?.savedMs ?? 0);
  };
  return {
    /** Ids of the tabs whose logs are there, the last saved first. */
    ids: async (): Promise<readonly string[]> => {
      const ids = [...new Set([...(await table.keys()), ...(inAhead(writeAheadIds) ?? [])])];
      const times = await Promise.all(ids.map(async (id) => ({ id, ms: await savedMs(id) })));
      return times
        .filter(({ ms }) => ms !== null)
        .sort((a, b) => (b.ms ?? 0) - (a.ms ?? 0))
        .map(({ id }) => id);
    },
    /** The log of one tab. */
    logStorage: (id: string): LogStorage => ({
      read: async () => {
        const kept = await keptOf(id);
        const ahead = writeAheadOf(id);
        const isLater = ahead !== null && ahead.savedMs >= (kept?.savedMs ?? 0);
        if (isLater && ahead.text === REMOVED) return null;
        const isGood = isLater && logFromText(ahead.text).type !== 'damaged';
        return isGood ? ahead.text : (kept?.text ?? null);
      },
      write: async (text) => {
        const entry = stamped(text);
        inAhead((found) => {
          found.removeItem(writeAheadKey(id));
          if (entry.length <= MAX_WRITE_AHEAD_CHARS) found.setItem(writeAheadKey(id), entry);
        });
        await table.put(id, entry);
        inAhead((found) => settle(found, id, entry));
      },
    }),
    remove: async (id: string) => {
      const entry = stamped(REMOVED);
      inAhead((found) => found.setItem(writeAheadKey(id), entry));
      await table.remove(id);
      inAhead((found) => settle(found, id, entry));
    },
  };
}

/** The table holds an entry: its write-ahead copy goes, unless a later one has taken its place. */
function settle(ahead: WriteAheadStorage, id: string, entry: string): void {
  if (ahead.getItem(writeAheadKey(id)) === entry) ahead.removeItem(writeAheadKey(id));
}

function writeAheadKey(id: string): string {
  return `${WRITE_AHEAD}${id}`;
}

function writeAheadIds(storage: WriteAheadStorage): readonly string[] {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  return keys
    .filter((key) => key.startsWith(WRITE_AHEAD))
    .map((key) => key.slice(WRITE_AHEAD.length));
}

/** Splits time and text; a text without a time is older than any with one. */
function unstamped(entry: string | null): Stamped | null {
  if (entry === null) return null;
  const stamp = /^(\d{1,15})\n/.exec(entry);
  if (stamp === null) return { savedMs: 0, text: entry };
  return { savedMs: Number(stamp[1]), text: entry.slice(stamp[0].length) };
}

const TABLE = 'autosave';

/** The table of this browser. */
export const browserSaves: SaveTable = {
  keys: async () =>
    (await inDatabase(DATABASES.table, (database) => database.getAllKeys(TABLE))).map(String),
  get: async (id) => {
    const saved: unknown = await inDatabase(DATABASES.table, (database) => database.get(TABLE, id));
    return typeof saved === 'string' ? saved : null;
  },
  put: (id, entry) => writeTo(DATABASES.table, TABLE, (table) => table.put(entry, id)),
  remove: (id) => writeTo(DATABASES.table, TABLE, (table) => table.delete(id)),
};
