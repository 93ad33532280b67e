/** How much a curve swings about its mean. */

/** Mean of the values and their standard deviation as a share of it; `null` without values. */
export function swingOf(
  values: ArrayLike<number>,
  from: number,
  to: number,
): { readonly mean: number; readonly share: number } | null {
  const count = to - from;
  if (count <= 0) return null;
  let sum = 0;
  for (let row = from; row < to; row += 1) sum += values[row] ?? 0;
  const mean = sum / count;
  if (!(mean > 0)) return null;
  let squares = 0;
  for (let row = from; row < to; row += 1) squares += ((values[row] ?? 0) - mean) ** 2;
  return { mean, share: Math.sqrt(squares / count) / mean };
}
