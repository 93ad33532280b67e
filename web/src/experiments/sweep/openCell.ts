/** From a cell to the workbench: its run becomes the experiment on the table. */

import { leaveScreen } from '../../base/address';
import { documentActions, documentStore } from '../../run';
import { cellDoc, type Plan } from './plan';

/** Opens the run of a cell with its first seed; what it changes is marked, undo leads back. */
export function openCell(plan: Plan, cell: number): void {
  const { base } = documentStore.getState();
  const seed = plan.seeds[0] ?? plan.doc.seed;
  const isSame = documentStore.getState().sourceId === plan.sourceId;
  documentActions.open(cellDoc(plan, cell, seed), plan.sourceId, isSame ? base : plan.doc);
  leaveScreen();
}
