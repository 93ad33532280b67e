/** Takes over the look that came with a link; a stretch beyond what has been run is run. */

import { fitted, type TimeRange, zoomLimitsOf } from '../base/timeRange';
import { catalog } from '../model/catalog';
import { documentStore, runActions, runStore, viewActions } from '../run';
import type { SharedView } from './sharedView';

/** Shows the page as it was where the link was made, but no nearer than zooming can come. */
export function showView(view: SharedView): void {
  const xRange = view.xRange === null ? null : inDocument(view.xRange);
  viewActions.show({ ...view, xRange });
  if (xRange !== null) runTo(xRange[1]);
}

/** A range inside the run of the document on the table, which may not have begun yet. */
function inDocument(range: TimeRange): TimeRange {
  const { durationMs, sampleUs = DEFAULT_SAMPLE_US } = documentStore.getState().doc;
  return fitted(range, zoomLimitsOf([0, durationMs / 1e3], sampleUs / 1e6));
}

const DEFAULT_SAMPLE_US = Number(catalog.run.find(({ key }) => key === 'sampleUs')?.default);

/** Goes on to an instant as soon as the run of the link stands still. */
function runTo(untilS: number): void {
  const before = runStore.getState().info;
  const stop = runStore.subscribe(({ info, status, horizonS }) => {
    if (info === null || info === before || status === 'covering') return;
    stop();
    if (status === 'paused' && horizonS < untilS) runActions.seek(Math.min(untilS, info.durationS));
  });
}
