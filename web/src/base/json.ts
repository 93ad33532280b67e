/** JSON values: equality, sharing what stays the same, and walks through all objects. */

/** Do `a` and `b` say the same as JSON? A key holding `undefined` counts as absent. */
export function deepEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item, i) => deepEqual(item, b[i]));
  }
  const left = stated(a);
  const right = stated(b);
  if (left.size !== right.size) return false;
  for (const [key, value] of left) {
    if (!right.has(key) || !deepEqual(value, right.get(key))) return false;
  }
  return true;
}

/** Keys with a value. */
function stated(value: object): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(value).filter(([, item]) => item !== undefined));
}

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
