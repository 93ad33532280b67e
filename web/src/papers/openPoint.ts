/** A point of a figure as the run on the table. */

import type { At, Figure } from '../engine/figureModel';
import { pointScenario, type SettingName } from '../engine/figurePoints';
import { leaveScreen } from '../lib/address';
import { documentActions } from '../store';
import { scenarioDoc } from '../store/papers';

/** Puts a point's scenario on the table and goes there; the figure stays one step back. */
export function openPoint(figure: Figure, at: At, setting: SettingName = 'quick'): void {
  const point = pointScenario(figure, { at, setting }, scenarioDoc);
  if (point === null) return;
  documentActions.open(point.doc, point.sourceId);
  leaveScreen();
}
