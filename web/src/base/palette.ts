/**
 * The looks of a series: colour token, dash pattern and end marker.
 *
 * Hue is never the only sign: the first six series differ in all three, and the next six have the same hues with
 * other dashes. More hues could not be distinguished, so all further series are grey, with dashes and markers in turn.
 */

/** Signs at the end of a line, in palette order. */
export const MARKERS = ['●', '■', '▲', '◆', '✚', '★'] as const;
export type Marker = (typeof MARKERS)[number];

/** How a series is drawn wherever it appears. */
type SeriesStyle = {
  /** Name of the colour token without the dashes: `series-1`, or `muted` for a quiet series. */
  readonly token: string;
  /** On and off lengths in CSS pixels; empty for a solid line. */
  readonly dash: readonly number[];
  readonly marker: Marker;
};

const HUES = 6;
/** Series that have a hue; chosen: each hue twice. */
export const COLOURED = 2 * HUES;
const DASHES: readonly (readonly number[])[] = [[], [8, 3], [2, 3], [10, 3, 2, 3], [5, 5], [12, 4]];

/** Outlines of the markers in a box from −5 to 5, as SVG path data. */
const OUTLINES: { readonly [marker in Marker]: string } = {
  '●': 'M-4,0A4,4 0 1,0 4,0A4,4 0 1,0 -4,0Z',
  '■': 'M-3.5,-3.5H3.5V3.5H-3.5Z',
  '▲': 'M0,-4.5L4.5,3.5H-4.5Z',
  '◆': 'M0,-5L5,0L0,5L-5,0Z',
  '✚': 'M-1.5,-4.5H1.5V-1.5H4.5V1.5H1.5V4.5H-1.5V1.5H-4.5V-1.5H-1.5Z',
  '★': 'M0,-5L1.4,-1.6L5,-1.5L2.2,0.8L3.1,4.3L0,2.3L-3.1,4.3L-2.2,0.8L-5,-1.5L-1.4,-1.6Z',
};

/** Looks of palette place `colour`, counted from 0. */
export function seriesStyle(colour: number): SeriesStyle {
  const place = Math.max(0, Math.floor(colour));
  const hue = place % HUES;
  const round = Math.floor(place / HUES);
  const shifted = (hue + round) % HUES;
  return {
    token: place < COLOURED ? `series-${hue + 1}` : 'muted',
    dash: DASHES[shifted] ?? [],
    marker: MARKERS[shifted] ?? '●',
  };
}

/**
 * Dash of a line whose points carry markers: with them the first six need none, and dashes that cross one another
 * would hide where each goes.
 */
export function dashOfPoints(colour: number): readonly number[] {
  return colour < HUES ? [] : seriesStyle(colour).dash;
}

/** A colour token (`series-1`) as a CSS value. */
export function cssColour(token: string): string {
  return `var(--${token})`;
}

const PIN_ALPHAS = [0.75, 0.6, 0.45, 0.35] as const;

/**
 * Opacity of the curves of a pinned run, by its place among the pinned; chosen. Hue and dash are those of the source:
 * runs are told apart by being thin and pale, and by their letters.
 */
export function pinAlpha(place: number): number {
  return PIN_ALPHAS[place] ?? PIN_ALPHAS[PIN_ALPHAS.length - 1] ?? 1;
}

/** Outline of a marker in a box from −5 to 5, as SVG path data, for SVG and `Path2D` alike. */
export function markerOutline(marker: Marker): string {
  return OUTLINES[marker];
}
