/** The stage of this page: plots, ribbon and overview stand on one and the same. */

import { pinsStore, runActions, runStore, viewStore } from '../../run';
import { Stage } from './stage';

export const stage = new Stage({
  history: runActions.history,
  run: runStore,
  view: viewStore,
  pins: pinsStore,
});
