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

/** Plots at least this wide name their reference lines at the right edge; narrower ones give the values alone, CSS px. */
const NAMES_FROM = 480;

/** The space for text of the present size around a plot of this width, CSS px. */
export function gutters(width: number): Gutters {
  const scale = textScale();
  return {
    left: 56 * scale,
    right: (width < NAMES_FROM * scale ? 56 : 124) * scale,
    top: 8 * scale,
    axis: 20 * scale,
    noAxis: 4 * scale,
  };
}

/** Distance between two columns of plots, CSS px; the style sheet says the same. */
export const COLUMN_GAP = 12;
