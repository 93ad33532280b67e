/** Jain's fairness index: how evenly rates are shared. Source: Jain, Chiu, Hawe, DEC-TR-301, 1984. */

/** 1 when all are equal, 1/n when one has everything; `null` when nobody has anything, where it is undefined. */
export function jain(rates: readonly number[]): number | null {
  const sum = rates.reduce((total, rate) => total + rate, 0);
  const squares = rates.reduce((total, rate) => total + rate * rate, 0);
  return squares > 0 ? (sum * sum) / (rates.length * squares) : null;
}
