/**
 * What the page says the run is doing.
 *
 * A run at rest that was changed is computed anew at once, most often within the blink of an eye: that
 * it is being computed is said only when it takes longer, so that the words stand still under a slider.
 */

import { createStore, type StoreApi } from 'zustand/vanilla';
import { activity } from '../base/activity';
import { type RunStatus, runStatus, runStore } from '../run';
import { QUIET_MS } from '../run/machine';

type StatusSource = Parameters<typeof runStatus>[0];

const RESTS: readonly RunStatus[] = ['resting', 'ended'];

/** The status to show for the run in a store; `covering` only once it has lasted `QUIET_MS`. */
export function createShownStatus(
  runs: Pick<StoreApi<StatusSource>, 'getState' | 'subscribe'>,
): StoreApi<RunStatus> {
  const shown = createStore(() => runStatus(runs.getState()));
  const show = () => shown.setState(runStatus(runs.getState()));
  let cancel: () => void = () => undefined;
  runs.subscribe((now, before) => {
    const state = runStatus(now);
    if (state === runStatus(before)) return;
    cancel();
    if (state === 'covering' && RESTS.includes(shown.getState()))
      cancel = activity.after('the state of the run', QUIET_MS, show);
    else show();
  });
  return shown;
}

/** The status to show for the run on the page. */
export const shownStatus = createShownStatus(runStore);
