/**
 * Observable Plot under a strict security policy.
 *
 * Plot puts a `<style>` element into every figure, which the policy refuses. It is taken out before
 * the figure meets the page; `charts.css` says the same. A figure is one image with one description,
 * so the names Plot gives to its layers go as well.
 */

import { type PlotOptions, plot } from '@observablehq/plot';
import './charts.css';

/** Class of every figure; `charts.css` styles it. */
const FIGURE = 'chart-plot';

/** A figure as a vector graphic in the colours of the page; legends and titles are the caller's. */
export function plotSvg(options: PlotOptions): SVGSVGElement {
  const figure = plot({ ...options, className: FIGURE, figure: false });
  for (const layer of figure.querySelectorAll('g[aria-label]')) layer.removeAttribute('aria-label');
  return undressed(figure as SVGSVGElement);
}

/** Takes every style sheet out of a picture that is not on the page yet; answers the picture. */
function undressed<Picture extends Element>(picture: Picture): Picture {
  for (const sheet of picture.querySelectorAll('style')) sheet.remove();
  return picture;
}
