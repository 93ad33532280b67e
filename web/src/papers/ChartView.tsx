/** A panel of points: the picture, what it says in words, and every number with the way to its run. */

import { useMemo, useState } from 'react';
import { formatNumber } from '../base/format';
import type { ChartPanel, Figure, FigurePoint } from '../model/figureModel';
import { intervalText } from './Claims';
import { type Chart, type ChartPoint, chartOf, extentOf } from './chart';
import { barOptions, hitsOf, lineOptions } from './drawChart';
import { Legend, PanelNotes } from './Legend';
import { type Drawing, PlotBox } from './PlotBox';
import { PointTable } from './PointTable';
import { chartSentence } from './paperWords';
import { atWords, openPoint } from './points';

type Props = {
  readonly figure: Figure;
  readonly panel: ChartPanel;
  readonly points: readonly FigurePoint[];
};

export function ChartView({ figure, panel, points }: Props) {
  const [pointed, setPointed] = useState<ChartPoint | null>(null);
  const chart = useMemo(() => chartOf(figure, panel, points), [figure, panel, points]);
  const drawing = useMemo((): Drawing => {
    const hits = hitsOf(chart);
    return {
      options: (kit) =>
        panel.kind === 'bar'
          ? barOptions(kit, chart)
          : lineOptions(kit, chart, panel.yFrom0 === true),
      onChoose: (index) => {
        const hit = hits[index];
        if (hit !== undefined) void openPoint(figure, hit.at);
      },
      onPoint: (index) => setPointed(index === null ? null : (hits[index] ?? null)),
    };
  }, [chart, figure, panel]);
  if (extentOf(chart) === null) return <p className="papers-empty">Not yet computed.</p>;
  return (
    <>
      <p className="papers-axis">{chart.yLabel}</p>
      <PlotBox
        drawing={drawing}
        label={`${chart.yLabel} over ${chart.xLabel}. ${chartSentence(chart)}`}
      />
      <p className="papers-axis papers-axis-x">{chart.xLabel}</p>
      <Legend entries={legendOf(chart, panel.kind === 'bar')} label={chart.linesLabel} />
      <p className="papers-readout" aria-hidden="true">
        {pointed === null
          ? 'Point at a value to read it; press it to open its run.'
          : pointWords(figure, pointed)}
      </p>
      <p className="papers-sentence">{chartSentence(chart)}</p>
      <PanelNotes panel={panel} />
      <details className="papers-more">
        <summary>All values, and their runs</summary>
        <PointTable figure={figure} chart={chart} />
      </details>
    </>
  );
}

function legendOf({ series, printed }: Chart, isBar: boolean) {
  return [
    ...series.map(({ name, colour }) => ({ name: name === '' ? 'measured' : name, colour, isBar })),
    ...printed.map(({ name, colour }) => ({ name, colour, isPrinted: true })),
  ];
}

function pointWords(figure: Figure, { at, y, low, high, n }: ChartPoint): string {
  const interval = intervalText(low, high);
  const runs = n === 1 ? '1 run' : `${n} runs`;
  return `${atWords(figure, at)}: ${formatNumber(y)}${interval === '–' ? '' : `, 95 % ${interval}`}, ${runs}`;
}
