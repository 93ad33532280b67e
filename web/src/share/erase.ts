/**
 * What this browser keeps of Cell53, and forgetting all of it.
 *
 * Forgetting waits for the next load of the page: this one has its databases open, and saves once more as
 * it goes.
 */

import { DATABASES } from '../base/databases';
import { ERASE, remember } from '../base/remember';

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
    rowsOf(DATABASES.shelf),
    rowsOf(DATABASES.outcomes),
  ]);
  const estimate = await navigator.storage?.estimate?.().catch(() => null);
  return { experiments, results, habits: ourKeys().length, bytes: estimate?.usage ?? null };
}

/** Has everything forgotten, by a fresh start of the page. */
export function eraseAndReload(): void {
  remember(ERASE, true);
  location.replace('./');
}

/** Forgets everything, at the start of a page that has opened nothing yet. */
export async function eraseAll(): Promise<void> {
  for (const key of ourKeys()) localStorage.removeItem(key);
  // Older ones, where the browser tells of them.
  const listed = await indexedDB.databases?.().catch(() => []);
  const names = new Set([
    ...Object.values(DATABASES),
    ...(listed ?? []).map(({ name = '' }) => name),
  ]);
  await Promise.all([...names].filter((name) => OURS.test(name)).map(dropDatabase));
  const workers = await navigator.serviceWorker?.getRegistrations();
  await Promise.all((workers ?? []).filter(isOurs).map((worker) => worker.unregister()));
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

function isOurs({ scope }: ServiceWorkerRegistration): boolean {
  return scope === folder();
}

function dropDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => resolve();
    // Another tab may hold it open for long; it goes when that tab does.
    setTimeout(resolve, PATIENCE_MS);
  });
}

/** Rows of all tables of a database; none is made for the question. */
function rowsOf(name: string): Promise<number> {
  return new Promise((resolve) => {
    const request = indexedDB.open(name);
    request.onupgradeneeded = () => request.transaction?.abort();
    request.onerror = () => resolve(0);
    request.onsuccess = () => {
      const database = request.result;
      const tables = [...database.objectStoreNames];
      if (tables.length === 0) return resolve(0);
      const read = database.transaction(tables);
      const counts = tables.map((table) => read.objectStore(table).count());
      read.oncomplete = () => resolve(counts.reduce((sum, { result }) => sum + result, 0));
      read.onerror = () => resolve(0);
      read.addEventListener('complete', () => database.close());
    };
  });
}
