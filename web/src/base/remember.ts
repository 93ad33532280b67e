/**
 * Small things kept between visits, and nothing lost when the browser keeps nothing.
 *
 * Storage may be full, blocked or absent (a page inside a foreign frame); each of these means only
 * that a habit is forgotten.
 */

const PREFIX = 'cell53.';

/** Name of the entry that asks the next start to forget everything. */
export const ERASE = 'erase';

/** The result of a use of storage; `null` where the browser refuses it. */
export function tolerant<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    return null;
  }
}

/** The stored value, or `null` when there is none that can be read. */
export function recall(name: string): unknown {
  return tolerant(() => JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null'));
}

/** Forgets a value. */
export function forget(name: string): void {
  tolerant(() => localStorage.removeItem(PREFIX + name));
}

/** Stores a value; says whether that worked. */
export function remember(name: string, value: unknown): boolean {
  const store = () => {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  };
  return tolerant(store) ?? false;
}

/** Stores some entries of a record; others, which another window may have stored meanwhile, stay as they are. */
export function rememberIn(name: string, entries: object): void {
  const stored = recall(name);
  remember(name, { ...(stored instanceof Object ? stored : {}), ...entries });
}
