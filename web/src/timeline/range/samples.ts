/**
 * Walking from one sample or event to the next, and what a line is worth there.
 */

import type { RunEvent } from '../../model/engineTypes';
import { columnOfKey, type Line } from '../../model/plotKinds/kind';
import {
  firstEventAfter,
  firstEventFrom,
  type HistoryView,
  nearestRow,
  type Times,
} from '../../run/history';
import type { Overlay } from '../stage/scene';

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

/** The next event strictly after (or before) an instant, or `null`. */
export function neighbourEvent(
  events: readonly RunEvent[],
  timeS: number,
  direction: 1 | -1,
): RunEvent | null {
  const place = direction < 0 ? firstEventFrom(events, timeS) - 1 : firstEventAfter(events, timeS);
  return events[place] ?? null;
}

/** Value of the sample nearest to an instant; `null` when there is none. */
export function lineValueAt(view: HistoryView, line: Line, timeS: number): number | null {
  const row = nearestRow(view, timeS);
  const value = view.columns[columnOfKey(view.series, line.key)]?.[row];
  return value === undefined || !Number.isFinite(value) ? null : value;
}

/** Value at the cursor minus value at the pin; `null` unless both stand apart. */
export function deltaOf(overlay: Overlay, line: Line): number | null {
  const { cursorS, pinnedS, scene } = overlay;
  if (cursorS === null || pinnedS === null || cursorS === pinnedS) return null;
  const here = lineValueAt(scene.run, line, cursorS);
  const there = lineValueAt(scene.run, line, pinnedS);
  return here === null || there === null ? null : here - there;
}
