/** Which plot is to be heard now, for the buttons that begin and end it. */

import { useStore } from 'zustand';
import type { Quantity } from '../../model/engineTypes';
import { createPageStore } from '../../run/pageStore';

export const soundingStore = createPageStore<{ readonly plot: Quantity | null }>(() => ({
  plot: null,
}));

/** Is this plot to be heard? */
export function useSounding(plot: Quantity): boolean {
  return useStore(soundingStore, (state) => state.plot === plot);
}
