/**
 * Stores of the page: how they are made, reset to the state of a fresh page, and waited for.
 */

import { create, type StoreApi, type UseBoundStore } from 'zustand';

const resets = new Set<() => void>();

/**
 * Makes a store that `resetPageStores` puts back to what `initial` gives at that moment. It is also the hook that
 * reads it in a component.
 */
export function createPageStore<State>(initial: () => State): UseBoundStore<StoreApi<State>> {
  const store = create<State>(initial);
  onReset(() => store.setState(initial(), true));
  return store;
}

/** Calls `reset` whenever the page begins anew. */
export function onReset(reset: () => void): void {
  resets.add(reset);
}

/** Puts every store of the page, and whatever else asked for it, back to how a page begins. */
export function resetPageStores(): void {
  for (const reset of resets) reset();
}

/** The state of a store as soon as it is so: now, or after a change. */
export function until<State>(
  store: StoreApi<State>,
  isSo: (state: State) => boolean,
): Promise<State> {
  const now = store.getState();
  if (isSo(now)) return Promise.resolve(now);
  return new Promise((resolve) => {
    const stop = store.subscribe((state) => {
      if (!isSo(state)) return;
      stop();
      resolve(state);
    });
  });
}
