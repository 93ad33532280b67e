/** Takes over the look that came with a link; a stretch beyond what has been run is run. */

import { runActions, runStore, viewActions } from '../store';
import type { SharedView } from './sharedView';

/** Shows the page as it was where the link was made. */
export function showView(view: SharedView): void {
  viewActions.show(view);
  if (view.xRange !== null) runTo(view.xRange[1]);
}

/** Goes on to an instant as soon as the run of the link stands still. */
function runTo(untilS: number): void {
  const before = runStore.getState().info;
  const stop = runStore.subscribe(({ info, status, horizonS }) => {
    if (info === null || info === before || status === 'covering') return;
    stop();
    if (status === 'paused' && horizonS < untilS) runActions.seek(Math.min(untilS, info.durationS));
  });
}
