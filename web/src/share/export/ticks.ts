/** Round numbers along an axis. */

/** Multiples of 1, 2 or 5 × 10ⁿ from at or below `from` to at or above `to`, about `count` of them. */
export function niceTicks(from: number, to: number, count: number): readonly number[] {
  const span = to - from;
  if (!(span > 0)) return [from];
  const raw = span / count;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= raw) ?? 10) * power;
  const first = Math.floor(from / step);
  const last = Math.ceil(to / step - 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) =>
    Number(((first + i) * step).toPrecision(12)),
  );
}

/** A tick as it is written. */
export function tickText(value: number): string {
  return Math.abs(value) >= 1e6 ? value.toExponential(0) : String(Number(value.toPrecision(6)));
}
