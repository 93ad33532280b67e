/**
 * The time of the run as text, in a unit that suits its size and with figures that do not jump.
 */

/** Figures and unit of an instant, to be set apart. */
export type ClockText = {
  readonly figures: string;
  /** Those that follow, to be set smaller: a cell time on the fastest line changes them. */
  readonly fine: string;
  readonly unit: 'µs' | 'ms' | 's';
};

/** Where the figures would round up to 1000, the next unit begins. */
const MS_FROM = 0.999995e-3;
const S_FROM = 0.99999999995;
/** Decimals of ms and s that are not set smaller. */
const LARGE = 3;

/** `850.00 µs`, `42.180` and `3 ms`, `1.234` and `5678 s`; nothing is `0.0000 ms`. */
export function clockText(seconds: number): ClockText {
  if (seconds > 0 && seconds < MS_FROM)
    return { figures: (seconds * 1e6).toFixed(2), fine: '', unit: 'µs' };
  const [number, unit] =
    seconds < S_FROM
      ? [(seconds * 1e3).toFixed(LARGE + 1), 'ms' as const]
      : [seconds.toFixed(LARGE + 4), 's' as const];
  const end = number.indexOf('.') + LARGE + 1;
  return { figures: number.slice(0, end), fine: number.slice(end), unit };
}

/** An instant in words for sentences: three figures, `42.2 ms`. */
export function timeInWords(seconds: number): string {
  const { unit } = clockText(seconds);
  const factor = unit === 'µs' ? 1e6 : unit === 'ms' ? 1e3 : 1;
  return `${Number((seconds * factor).toPrecision(3))} ${unit}`;
}
