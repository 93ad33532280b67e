/** What every canvas shares: CSS pixels, sharp lines, and the colours of the page as values. */

import { seriesStyle } from '../base/palette';
import { boxSize } from './boxSize';

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

type Place = readonly [x: number, y: number];

/** A straight line in the present looks of the context. */
export function strokeLine(ctx: CanvasRenderingContext2D, from: Place, to: Place): void {
  ctx.beginPath();
  ctx.moveTo(...from);
  ctx.lineTo(...to);
  ctx.stroke();
}

/** Colours of the present theme as CSS texts, read from the tokens of the page when they are first asked for. */
export class CanvasTheme {
  readonly #values = new Map<string, string>();
  #style: CSSStyleDeclaration | null = null;

  /** Forgets what was read; to be called when the theme changes. */
  refresh(): void {
    this.#values.clear();
    this.#style = null;
  }

  /** Value of a token, e.g. `surface`. */
  token(name: string): string {
    const known = this.#values.get(name);
    if (known !== undefined) return known;
    this.#style ??= getComputedStyle(document.documentElement);
    const value = this.#style.getPropertyValue(`--${name}`).trim() || 'GrayText';
    this.#values.set(name, value);
    return value;
  }

  /** Colour of a circuit or series by its place in the palette. */
  series(colour: number): string {
    return this.token(seriesStyle(colour).token);
  }
}

/** Where colours to draw with come from. */
export type Ink = Pick<CanvasTheme, 'token' | 'series'>;

/**
 * Calls `listener` whenever what is painted has to be painted anew: in the colours of another theme, in those that the
 * system forces, in the pixels of another screen. Returns the way to stop.
 */
export function watchLook(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const forced = globalThis.matchMedia?.('(forced-colors: active)');
  forced?.addEventListener('change', listener);
  const pixels = new AbortController();
  // A window that is moved to a sharper screen keeps its size in CSS pixels, so no resize is reported.
  const watchPixels = () => {
    const same = globalThis.matchMedia?.(`(resolution: ${devicePixelRatio}dppx)`);
    const moved = () => {
      watchPixels();
      listener();
    };
    same?.addEventListener('change', moved, { once: true, signal: pixels.signal });
  };
  watchPixels();
  return () => {
    observer.disconnect();
    forced?.removeEventListener('change', listener);
    pixels.abort();
  };
}
