/** What every canvas of the plots shares: CSS pixels, sharp lines, colours, the space around the plotting area. */

import { seriesStyle } from '../../base/palette';
import { boxSize } from '../../ui/boxSize';
import { textScale } from '../../ui/textScale';

/** A cleared canvas, ready to draw on in CSS pixels. */
export type FittedCanvas = {
  readonly ctx: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
};

/** Gives a canvas as many device pixels as its box has, and clears it; `null` without a box. */
export function fitCanvas(
  element: HTMLCanvasElement,
  { width, height } = boxSize(element),
): FittedCanvas | null {
  const ctx = width > 0 && height > 0 ? element.getContext('2d') : null;
  if (ctx === null) return null;
  const ratio = devicePixelRatio;
  const wide = Math.round(width * ratio);
  const high = Math.round(height * ratio);
  // Setting a size clears the canvas and forgets its state, even where the size is the same.
  if (element.width !== wide || element.height !== high) {
    element.width = wide;
    element.height = high;
  }
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
  ctx.clearRect(0, 0, width, height);
  return { ctx, width, height };
}

/** Width of a thin line, CSS px: one, in whole device pixels. */
export function hairline(): number {
  return Math.max(1, Math.round(devicePixelRatio)) / devicePixelRatio;
}

/** The place nearest to `at` where a thin line covers whole device pixels, CSS px. */
export function sharp(at: number): number {
  const ratio = devicePixelRatio;
  // A line of an odd number of device pixels is sharp on the middle of one, an even one between two.
  const isOdd = Math.round(hairline() * ratio) % 2 === 1;
  return (Math.round(at * ratio) + (isOdd ? 0.5 : 0)) / ratio;
}

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
    right: (width < NAMES_FROM * scale ? 48 : 124) * scale,
    top: 8 * scale,
    axis: 20 * scale,
    noAxis: 4 * scale,
  };
}

/** Distance between two columns of plots, CSS px; the style sheet says the same. */
export const COLUMN_GAP = 12;

/** Colours for canvases, as CSS colour texts, read from the page's tokens and read again when the theme changes. */
export type Ink = {
  readonly text: string;
  readonly muted: string;
  readonly grid: string;
  readonly border: string;
  readonly surface: string;
  readonly danger: string;
  readonly warning: string;
  readonly ok: string;
  /** Colours of the series palette, by token name. */
  readonly series: ReadonlyMap<string, string>;
};

const SERIES_TOKENS = [1, 2, 3, 4, 5, 6].map((hue) => `series-${hue}`).concat('muted');

/** Reads the tokens as they are now. */
export function readInk(): Ink {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim() || 'GrayText';
  return {
    text: token('text'),
    muted: token('muted'),
    grid: token('grid'),
    border: token('border'),
    surface: token('surface'),
    danger: token('danger'),
    warning: token('warning'),
    ok: token('ok'),
    series: new Map(SERIES_TOKENS.map((name) => [name, token(name)])),
  };
}

/** Colour of a palette place. */
export function seriesInk(ink: Ink, colour: number): string {
  return ink.series.get(seriesStyle(colour).token) ?? ink.text;
}

/** Calls back whenever the colours may have changed; returns the way to stop. */
export function watchInk(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  const forced = globalThis.matchMedia?.('(forced-colors: active)');
  forced?.addEventListener('change', onChange);
  return () => {
    observer.disconnect();
    forced?.removeEventListener('change', onChange);
  };
}
