/** Curves over time in the terms of Observable Plot. */

import type { PlotOptions } from '@observablehq/plot';
import { seriesStyle } from '../base/palette';
import type { TimePanel } from '../model/figureModel';
import type { Curve, Span } from './curves';
import { frame, number } from './drawChart';
import type { PlotKit } from './PlotBox';

/** Below this the axis counts in milliseconds, s. */
const SECONDS_FROM = 2;

/** Unit of the time axis of a span, and how many of it are a second. */
export function timeUnit([from, to]: Span): { readonly label: string; readonly perSecond: number } {
  return to - from < SECONDS_FROM
    ? { label: 'ms', perSecond: 1_000 }
    : { label: 's', perSecond: 1 };
}

type Picture = {
  readonly curves: readonly Curve[];
  readonly span: Span;
  readonly panel: TimePanel;
};

export function curveOptions(kit: PlotKit, { curves, span, panel }: Picture): PlotOptions {
  const { perSecond } = timeUnit(span);
  const printed = (panel.published ?? []).map(({ points }) => points);
  return {
    ...frame(true, null),
    x: { domain: [span[0] * perSecond, span[1] * perSecond] },
    marks: [
      kit.gridY({ stroke: 'var(--grid)', strokeOpacity: 1 }),
      kit.axisX({ label: null, color: 'var(--muted)', tickFormat: number }),
      kit.axisY({ label: null, ticks: 5, tickFormat: number, color: 'var(--muted)' }),
      ...curves.map(({ colour, points }) => {
        const { token, dash } = seriesStyle(colour);
        return kit.lineY([...points], {
          className: 'papers-line',
          x: ([timeS]: readonly [number, number]) => timeS * perSecond,
          y: ([, value]: readonly [unknown, number]) => value,
          stroke: `var(--${token})`,
          strokeWidth: curves.length > 4 ? 1 : 1.5,
          ...(dash.length > 0 && curves.length > 1 ? { strokeDasharray: dash.join(' ') } : {}),
        });
      }),
      // Printed times are milliseconds, as in the panel's own window.
      ...printed.map((points) =>
        kit.dot([...points], {
          x: ([timeMs]: readonly [unknown, number]) => (Number(timeMs) / 1e3) * perSecond,
          y: ([, value]: readonly [unknown, number]) => value,
          r: 6,
          stroke: 'var(--text)',
          strokeWidth: 1.5,
          fill: 'var(--surface)',
        }),
      ),
      kit.ruleY([0], { stroke: 'var(--control-border)' }),
    ],
  };
}
