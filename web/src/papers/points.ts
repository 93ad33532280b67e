/** The points of a figure: their names, and opening the run of one. */

import { activity } from '../base/activity';
import { leaveScreen } from '../base/address';
import { messageOf } from '../base/invariant';
import type { ScenarioDoc } from '../model/engineTypes';
import type { At, Axis, AxisValue, Figure } from '../model/figureModel';
import { documentActions } from '../run';
import { pointsOf } from '../run/figureRun';
import { runInternals } from '../run/run';

/** Characters a title may have. */
const MAX_TITLE = 120;

/** Does a point lie where `place` says? Axes that `place` does not name are free. */
export function isWithin(at: At, place: At): boolean {
  return Object.entries(place).every(([axis, value]) => at[axis] === value);
}

/** What an axis shows for one of its values. */
export function choiceLabel(axis: Axis, value: AxisValue): string {
  return axis.values.find((choice) => choice.value === value)?.label ?? String(value);
}

/** The same with its unit: "0.5 s". */
export function choiceWords(axis: Axis, value: AxisValue): string {
  const { unit = 'share' } = axis;
  return `${choiceLabel(axis, value)}${unit === 'share' ? '' : ` ${unit}`}`;
}

/** "Background load 0.8, Service ABR"; empty for the only point of a figure without axes. */
export function atWords(figure: Figure, at: At): string {
  return figure.axes
    .filter(({ id }) => id in at)
    .map((axis) => `${axis.label ?? axis.id} ${choiceWords(axis, at[axis.id] ?? null)}`)
    .join(', ');
}

/** A point, its scenario as long as the quick setting says, and the name of the one it was made from. */
export type Point = { readonly at: At; readonly doc: ScenarioDoc; readonly sourceId: string };

/** The first point of a figure where `place` says, as the engine makes it; `null` when there is none. */
export async function pointAt(figure: Figure, place: At): Promise<Point | null> {
  const points = await activity.track('the points of a figure', pointsOf(figure));
  const found = points.find(({ at }) => isWithin(at, place));
  if (found === undefined) return null;
  const { at, base, scenario } = found;
  return { at, doc: { ...scenario, title: titleOf(figure, at) }, sourceId: base };
}

/** The figure and the point, as long as a title may be. */
function titleOf(figure: Figure, at: At): string {
  const where = atWords(figure, at);
  const whole = where === '' ? figure.title : `${figure.title}: ${where}`;
  return Array.from(whole).slice(0, MAX_TITLE).join('');
}

/** Opens a point's scenario and goes there; the figure stays one step back. */
export async function openPoint(figure: Figure, at: At): Promise<void> {
  try {
    const point = await pointAt(figure, at);
    if (point === null) throw new Error('the figure has no such point');
    documentActions.open(point.doc, point.sourceId);
    leaveScreen();
  } catch (error) {
    const why = messageOf(error);
    runInternals.notify({ tone: 'danger', text: `This run cannot be opened: ${why}.` });
  }
}
