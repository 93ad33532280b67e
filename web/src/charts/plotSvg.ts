/**
 * Observable Plot under a strict security policy.
 *
 * Plot puts a `<style>` element into every figure, which the policy refuses. It is taken out before
 * the figure meets the page; `charts.css` says the same.
 */

import { type PlotOptions, plot } from '@observablehq/plot';
import './charts.css';

/** Class of every figure; `charts.css` styles it. */
const FIGURE = 'chart-plot';

/** A figure as a vector graphic in the colours of the page; legends and titles are the caller's. */
export function plotSvg(options: PlotOptions): SVGSVGElement {
  const figure = plot({ ...options, className: FIGURE, figure: false });
  for (const style of figure.querySelectorAll('style')) style.remove();
  return figure as SVGSVGElement;
}
