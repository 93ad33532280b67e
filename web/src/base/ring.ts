/**
 * The latest few numbers of a stream, in a buffer that never grows.
 *
 * The oldest number makes room for the newest; quantiles read whatever is there.
 */

/** Fixed-size memory of the newest numbers. */
export type Ring = {
  push(value: number): void;
  clear(): void;
  /** How many numbers are held: at most the capacity. */
  size(): number;
  /** Value below which `share` (0…1) of the numbers lie; 0 when empty. */
  quantile(share: number): number;
};

/** Makes a ring for `capacity` numbers; panics if `capacity` is below 1. */
export function createRing(capacity: number): Ring {
  if (capacity < 1) throw new Error('a ring holds at least one number');
  const slots = new Float64Array(capacity);
  let pushed = 0;
  const size = () => Math.min(pushed, capacity);
  return {
    push(value) {
      slots[pushed % capacity] = value;
      pushed += 1;
    },
    clear() {
      pushed = 0;
    },
    size,
    quantile(share) {
      const held = slots.slice(0, size()).sort();
      const place = Math.min(held.length - 1, Math.floor(share * held.length));
      return held[Math.max(0, place)] ?? 0;
    },
  };
}
