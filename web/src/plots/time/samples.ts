/**
 * Finding samples and events by time, and walking from one to the next.
 *
 * Times ascend, so every search halves the rest.
 */

import { lowerBound } from '../../base/decimate';
import type { RunEvent } from '../../model/engineTypes';

/** What the searches need of a history. */
export type Times = { readonly time: Float64Array; readonly rows: number };

/** Row nearest to an instant; −1 when there are no rows. */
export function nearestRow({ time, rows }: Times, timeS: number): number {
  if (rows === 0) return -1;
  const after = Math.min(lowerBound(time, rows, timeS), rows - 1);
  const before = Math.max(after - 1, 0);
  const gapAfter = Math.abs((time[after] ?? 0) - timeS);
  const gapBefore = Math.abs(timeS - (time[before] ?? 0));
  return gapBefore <= gapAfter ? before : after;
}

/** Time of the sample nearest to an instant; the instant itself when there are no samples. */
export function snapToSample(times: Times, timeS: number): number {
  const row = nearestRow(times, timeS);
  return row < 0 ? timeS : (times.time[row] ?? timeS);
}

/** Time of the sample `steps` rows away from an instant, within the run. */
export function walkSamples(times: Times, timeS: number, steps: number): number {
  const row = nearestRow(times, timeS);
  if (row < 0) return timeS;
  const target = Math.min(Math.max(row + steps, 0), times.rows - 1);
  return times.time[target] ?? timeS;
}

/** Index of the first event at or after an instant. */
export function firstEventFrom(
  events: readonly { readonly timeS: number }[],
  timeS: number,
): number {
  let low = 0;
  let high = events.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((events[middle]?.timeS ?? 0) < timeS) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The next event strictly after (or before) an instant, or `null`. */
export function neighbourEvent(
  events: readonly RunEvent[],
  timeS: number,
  direction: 1 | -1,
): RunEvent | null {
  const at = firstEventFrom(events, timeS);
  if (direction < 0) return events[at - 1] ?? null;
  for (let index = at; index < events.length; index += 1) {
    const event = events[index];
    if (event !== undefined && event.timeS > timeS) return event;
  }
  return null;
}
