/** The conditions at which a playing run stops. */

import { useStore } from 'zustand';
import { remember } from '../../base/remember';
import { createPageStore } from '../../run/pageStore';
import type { Condition } from './conditions';

/** Name under which they are kept for the next visit. */
export const KEPT = 'stopWhen';

export const stopStore = createPageStore<{ readonly conditions: readonly Condition[] }>(() => ({
  conditions: [],
}));

/** Replaces the conditions, and keeps them for the next visit. */
export function setConditions(conditions: readonly Condition[]): void {
  stopStore.setState({ conditions });
  remember(KEPT, conditions);
}

/** The conditions, re-rendering when they change. */
export function useConditions(): readonly Condition[] {
  return useStore(stopStore, (state) => state.conditions);
}
