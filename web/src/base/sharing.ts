/**
 * JSON values that come again and again: what is equal to the last one stays the same object, so that
 * nobody takes it for new.
 */

/** `next`, in which every part that is equal to the same part of `before` is that very object. */
export function sharing<T>(before: unknown, next: T): T {
  if (Object.is(before, next)) return next;
  if (!isObject(before) || !isObject(next)) return next;
  if (Array.isArray(before) !== Array.isArray(next)) return next;
  const keys = Object.keys(next);
  const own = (key: string) => (Object.hasOwn(before, key) ? before[key] : undefined);
  const parts = keys.map((key) => sharing(own(key), next[key]));
  const isSame =
    Object.keys(before).length === keys.length &&
    keys.every((key, at) => Object.hasOwn(before, key) && Object.is(before[key], parts[at]));
  if (isSame) return before as T;
  if (Array.isArray(next)) return parts as T;
  return Object.fromEntries(keys.map((key, at) => [key, parts[at]])) as T;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
