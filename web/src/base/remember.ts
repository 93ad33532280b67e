/**
 * Small things kept between visits, and nothing lost when the browser keeps nothing.
 *
 * Storage may be full, blocked or absent (a page inside a foreign frame); each of these means only
 * that a habit is forgotten.
 */

const PREFIX = 'cell53.';

/** Under this name stands that everything is to be forgotten at the next start. */
export const ERASE = 'erase';

/** The stored value, or `null` when there is none that can be read. */
export function recall(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null');
  } catch {
    return null;
  }
}

/** Forgets a value. */
export function forget(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing was stored.
  }
}

/** Stores a value; says whether that worked. */
export function remember(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
