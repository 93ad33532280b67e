/** The space around the plotting area, which all canvases of the plots share. */

import { textScale } from '../../ui/textScale';

/** Space around the plotting areas, equal for all plots of a column and its ribbon so that times line up, CSS px. */
export type Gutters = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly axis: number;
  readonly noAxis: number;
};

/** Plots at least this wide name their reference lines at the right edge; narrower ones give the values alone, CSS px. */
const NAMES_FROM = 480;

/** Space at the right edge, CSS px: for names of lines, for their values alone, for half of the last time. */
const RIGHT = { names: 124, values: 56, none: 28 };

/**
 * The space for text of the present size around a plot of this width, CSS px; `isLabelled` where reference lines of a
 * plot in its column are named at the right edge.
 */
export function gutters(width: number, isLabelled: boolean): Gutters {
  const scale = textScale();
  const labels = width < NAMES_FROM * scale ? RIGHT.values : RIGHT.names;
  return {
    left: 56 * scale,
    right: (isLabelled ? labels : RIGHT.none) * scale,
    top: 8 * scale,
    axis: 20 * scale,
    noAxis: 4 * scale,
  };
}

/** Distance between two columns of plots, CSS px; the style sheet says the same. */
export const COLUMN_GAP = 12;
