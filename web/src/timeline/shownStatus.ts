/**
 * What the page says the run is doing.
 *
 * A run at rest that was changed is computed anew at once, most often within the blink of an eye: that
 * it is being computed is said only when it takes longer, so that the words stand still under a slider.
 */

import { createStore, type StoreApi } from 'zustand/vanilla';
import { activity } from '../base/activity';
import { runStore, type ToldState, toldState } from '../run';
import { QUIET_MS } from '../run/machine';

type Told = Parameters<typeof toldState>[0];

const RESTS: readonly ToldState[] = ['resting', 'ended'];

/** The status of the run in a store as it is told. */
export function createShownStatus(
  runs: Pick<StoreApi<Told>, 'getState' | 'subscribe'>,
): StoreApi<ToldState> {
  const shown = createStore(() => toldState(runs.getState()));
  const show = () => shown.setState(toldState(runs.getState()));
  let cancel: () => void = () => undefined;
  runs.subscribe((now, before) => {
    const state = toldState(now);
    if (state === toldState(before)) return;
    cancel();
    if (state === 'covering' && RESTS.includes(shown.getState()))
      cancel = activity.after('the state of the run', QUIET_MS, show);
    else show();
  });
  return shown;
}

/** The status of the run on the table, as it is told. */
export const shownStatus = createShownStatus(runStore);
