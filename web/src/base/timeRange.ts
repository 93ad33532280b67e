/**
 * Stretches of simulated time, and how near zooming may come.
 *
 * Whatever asks for a range (a gesture, a link, a file) is brought inside the same limits.
 */

/** From and to, s; `from < to`. */
export type TimeRange = readonly [number, number];

/** What a zoom may not leave. */
export type ZoomLimits = { readonly limits: TimeRange; readonly minWidthS: number };

/** Narrowest range, in samples; below it nothing new can be seen. */
const FEWEST_SAMPLES = 8;

/** The engine takes no samples nearer to one another than this, s. */
const FINEST_S = 1e-5;

/** Limits of zooming inside `limits`, where there is a sample every `sampleS` seconds; 0 = not known. */
export function zoomLimitsOf(limits: TimeRange, sampleS: number): ZoomLimits {
  const finest = Math.max(sampleS, FINEST_S) * FEWEST_SAMPLES;
  return { limits, minWidthS: Math.min(finest, limits[1] - limits[0]) };
}

/** The range moved inside `limits` with its width kept, or `limits` when it is too wide. */
export function clampRange(range: TimeRange, limits: TimeRange): TimeRange {
  const width = range[1] - range[0];
  if (width >= limits[1] - limits[0]) return limits;
  const from = Math.min(Math.max(range[0], limits[0]), limits[1] - width);
  return [from, from + width];
}

/** The part of a range inside the limits, or the narrowest one around its middle. */
export function fitted(range: TimeRange, { limits, minWidthS }: ZoomLimits): TimeRange {
  const from = Math.max(range[0], limits[0]);
  const to = Math.min(range[1], limits[1]);
  if (to - from >= minWidthS) return [from, to];
  const middle = (from + to) / 2;
  return clampRange([middle - minWidthS / 2, middle + minWidthS / 2], limits);
}
