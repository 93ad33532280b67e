/** Values of a line at an instant, and between two. */

import { columnOfKey, type Line } from '../model/plotKinds/kind';
import type { HistoryView } from '../run/history';
import type { Overlay } from './stage/scene';
import { nearestRow } from './time/samples';

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
