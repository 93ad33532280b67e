/** The databases of this site: what is in them, and how one table is asked. */

export const DATABASES = {
  /** The experiments on the tables of all tabs. */
  table: 'cell53',
  /** Experiments of one's own. */
  shelf: 'cell53-shelf',
  /** Results of single runs. */
  outcomes: 'cell53-outcomes',
} as const;

/** A table of a database of its own, which is made with it. */
export type Table = {
  readonly database: string;
  readonly name: string;
  /** Field of the values that is their key; left out, keys are given. */
  readonly keyPath?: string;
};

/** Runs one request in a transaction of its own; fails when the transaction does. */
export async function inTable<T>(
  table: Table,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  try {
    const database = await connected(table);
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(table.name, mode);
      const request = ask(transaction.objectStore(table.name));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
  } catch (error) {
    // The next attempt connects anew.
    connections.delete(table.database);
    throw error;
  }
}

/** Did a newer version of this site write the database? */
export function isNewerDatabase(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'VersionError';
}

/** Connections are kept open: a page that is being left has no time to make one. */
const connections = new Map<string, Promise<IDBDatabase>>();

function connected(table: Table): Promise<IDBDatabase> {
  const known = connections.get(table.database) ?? open(table);
  connections.set(table.database, known);
  return known;
}

function open({ database, name, keyPath }: Table): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () =>
      request.result.createObjectStore(name, keyPath === undefined ? {} : { keyPath });
    request.onsuccess = () => {
      // A newer version in another tab, or one that forgets everything, must not wait for this page.
      request.result.onversionchange = () => {
        connections.delete(database);
        request.result.close();
      };
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('the database is in use'));
  });
}
