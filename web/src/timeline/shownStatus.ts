/**
 * What the page says the run is doing.
 *
 * A run at rest that was changed is computed anew at once, most often within the blink of an eye: that
 * it is being computed is said only when it takes longer, so that the words stand still under a slider.
 */

import { createStore, type StoreApi } from 'zustand/vanilla';
import { activity } from '../base/activity';
import { runStore } from '../run';
import type { RunStatus, RunStoreState } from '../run/contract';
import { QUIET_MS } from '../run/firstLook';

/** The status of the run in a store as it is told. */
export function createShownStatus(
  runs: Pick<StoreApi<Pick<RunStoreState, 'status'>>, 'getState' | 'subscribe'>,
): StoreApi<RunStatus> {
  const shown = createStore(() => runs.getState().status);
  const show = () => shown.setState(runs.getState().status);
  let cancel: () => void = () => undefined;
  runs.subscribe(({ status }, before) => {
    if (status === before.status) return;
    cancel();
    const isFromRest = /paused|finished/.test(shown.getState());
    if (status === 'covering' && isFromRest)
      cancel = activity.after('the state of the run', QUIET_MS, show);
    else show();
  });
  return shown;
}

/** The status of the run on the table, as it is told. */
export const shownStatus = createShownStatus(runStore);
