/**
 * The time of the run as text, in a unit that suits its size and with figures that do not jump.
 */

/** Figures and unit of an instant, to be set apart. */
export type ClockText = { readonly figures: string; readonly unit: 'µs' | 'ms' | 's' };

/** Where the figures would round up to 1000, the next unit begins. */
const MS_FROM = 0.999995e-3;
const S_FROM = 0.9999995;

/** `850.00 µs`, `42.180 ms`, `1.23456 s`; nothing is `0.000 ms`. */
export function clockText(seconds: number): ClockText {
  if (seconds > 0 && seconds < MS_FROM) return { figures: (seconds * 1e6).toFixed(2), unit: 'µs' };
  if (seconds < S_FROM) return { figures: (seconds * 1e3).toFixed(3), unit: 'ms' };
  return { figures: seconds.toFixed(5), unit: 's' };
}

/** An instant in words for sentences: three figures, `42.2 ms`. */
export function timeInWords(seconds: number): string {
  const { unit } = clockText(seconds);
  const factor = unit === 'µs' ? 1e6 : unit === 'ms' ? 1e3 : 1;
  return `${Number((seconds * factor).toPrecision(3))} ${unit}`;
}
