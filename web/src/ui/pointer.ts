/** When a press is a click, and how far a wheel turns: the same wherever something is drawn. */

/** A press that moves less than this is a click, CSS px; chosen. */
export const CLICK_PX = 4;

/** Two presses within this time may be a double click, ms; systems allow about as much. */
export const DOUBLE_CLICK_MS = 500;

/** Height of a line, for mice whose wheel reports lines, CSS px. */
const WHEEL_LINE = 16;

/** What a wheel counts in, CSS px. */
export function pixelsPerUnit({ deltaMode }: WheelEvent): number {
  return deltaMode === WheelEvent.DOM_DELTA_LINE ? WHEEL_LINE : 1;
}
