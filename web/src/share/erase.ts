/**
 * Counts and deletes what this browser keeps of Cell53.
 *
 * Deleting waits for the next load of the page: this one has its databases open, and saves once more when it is left.
 */

import { deleteDB, openDB } from 'idb';
import { ERASE, remember } from '../base/remember';
import { DATABASES } from '../run/databases';

const OURS = /^cell53\b/;

/** How long a database in use is waited for, ms; chosen. */
const PATIENCE_MS = 3_000;

/** What is kept, in numbers. */
export type KeptHere = {
  readonly experiments: number;
  /** Results of single runs, which sweeps and figures need not run again. */
  readonly results: number;
  /** Settings and progress. */
  readonly habits: number;
  /** All of it and the page itself, bytes; `null` where the browser does not say. */
  readonly bytes: number | null;
};

/** Counts what is kept; zeros where the browser lets nothing be kept. */
export async function keptHere(): Promise<KeptHere> {
  const [experiments, results] = await Promise.all([
    rowsOf(DATABASES.library),
    rowsOf(DATABASES.outcomes),
  ]);
  const estimate = await navigator.storage?.estimate?.().catch(() => null);
  return { experiments, results, habits: ourKeys().length, bytes: estimate?.usage ?? null };
}

/** Has everything forgotten, by a fresh start of the page. */
export function eraseAndReload(): void {
  // Where storage is full, this makes room for the mark.
  eraseKeys();
  remember(ERASE, true);
  location.replace('./');
}

/**
 * Forgets everything, at the start of a page that has opened nothing yet. The mark goes last: a page that is
 * left meanwhile leaves the rest to the next.
 */
export async function eraseAll(): Promise<void> {
  try {
    await Promise.all([eraseDatabases(), eraseSite()]);
  } finally {
    eraseKeys();
  }
}

function eraseKeys(): void {
  for (const key of ourKeys()) localStorage.removeItem(key);
}

async function eraseDatabases(): Promise<void> {
  // Databases of older versions, where the browser lists them.
  const listed = await indexedDB.databases?.().catch(() => []);
  const names = new Set([
    ...Object.values(DATABASES),
    ...(listed ?? []).map(({ name = '' }) => name),
  ]);
  await Promise.all([...names].filter((name) => OURS.test(name)).map(dropDatabase));
}

async function eraseSite(): Promise<void> {
  const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  const ours = workers.filter(({ scope }) => scope === folder());
  await Promise.all(ours.map((worker) => worker.unregister()));
  const kept = 'caches' in window ? await caches.keys() : [];
  await Promise.all(
    kept
      .filter((name) => name.startsWith(`cell53 ${folder()} `))
      .map((name) => caches.delete(name)),
  );
}

function ourKeys(): readonly string[] {
  try {
    return Object.keys(localStorage).filter((key) => OURS.test(key));
  } catch {
    return [];
  }
}

function folder(): string {
  return new URL('./', location.href).href;
}

/** Another tab may hold it open for long; it goes when that tab does. */
async function dropDatabase(name: string): Promise<void> {
  const waited = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([deleteDB(name).catch(() => undefined), waited]);
}

/** Rows of all tables of a database; does not create a missing one. */
async function rowsOf(name: string): Promise<number> {
  try {
    const database = await openDB(name, undefined, {
      upgrade: (_made, _old, _new, transaction) => {
        transaction.done.catch(() => undefined);
        transaction.abort();
      },
    });
    const tables = [...database.objectStoreNames];
    const counts = await Promise.all(tables.map((table) => database.count(table)));
    database.close();
    return counts.reduce((sum, count) => sum + count, 0);
  } catch {
    return 0;
  }
}
