/** What can be on the table before the gallery is there: the experiments a visit begins with. */

import firstChoice from '../../../scenarios/abr-erica-wan/e1-peak.json';
import firstSteps from '../../../scenarios/classroom/first-steps.json';
import type { ScenarioDoc } from '../model/engineTypes';
import { NOTHING } from '../model/network/drawn';
import type { GalleryItem } from './contract';

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

/** An experiment of one's own, before anything is drawn. */
export const EMPTY_NETWORK: ScenarioDoc = {
  format: 1,
  title: 'New network',
  group: 'Own experiments',
  question: 'What happens?',
  seed: 1,
  durationMs: 1_000,
  topology: { ...NOTHING },
} as unknown as ScenarioDoc;
