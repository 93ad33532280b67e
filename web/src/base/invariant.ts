/**
 * Broken promises: the two ways our own code may stop, and what is said of it.
 *
 * Wrong input is never an exception here; it is a value with a sentence. These are for bugs only.
 */

/** Stops with the promise as text when `condition` is false. */
export function invariant(condition: unknown, promise: string): asserts condition {
  if (!condition) throw new Error(`broken promise: ${promise}`);
}

/** Closes a union: the compiler complains when a case is missing. */
export function unreachable(value: never): never {
  throw new Error(`broken promise: no case for ${JSON.stringify(value)}`);
}

/** What a thrown value says. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
