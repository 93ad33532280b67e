/** A point of a figure as the run on the table. */

import { leaveScreen } from '../base/address';
import type { At, Figure } from '../model/figureModel';
import { documentActions } from '../run';
import { pointScenario, type SettingName } from '../run/figurePoints';
import { scenarioDoc } from '../run/papers';

/** Puts a point's scenario on the table and goes there; the figure stays one step back. */
export function openPoint(figure: Figure, at: At, setting: SettingName = 'quick'): void {
  const point = pointScenario(figure, { at, setting }, scenarioDoc);
  if (point === null) return;
  documentActions.open(point.doc, point.sourceId);
  leaveScreen();
}
