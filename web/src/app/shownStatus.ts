/**
 * What the page says the run is doing.
 *
 * A run at rest that was changed is computed anew at once, most often within the blink of an eye: that
 * it is being computed is said only when it takes longer, so that the words stand still under a slider.
 */

import { useSyncExternalStore } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import { runStore } from '../store';
import type { RunStatus, RunStoreState } from '../store/contract';
import { QUIET_MS } from '../store/loads';

/** The status as it is told. */
export type ShownStatus = {
  get(): RunStatus;
  subscribe(listener: () => void): () => void;
};

/** Follows the run of `store`, from the first listener on. */
export function createShownStatus(
  store: Pick<StoreApi<Pick<RunStoreState, 'status'>>, 'getState' | 'subscribe'>,
): ShownStatus {
  const listeners = new Set<() => void>();
  let shown = store.getState().status;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let stop: (() => void) | null = null;
  const show = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const { status } = store.getState();
    if (status === shown) return;
    shown = status;
    for (const listener of listeners) listener();
  };
  const follow = () => {
    const wasAtRest = shown === 'paused' || shown === 'finished';
    if (store.getState().status !== 'covering' || !wasAtRest) show();
    else timer ??= setTimeout(show, QUIET_MS);
  };
  return {
    get() {
      if (stop === null) shown = store.getState().status;
      return shown;
    },
    subscribe(listener) {
      if (stop === null) show();
      stop ??= store.subscribe(follow);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = null;
        if (timer !== null) clearTimeout(timer);
        timer = null;
      };
    },
  };
}

/** The status of the run on the table, as it is told. */
export const shownStatus = createShownStatus(runStore);

/** The same for a component. */
export function useShownStatus(): RunStatus {
  return useSyncExternalStore(shownStatus.subscribe, shownStatus.get);
}
