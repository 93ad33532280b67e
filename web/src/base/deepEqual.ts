/**
 * Equality of JSON values, whatever the order of keys.
 */

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
