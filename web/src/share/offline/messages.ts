/** What the pages and the service worker say to one another. */

/** A page asks whether the site is kept; whatever went missing is then fetched again. */
export type Asked = { readonly type: 'kept?' };

/** The worker says which release a reload gives, now that all of it is here. */
export type Kept = { readonly type: 'kept'; readonly release: string; readonly bytes: number };

/** Name of the lock that a page of a release holds as long as it is open. */
export const lockOf = (release: string): string => `cell53 release ${release}`;

/** The releases among the names of locks. */
export function releasesOf(locks: readonly string[]): ReadonlySet<string> {
  const start = lockOf('');
  return new Set(
    locks.filter((name) => name.startsWith(start)).map((name) => name.slice(start.length)),
  );
}

/** Reads a message of the worker; `null` for any other. */
export function readKept(data: unknown): Kept | null {
  if (typeof data !== 'object' || data === null) return null;
  const { type, release, bytes }: Partial<Record<keyof Kept, unknown>> = data;
  const isKept = type === 'kept' && typeof release === 'string' && typeof bytes === 'number';
  return isKept ? { type, release, bytes } : null;
}
