/** When a press is a click, and how far a wheel turns: the same wherever something is drawn. */

/** A press that moves less than this is a click, CSS px; chosen. */
export const CLICK_PX = 4;

/** Two presses within this time may be a double click, ms; systems allow about as much. */
export const DOUBLE_CLICK_MS = 500;

/** A pixel, a line and a page, CSS px, in the order of `deltaMode`; the two last are chosen. */
const WHEEL_UNITS = [1, 16, 400];

/** What a wheel counts in, CSS px. */
export function pixelsPerUnit({ deltaMode }: WheelEvent): number {
  return WHEEL_UNITS[deltaMode] ?? 1;
}
