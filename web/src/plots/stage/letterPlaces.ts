/**
 * Where the letters of pinned runs stand on their curves.
 *
 * Dashes of thin lines are hard to tell apart, so each run has its letter where its curve is farthest
 * from those of the others, and as near to its end as that goes. Only pinned curves count: what moves
 * while a run plays moves no letter.
 */

/** A curve of a pinned run: heights at equal steps across the plot, px from above; NaN where there is none. */
export type PinCurve = { readonly pin: number; readonly heights: readonly number[] };

/** A box in which no letter may stand, px: left, top, right, bottom. */
export type Box = readonly [left: number, top: number, right: number, bottom: number];

/** Middle of a letter, px. */
type LetterPlace = { readonly pin: number; readonly x: number; readonly y: number };

/** The plot and what is written in it. */
type LetterArea = {
  readonly width: number;
  readonly height: number;
  readonly taken: readonly Box[];
};

/** Steps across a plot at which a letter may stand. */
export const STEPS = 48;
/** Half the room of a letter, px. */
const HALF = { width: 7, height: 8 } as const;
/** Farther apart than this is as good, px; chosen. */
const FAR = 20;
/** Bonus of the end of a curve over its beginning, px of distance; chosen. */
const LATE = 8;
/** Curves of one run nearer than this share a letter, px. */
const SAME = 10;

/** A letter for each run, and for each of its curves that lies apart. */
export function letterPlaces(
  curves: readonly PinCurve[],
  area: LetterArea,
): readonly LetterPlace[] {
  const places: LetterPlace[] = [];
  const taken = [...area.taken];
  for (const curve of curves) {
    if (isLettered(curve, places, area)) continue;
    const others = curves.filter(({ pin }) => pin !== curve.pin);
    const steps = Array.from({ length: STEPS }, (_, step) => step)
      .filter((step) => isFree(boxAt(curve, step, area), { ...area, taken }))
      .sort((a, b) => worth(curve, others, b) - worth(curve, others, a));
    const [best] = steps;
    if (best === undefined) continue;
    taken.push(boxAt(curve, best, area));
    places.push({ pin: curve.pin, x: acrossOf(best, area), y: curve.heights[best] ?? 0 });
  }
  return places;
}

function acrossOf(step: number, { width }: LetterArea): number {
  return ((step + 0.5) / STEPS) * width;
}

/** Does a letter of the same run stand on another of its curves where both are one? */
function isLettered({ pin, heights }: PinCurve, places: readonly LetterPlace[], area: LetterArea) {
  return places.some(({ pin: of, x, y }) => {
    const step = Math.floor((x / area.width) * STEPS);
    return of === pin && Math.abs((heights[step] ?? Number.NaN) - y) < SAME;
  });
}

function boxAt({ heights }: PinCurve, step: number, area: LetterArea): Box {
  const [x, y] = [acrossOf(step, area), heights[step] ?? Number.NaN];
  return [x - HALF.width, y - HALF.height, x + HALF.width, y + HALF.height];
}

function isFree([left, top, right, bottom]: Box, { width, height, taken }: LetterArea): boolean {
  const isInside = left >= 0 && top >= 0 && right <= width && bottom <= height;
  return (
    isInside && taken.every(([l, t, r, b]) => right <= l || left >= r || bottom <= t || top >= b)
  );
}

/** How well a letter marks a curve there: far from the others, on a level piece, rather late. */
function worth({ heights }: PinCurve, others: readonly PinCurve[], step: number): number {
  const here = heights[step] ?? Number.NaN;
  const gaps = others.map((other) => Math.abs((other.heights[step] ?? Number.NaN) - here));
  const gap = Math.min(FAR, ...gaps.filter(Number.isFinite));
  const rise = Math.abs((heights[step + 1] ?? here) - (heights[step - 1] ?? here));
  // On a steep piece a letter does not mark one height.
  return gap - Math.min(FAR, rise) + (LATE * step) / STEPS;
}
