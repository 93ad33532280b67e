/** Many instants as small dots at the foot of the ribbon. */

import type { RibbonView } from './drawRibbon';

/** Radius of a dot, and its place above the foot of the ribbon, CSS px. */
const DOT = { radius: 2, above: 3.5 };
/** Reach around a dot, CSS px. */
const REACH = 4;

type Dot = { readonly timeS: number };

/** Draws a dot for each instant. */
export function drawDots(
  ctx: CanvasRenderingContext2D,
  dots: readonly Dot[],
  { left, width, height, range, ink }: RibbonView,
): void {
  const perSecond = width / (range[1] - range[0]);
  const y = height - DOT.above;
  ctx.beginPath();
  for (const { timeS } of dots) {
    const x = left + (timeS - range[0]) * perSecond;
    ctx.moveTo(x + DOT.radius, y);
    ctx.arc(x, y, DOT.radius, 0, 2 * Math.PI);
  }
  ctx.fillStyle = ink.muted;
  ctx.fill();
}

/** The dot nearest to `x` pixels from the left of the range within reach, and how far it is; or `null`. */
export function dotAt<D extends Dot>(
  dots: readonly D[],
  x: number,
  { width, range }: Pick<RibbonView, 'width' | 'range'>,
): { readonly dot: D; readonly far: number } | null {
  const perSecond = width / (range[1] - range[0]);
  let best: { readonly dot: D; readonly far: number } | null = null;
  for (const dot of dots) {
    const far = Math.abs((dot.timeS - range[0]) * perSecond - x);
    if (far <= REACH && (best === null || far < best.far)) best = { dot, far };
  }
  return best;
}
