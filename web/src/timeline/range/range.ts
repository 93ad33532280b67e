/**
 * Which stretch of simulated time is in view, and how zooming and panning move it.
 *
 * A range is a pair of seconds. All functions are pure; nothing leaves the limits of the run.
 */

import { roundUp } from '../../base/round';
import { clampRange, fitted, type TimeRange, type ZoomLimits } from '../../base/timeRange';

/** The window of a growing run holds at least this much, s: what is simulated first fills it. */
const FIRST_S = 0.5;

/**
 * End of the window that shows the whole run so far.
 *
 * It widens from one round instant to the next instead of following every sample, and never narrows, so axes stay calm.
 * What is shown of a run at first ends at such an instant (`reachS`).
 */
export function windowEnd(coveredS: number, durationS: number, previousS: number): number {
  if (!(durationS > 0)) return Math.max(coveredS, previousS, 0);
  const wantedS = Math.max(previousS, roundUp(Math.max(coveredS, FIRST_S)));
  return Math.max(Math.min(wantedS, durationS), coveredS);
}

/** Zooms about an instant that stays where it is; `factor` above 1 shows more time. */
export function zoomAbout(
  range: TimeRange,
  aboutS: number,
  factor: number,
  { limits, minWidthS }: ZoomLimits,
): TimeRange {
  const width = range[1] - range[0];
  const wanted = Math.max(width * factor, minWidthS);
  const share = (aboutS - range[0]) / width;
  const from = aboutS - share * wanted;
  return clampRange([from, from + wanted], limits);
}

/** Moves the range by a time, inside the limits. */
export function pan(range: TimeRange, byS: number, limits: TimeRange): TimeRange {
  return clampRange([range[0] + byS, range[1] + byS], limits);
}

/** The range between two instants in any order, at least `minWidthS` wide, inside the limits. */
export function brush(aS: number, bS: number, zoom: ZoomLimits): TimeRange {
  return fitted([Math.min(aS, bS), Math.max(aS, bS)], zoom);
}

/** The range moved just enough to hold an instant, with a tenth of its width to spare. */
export function reveal(range: TimeRange, timeS: number, limits: TimeRange): TimeRange {
  const spare = (range[1] - range[0]) / 10;
  if (timeS < range[0]) return pan(range, timeS - spare - range[0], limits);
  if (timeS > range[1]) return pan(range, timeS + spare - range[1], limits);
  return range;
}

/** `null` when the range shows the whole run, so that the plots follow it again. */
export function wholeAsNull(range: TimeRange, limits: TimeRange): TimeRange | null {
  const slack = (limits[1] - limits[0]) * 1e-6;
  return range[0] <= limits[0] + slack && range[1] >= limits[1] - slack ? null : range;
}
