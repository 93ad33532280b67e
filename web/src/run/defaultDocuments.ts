/** The default documents: experiments that a visit can begin with before the gallery has arrived. */

import firstChoice from '../../../scenarios/abr-erica-wan/e1-peak.json';
import firstSteps from '../../../scenarios/classroom/first-steps.json';
import { recall, remember } from '../base/remember';
import { emptyLog } from '../model/commandLog';
import type { ScenarioDoc } from '../model/engineTypes';
import { NOTHING } from '../model/network/drawn';
import type { GalleryItem } from './contract';
import type { DocumentInternals } from './document';

/** The experiment of a first visit. */
export const FIRST_STEPS = 'classroom/first-steps';

/** That experiment itself. JSON types are wider, hence the casts. */
export const FIRST_STEPS_ITEM: GalleryItem = {
  id: FIRST_STEPS,
  doc: firstSteps as unknown as ScenarioDoc,
};

/** The experiment a page without a past begins with. */
export const FIRST_CHOICE_ITEM: GalleryItem = {
  id: 'abr-erica-wan/e1-peak',
  doc: firstChoice as unknown as ScenarioDoc,
};

/** A network of the reader's own, before anything is drawn. */
export const EMPTY_NETWORK: ScenarioDoc = {
  format: 1,
  title: 'New network',
  group: 'Own experiments',
  question: 'A network of your own.',
  seed: 1,
  durationMs: 1_000,
  topology: { ...NOTHING },
} as unknown as ScenarioDoc;

/** Is this the first visit of this browser? `false` where storage is blocked and nothing is known. */
export function isFirstVisit(): boolean {
  const isFirst = recall('visited') === null;
  // Every visit leaves this mark, so that no browser counts as new twice.
  return remember('visited', true) && isFirst;
}

/** Opens the experiment of a first visit; no step of undo leads behind it. */
export function beginFirstSteps(internals: Pick<DocumentInternals, 'restore'>): void {
  const { id, doc } = FIRST_STEPS_ITEM;
  internals.restore(emptyLog({ doc, sourceId: id, base: doc }));
}
