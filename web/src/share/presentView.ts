/** The look of this page, as far as it has to do with the run on the table. */

import { runStore, viewStore } from '../run';
import type { SharedView } from './sharedView';

/** The view for a link; lines that were coloured in other experiments stay behind. */
export function presentView(): SharedView {
  const view = viewStore.getState();
  const present = new Set(runStore.getState().info?.series.map(({ element }) => element));
  return { ...view, coloured: view.coloured.filter((element) => present.has(element)) };
}
