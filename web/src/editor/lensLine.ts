/** The lens: is it out, what does it wish to see, and who hears of the cells that were fetched. */

import type { CellsSnapshot } from '../run';
import { createPageStore } from '../run/pageStore';
import type { LensWish } from '../run/protocol';

export const lensStore = createPageStore(() => ({ isOpen: false }));

/** Takes the lens out or puts it away. */
export const turnLens = () => lensStore.setState(({ isOpen }) => ({ isOpen: !isOpen }));

/** Between the feed of cells and the lens, past React. */
export const lensLine: {
  wish: LensWish | null;
  hear: ((cells: CellsSnapshot) => void) | null;
  /** The cells that were fetched last. */
  latest: CellsSnapshot | null;
  /** A followed cell has left its port so long ago, s, and the window goes with it; `null` = it does not. */
  ride: number | null;
  /** Fetches anew when the wish is another. */
  refresh: (() => void) | null;
} = { wish: null, hear: null, latest: null, ride: null, refresh: null };
