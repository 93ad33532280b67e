/** The databases of this site, and the way to them. The browser may refuse, or forget, any of them at any time. */

import { type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';

export const DATABASES = {
  /** The open experiments of all tabs. */
  table: 'cell53',
  /** The reader's own experiments. */
  library: 'cell53-shelf',
  /** Results of single runs. */
  outcomes: 'cell53-outcomes',
} as const;

/** Their tables, made when a database is opened for the first time. */
const TABLES: Readonly<Record<string, (database: IDBPDatabase) => void>> = {
  [DATABASES.table]: (database) => database.createObjectStore('autosave'),
  [DATABASES.library]: (database) => database.createObjectStore('experiments', { keyPath: 'id' }),
  [DATABASES.outcomes]: (database) =>
    database.createObjectStore('outcomes', { keyPath: 'key' }).createIndex('savedMs', 'savedMs'),
};

/** Connections are kept open: a page that is being left has no time to make one. */
const connections = new Map<string, Promise<IDBPDatabase>>();

/** Does something with a database; after a failure the next attempt connects anew. */
export async function inDatabase<T>(
  name: string,
  use: (database: IDBPDatabase) => Promise<T>,
): Promise<T> {
  try {
    const connection = connections.get(name) ?? connect(name);
    connections.set(name, connection);
    return await use(await connection);
  } catch (error) {
    connections.delete(name);
    throw error;
  }
}

/** A table that is written to. */
type WrittenTable = IDBPObjectStore<unknown, [string], string, 'readwrite'>;

/**
 * Changes a table by requests that `change` makes on the spot; they are committed with the last of them.
 *
 * By default a browser commits after the page has handled all results, which a page that is being left never does.
 */
export function writeTo(
  name: string,
  table: string,
  change: (table: WrittenTable) => Promise<unknown>,
): Promise<void> {
  return inDatabase(name, async (database) => {
    const transaction = database.transaction(table, 'readwrite');
    const changed = change(transaction.store);
    transaction.commit();
    await Promise.all([changed, transaction.done]);
  });
}

async function connect(name: string): Promise<IDBPDatabase> {
  const forget = () => connections.delete(name);
  const database = await openDB(name, 1, {
    upgrade: (made) => TABLES[name]?.(made),
    // Another tab that upgrades or deletes the database must not wait for this page.
    blocking: () => {
      forget();
      database.close();
    },
    terminated: forget,
  });
  return database;
}

/** Did a newer version of this site write the database? */
export function isNewerDatabase(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'VersionError';
}
