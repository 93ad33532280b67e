/** Canvases in CSS pixels, sharp on every screen. */

import { boxSize } from '../../ui/boxSize';

/** A cleared canvas, ready to draw on in CSS pixels. */
export type FittedCanvas = {
  readonly ctx: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
};

/** Gives a canvas as many device pixels as its box has, and clears it; `null` without a box. */
export function fitCanvas(element: HTMLCanvasElement): FittedCanvas | null {
  const { width, height } = boxSize(element);
  const ctx = width > 0 && height > 0 ? element.getContext('2d') : null;
  if (ctx === null) return null;
  const ratio = devicePixelRatio;
  const wide = Math.round(width * ratio);
  const high = Math.round(height * ratio);
  if (element.width !== wide || element.height !== high) {
    element.width = wide;
    element.height = high;
  }
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
  ctx.clearRect(0, 0, width, height);
  return { ctx, width, height };
}
