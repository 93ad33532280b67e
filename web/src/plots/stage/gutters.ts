/** Space around the plotting areas, equal for all plots and the ribbon so that times line up, CSS px. */
export const GUTTERS = { left: 56, right: 22, top: 8, axis: 20, noAxis: 4 } as const;

/** Distance between two columns of plots, CSS px; the style sheet says the same. */
export const COLUMN_GAP = 12;
