/**
 * The open experiment follows the picture: a point drawn over the cells turns both knobs.
 *
 * Only the knobs of the axes move; length, seed and all else stay.
 */

import { documentActions, documentStore } from '../../run';
import { axesOf } from './grid';
import { KIND, knobValue } from './knobs';
import { atCell, type Plan, type PlanAxis, sizeOf } from './plan';
import { cellPlace } from './sweepWords';

/** Can the open experiment follow? Another algorithm may lack the knob of the other axis. */
export function canFollow({ x, y }: Plan): boolean {
  return y === null || (x.knob.key !== KIND && y.knob.key !== KIND);
}

/** Turns the knobs of the open experiment to those of a cell; what comes with one `gesture` is one step. */
export function followCell(plan: Plan, cell: number, gesture: string): void {
  if (!canFollow(plan)) return;
  const next = atCell(documentStore.getState().doc, plan, cell);
  documentActions.edit(next, cellPlace(axesOf(plan), cell), gesture);
}

/** The cell that the open experiment stands in; `null` when it is between or outside. */
export function cellOfOpen(plan: Plan, doc: Plan['doc']): number | null {
  const placeOn = ({ knob, values }: PlanAxis) => {
    const value = knobValue(doc, knob);
    return values.findIndex((each) => isNear(each, value));
  };
  const column = placeOn(plan.x);
  const row = plan.y === null ? 0 : placeOn(plan.y);
  return column < 0 || row < 0 ? null : row * sizeOf(plan).columns + column;
}

/** Compares with a tolerance, because values of a range have rounding errors. */
function isNear(a: unknown, b: unknown): boolean {
  if (typeof a !== 'number' || typeof b !== 'number') return a === b;
  return Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));
}
