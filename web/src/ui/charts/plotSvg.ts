/**
 * Observable Plot under a strict security policy.
 *
 * Plot puts a `<style>` element into every figure, which the policy refuses. It is taken out before
 * the figure meets the page; `charts.css` says the same. A figure is one image with one description,
 * so no reader is led into its layers.
 */

import {
  type AxisXOptions,
  type AxisYOptions,
  axisX,
  axisY,
  gridX,
  gridY,
  type Markish,
  type PlotOptions,
  plot,
} from '@observablehq/plot';
import './charts.css';

/** Class of every figure; `charts.css` styles it. */
const FIGURE = 'chart-plot';

/** A figure as a vector graphic in the colours of the page; legends and titles are the caller's. */
export function plotSvg(options: PlotOptions): SVGSVGElement {
  const figure = plot({ ...options, className: FIGURE, figure: false });
  for (const layer of figure.children) layer.setAttribute('aria-hidden', 'true');
  for (const sheet of figure.querySelectorAll('style')) sheet.remove();
  return figure as SVGSVGElement;
}

const gridOf = ({ ticks }: AxisXOptions | AxisYOptions) => ({
  ...{ stroke: 'var(--grid)', strokeOpacity: 1 },
  ...(ticks !== undefined && { ticks }),
});
const AXIS = { fontSize: 12, tickSize: 0, color: 'var(--muted)', labelArrow: 'none' } as const;

/** Grid and axes of a figure whose options have none; a label is that of an axis, at its end. */
export function gridAndAxes(x: AxisXOptions, y: AxisYOptions): readonly Markish[] {
  return [
    gridX(gridOf(x)),
    gridY(gridOf(y)),
    axisX({ ...AXIS, labelAnchor: 'right', ...x }),
    axisY({ ...AXIS, labelAnchor: 'top', ...y }),
  ];
}
