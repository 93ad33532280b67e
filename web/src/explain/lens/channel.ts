/** What the lens shares with the drawing that it lies on: whether it is open, and the cells that it needs. */

import type { CellsSnapshot } from '../../run';
import { createPageStore } from '../../run/pageStore';
import type { LensRequest } from '../../run/protocol';

/** How a line is drawn: every cell, marks for many, or its flow alone. */
export type Detail = 'flow' | 'glyphs' | 'cells';

/** Is the lens open? */
export const lensStore = createPageStore(() => ({ isOpen: false }));

/** Opens the lens or closes it. */
export const toggleLens = () => lensStore.setState(({ isOpen }) => ({ isOpen: !isOpen }));

/** Connects the feed of cells and the lens without React: each side sets a callback for the other. */
export const lensChannel: {
  /** The cells that the lens needs beside those of the drawing; `null` while it is closed. */
  request: LensRequest | null;
  /** Takes each new snapshot. */
  onCells: ((cells: CellsSnapshot) => void) | null;
  /** The cells that were fetched last. */
  latest: CellsSnapshot | null;
  /** Time since the followed cell left its port, s: the window moves with it; `null` while none is followed. */
  followOffsetS: number | null;
  /** Opens the card of the cell nearest to a point of the drawing, if the lens shows it. */
  onAsk: ((at: readonly [x: number, y: number]) => void) | null;
  /** Polls the feed at once after `request` has changed. */
  fetchAgain: (() => void) | null;
} = {
  request: null,
  onCells: null,
  latest: null,
  followOffsetS: null,
  onAsk: null,
  fetchAgain: null,
};
