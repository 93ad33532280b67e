/**
 * A curve as a hand draws it: one value for each of a few equal columns of time.
 *
 * What was not drawn yet goes on as it was left, so that one stroke is already a whole prediction.
 */

/** Columns that are drawn; enough for a saw-tooth, few enough for a keyboard. Chosen. */
export const COLUMNS = 24;

/** One value per column in the unit of the samples; `null` where nothing was drawn. */
export type Drawn = readonly (number | null)[];

/** A point of a stroke: column and value. */
export type Point = { readonly column: number; readonly value: number };

/** Nothing drawn yet. */
export const BLANK: Drawn = Array.from({ length: COLUMNS }, () => null);

/** Draws a straight line between two points; columns that a quick hand skips are on it. */
export function withStroke(drawn: Drawn, from: Point, to: Point): Drawn {
  const low = Math.min(from.column, to.column);
  const high = Math.max(from.column, to.column);
  return drawn.map((before, column) => {
    if (column < low || column > high) return before;
    if (from.column === to.column) return to.value;
    const share = (column - from.column) / (to.column - from.column);
    return from.value + share * (to.value - from.value);
  });
}

/** The whole curve: what is not drawn goes on as it was left, and begins where it was drawn first. */
export function whole(drawn: Drawn, start: number): readonly number[] {
  let last = drawn.find((value) => value !== null) ?? start;
  return drawn.map((value) => {
    last = value ?? last;
    return last;
  });
}

/** Is there anything to compare with? */
export function isBlank(drawn: Drawn): boolean {
  return drawn.every((value) => value === null);
}
