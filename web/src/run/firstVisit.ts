/**
 * Who comes for the first time meets an experiment that is set badly on purpose; who comes back, the
 * own work.
 */

import { emptyLog } from '../model/commandLog';
import { FIRST_STEPS_ITEM } from './beginnings';
import type { DocumentBackstage } from './document';

/** Left behind by every visit, so that nobody is taken for new twice. */
const KEY = 'cell53.visited';

/** The part of local storage that is used; each call may fail. */
export type VisitStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** Was this browser never here? Where nothing can be kept, nobody can tell: then no. */
export function isFirstVisit(storage: () => VisitStorage): boolean {
  try {
    const found = storage();
    const isFirst = found.getItem(KEY) === null;
    found.setItem(KEY, 'true');
    return isFirst;
  } catch {
    return false;
  }
}

/** Puts the experiment of a first visit on the table; no step of undo leads behind it. */
export function beginFirstSteps(backstage: Pick<DocumentBackstage, 'restore'>): void {
  const { id, doc } = FIRST_STEPS_ITEM;
  backstage.restore(emptyLog({ doc, sourceId: id, base: doc }));
}
