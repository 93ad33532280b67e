/**
 * Finding samples and events by time, and walking from one to the next.
 */

import { bisectLeft, bisector } from 'd3-array';
import type { RunEvent } from '../../model/engineTypes';
import { columnOfKey, type Line } from '../../model/plotKinds/kind';
import type { HistoryView } from '../../run/history';
import type { Overlay } from '../stage/scene';

/** What the searches need of a history. */
export type Times = { readonly time: Float64Array; readonly rows: number };

/** Row nearest to an instant; −1 when there are no rows. */
export function nearestRow({ time, rows }: Times, timeS: number): number {
  if (rows === 0) return -1;
  const after = Math.min(bisectLeft(time, timeS, 0, rows), rows - 1);
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
export const firstEventFrom = bisector(({ timeS }: Pick<RunEvent, 'timeS'>) => timeS).left;

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

/** Value of the sample nearest to an instant; `null` when there is none. */
export function valueAt(view: HistoryView, line: Line, timeS: number): number | null {
  const row = nearestRow(view, timeS);
  const value = view.columns[columnOfKey(view.series, line.key)]?.[row];
  return value === undefined || !Number.isFinite(value) ? null : value;
}

/** Value at the cursor minus value at the pin; `null` unless both stand apart. */
export function deltaOf(overlay: Overlay, line: Line): number | null {
  const { cursorS, pinnedS, scene } = overlay;
  if (cursorS === null || pinnedS === null || cursorS === pinnedS) return null;
  const here = valueAt(scene.run.view, line, cursorS);
  const there = valueAt(scene.run.view, line, pinnedS);
  return here === null || there === null ? null : here - there;
}
