/**
 * How many plots fit, in how many columns, and with what space around the curves.
 *
 * One column as long as every plot keeps a readable height, two where the panel is wide enough,
 * pages for the rest.
 */

import type { BoxSize } from '../ui/boxSize';
import { textScale } from '../ui/textScale';

/** Height of a plot with its heading: the one wanted, the least that can be read, and of one that was enlarged, CSS px. */
export const HEIGHT = { wanted: 144, least: 104, enlarged: 216 } as const;
/** A long summary in one line, and the height of a line, CSS px. */
const SUMMARY = { width: 2600, line: 20 };
/** Height of the rows that many lines have beneath the name of a plot, CSS px. */
const LEGEND_ROWS = 48;
/** The legend of a plot narrower than this has a row of its own, as in the style sheet: width for plain text and height, CSS px. */
const LEGEND_ROW = { below: 288, height: 24 };
/** Least width for two columns of plots, CSS px; less while presenting, as an audience reads narrow plots better than low ones. */
export const TWO_COLUMNS_FROM = { desk: 900, room: 760 } as const;
/** What stands in the toolbar, CSS px; chosen. Buttons for a finger are wider. */
const BAR = {
  fine: { tools: 375, readout: 110, chip: 71, zoomed: 125, pages: 75, pin: 56 },
  coarse: { tools: 510, readout: 110, chip: 80, zoomed: 160, pages: 120, pin: 56 },
} as const;
/** Below this width the toolbar folds, CSS px; for a finger where all buttons of a zoomed view would take a second row. */
const NARROW = { fine: 520, coarse: 900 } as const;
/** The bottom row carries the time axis, CSS px. */
export const TIME_AXIS = 16;

/** Columns and rows of one page. */
export type Grid = { readonly columns: 1 | 2; readonly rows: number };

/** Arrangement of the plots. */
type Arrangement = Grid & { readonly pages: number };

/**
 * Arranges `count` plots in a box, lower ones where that brings all on one page; `scale` is that of the text, and
 * `twoFrom` the width from which on plain text has room for two columns. Plots need not grow as much as their text.
 */
export function arrange(
  { width, height }: BoxSize,
  count: number,
  scale = 1,
  twoFrom: number = TWO_COLUMNS_FROM.desk,
): Arrangement {
  const growth = Math.sqrt(scale);
  const hasTwo = width >= twoFrom * growth;
  const legend = width < LEGEND_ROW.below * scale ? LEGEND_ROW.height : 0;
  const inRowsOf = (least: number): Arrangement => {
    const each = least * growth + legend;
    const fitting = Math.max(1, Math.floor((height - TIME_AXIS * growth) / each));
    const columns = hasTwo && count > fitting ? 2 : 1;
    const rows = Math.max(1, Math.min(fitting, Math.ceil(count / columns)));
    return { columns, rows, pages: Math.max(1, Math.ceil(count / (rows * columns))) };
  };
  const wanted = inRowsOf(HEIGHT.wanted);
  return wanted.pages === 1 ? wanted : inRowsOf(HEIGHT.least);
}

/** How precise the pointer is, as a browser calls it. */
export type Pointer = keyof typeof BAR;

/** Is the toolbar to fold into popups? */
export function isNarrowBar(width: number, pointer: Pointer): boolean {
  return width < NARROW[pointer];
}

/** What the toolbar shows beside its buttons, and for which pointer. */
type BarContents = {
  readonly pointer: Pointer;
  readonly chips: number;
  readonly pins: number;
  readonly isZoomed: boolean;
  readonly hasPages: boolean;
};

/** Has the toolbar room for a switch of each plot, in one row with its buttons and a read-out? */
export function hasRoomForChips(width: number, bar: BarContents, scale = 1): boolean {
  const { tools, readout, chip, zoomed, pages, pin } = BAR[bar.pointer];
  const extra = (bar.isZoomed ? zoomed : 0) + (bar.hasPages ? pages : 0);
  const fixed = tools + readout + bar.chips * chip + bar.pins * pin;
  return width >= (fixed + extra) * scale;
}

/** The grid that the plots of a page fill: the last page may have fewer than the others. */
export function gridOf(count: number, most: Grid['columns']): Grid {
  const columns = count === 1 ? 1 : most;
  return { columns, rows: Math.max(1, Math.ceil(count / columns)) };
}

/** Where a plot stands among the others of its page. */
export type Place = {
  /** Does it fill two rows, so that the grid has no hole? */
  readonly isTall: boolean;
  /** Column in which it stands, from 0. */
  readonly column: number;
  /** Is no plot above it, and none beneath? */
  readonly isTop: boolean;
  readonly isBottom: boolean;
};

/** The places of `count` plots in reading order; the first of an odd number in two columns fills two rows. */
export function placesOf(count: number, columns: number, rows: number): readonly Place[] {
  const hasTall = columns === 2 && rows > 1 && count === rows * 2 - 1;
  return Array.from({ length: count }, (_, at) => {
    if (!hasTall) {
      const [isTop, isBottom] = [at < columns, at + columns >= count];
      return { isTall: false, column: at % columns, isTop, isBottom };
    }
    // Beside the tall one the second and third stand under one another; from then on two make a row.
    const lastRow = at === 0 ? 1 : at < 3 ? at - 1 : Math.floor((at + 1) / 2);
    const column = at === 0 ? 0 : at < 3 ? 1 : (at + 1) % 2;
    return { isTall: at === 0, column, isTop: at < 2, isBottom: lastRow === rows - 1 };
  });
}

/** Of each column: has any of its plots what is true of some? At least one column. */
export function columnsWith(
  places: readonly Place[],
  isTrue: readonly boolean[],
): readonly boolean[] {
  const columns = 1 + Math.max(0, ...places.map(({ column }) => column));
  return Array.from({ length: columns }, (_, column) =>
    places.some((place, at) => place.column === column && isTrue[at]),
  );
}

/**
 * Is there room for a summary beneath the only plot in a box? An enlarged plot gets one only where it still is
 * higher with the summary than it was before.
 */
export function hasRoomForSummary(box: BoxSize, scale: number, isEnlarged: boolean): boolean {
  const summary = SUMMARY.line * Math.ceil((SUMMARY.width * scale) / Math.max(1, box.width));
  const plot = isEnlarged ? HEIGHT.enlarged : HEIGHT.wanted;
  return box.height >= scale * (plot + summary);
}

/** Is there room for rows of its lines beneath the name of an enlarged plot? */
export function hasRoomForLegendRows({ height }: BoxSize, scale: number): boolean {
  return height >= scale * (HEIGHT.wanted + LEGEND_ROWS);
}

/**
 * At most two plots, which is what a back row can follow: the first one and the queue behind it, unless
 * the reader has chosen two.
 */
export function presentedPlots<Kind extends { readonly id: string }>(
  kinds: readonly Kind[],
): readonly Kind[] {
  if (kinds.length <= 2) return kinds;
  const second = kinds.slice(1).find(({ id }) => id === 'queue') ?? kinds[1];
  return [kinds[0], second].filter((kind) => kind !== undefined);
}

/** Heights of the rows as a CSS grid template; the last is taller by the time axis. */
export function rowTemplate(height: number, rows: number): string {
  const each = Math.max(0, Math.floor((height - TIME_AXIS) / rows));
  const last = Math.max(0, height - each * (rows - 1));
  return [...Array.from({ length: rows - 1 }, () => `${each}px`), `${last}px`].join(' ');
}

/** Space around the plotting areas, equal for all plots of a column and its ribbon so that times line up, CSS px. */
type Gutters = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly axis: number;
  readonly noAxis: number;
};

/** Plots at least this wide name their reference lines at the right edge; narrower ones give the values alone, CSS px. */
const NAMES_FROM = { desk: 480, room: 400 };

/** Space at the right edge, CSS px: for names of lines, for their values alone, for half of the last time. */
const RIGHT = { names: 124, values: 56, none: 28 };

/**
 * The space for text of the present size around a plot of this width, CSS px; `isLabelled` where reference lines of a
 * plot in its column are named at the right edge.
 */
export function gutters(width: number, isLabelled: boolean): Gutters {
  const scale = textScale();
  // An audience cannot point at a line to read its name: while presenting even narrower plots name it.
  const isRoom = document.documentElement.hasAttribute('data-presents');
  const from = isRoom ? NAMES_FROM.room : NAMES_FROM.desk;
  const labels = width < from * scale ? RIGHT.values : RIGHT.names;
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
