/** The space around the plotting area, which all canvases of the plots share. */

import { textScale } from '../../ui/textScale';

/** Space around the plotting areas, equal for all plots and the ribbon so that times line up, CSS px. */
export type Gutters = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly axis: number;
  readonly noAxis: number;
};

/** The space for text of the present size. */
export function gutters(): Gutters {
  const scale = textScale();
  return {
    left: 56 * scale,
    right: 26 * scale,
    top: 8 * scale,
    axis: 20 * scale,
    noAxis: 4 * scale,
  };
}

/** Distance between two columns of plots, CSS px; the style sheet says the same. */
export const COLUMN_GAP = 12;
