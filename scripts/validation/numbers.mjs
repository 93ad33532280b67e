// Order statistics and ranks for the validation report.

const ascending = (values) => values.toSorted((a, b) => a - b);

/** Middle value; mean of the two middle ones when their number is even. */
export function median(values) {
  const sorted = ascending(values);
  const n = sorted.length;
  return (sorted[Math.floor((n - 1) / 2)] + sorted[Math.floor(n / 2)]) / 2;
}

export const lowest = (values) => Math.min(...values);
export const highest = (values) => Math.max(...values);
export const sum = (values) => values.reduce((total, value) => total + value, 0);

/** All pairs of positions `[i, j]` with `i < j < n`. */
const pairs = (n) =>
  Array.from({ length: n }, (_, i) => i).flatMap((i) =>
    Array.from({ length: n - i - 1 }, (_, k) => [i, i + k + 1]),
  );

/**
 * Kendall's rank correlation of two lists: `tau` from -1 (opposite order) to 1 (same order), and how
 * many of the pairs agree or disagree in order. Ties count as neither.
 */
export function kendall(x, y) {
  const all = pairs(x.length);
  const signs = all.map(([i, j]) => Math.sign((x[i] - x[j]) * (y[i] - y[j])));
  const agreeing = signs.filter((sign) => sign > 0).length;
  const opposing = signs.filter((sign) => sign < 0).length;
  return { tau: (agreeing - opposing) / all.length, agreeing, opposing, pairs: all.length };
}

/** Smallest |tau| that chance reaches in at most 5 % of all orders of `n` things (two-sided, exact). */
export function criticalTau(n) {
  const most = (n * (n - 1)) / 2;
  // Number of orders of n things by their count of exchanged pairs.
  let orders = [1];
  for (let size = 2; size <= n; size += 1) {
    const next = new Array(orders.length + size - 1).fill(0);
    orders.forEach((count, k) => {
      for (let more = 0; more < size; more += 1) next[k + more] += count;
    });
    orders = next;
  }
  const total = sum(orders);
  let tail = 0;
  let exchanged = 0;
  for (; 2 * (tail + orders[exchanged]) <= 0.05 * total; exchanged += 1) tail += orders[exchanged];
  return (most - 2 * (exchanged - 1)) / most;
}
