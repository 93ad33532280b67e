/** A panel of points: the picture, what it says in words, and every number with the way to its run. */

import { useMemo, useState } from 'react';
import { formatNumber } from '../base/format';
import { isTouch } from '../commands/press';
import type { ChartPanel, Figure, FigurePoint } from '../model/figureModel';
import { type Chart, type ChartPoint, chartOf, extentOf } from './chart';
import { barOptions, hitsOf, lineOptions } from './drawChart';
import { Legend, PanelNotes } from './Legend';
import { marksOf } from './marks';
import { PaperMarks, pointSayings, Sign, type StandingOf, sayingsOf } from './PaperMarks';
import { type Drawing, PlotBox } from './PlotBox';
import { PointTable } from './PointTable';
import { chartSentence, estimateWords } from './paperWords';
import { placedOn } from './placedMarks';
import { atWords, openPoint } from './points';

type Props = {
  readonly figure: Figure;
  readonly panel: ChartPanel;
  readonly points: readonly FigurePoint[];
  readonly standing: StandingOf;
};

export function ChartView({ figure, panel, points, standing }: Props) {
  const [pointed, setPointed] = useState<ChartPoint | null>(null);
  const [mark, setMark] = useState<number | null>(null);
  const chart = useMemo(() => chartOf(figure, panel, points), [figure, panel, points]);
  const marks = useMemo(() => marksOf(figure, panel), [figure, panel]);
  const placed = useMemo(() => placedOn(chart, marks, panel.series ?? ''), [chart, marks, panel]);
  const drawing = useMemo((): Drawing => {
    const hits = hitsOf(chart);
    return {
      options: (width) =>
        panel.kind === 'bar'
          ? barOptions(chart, width)
          : lineOptions(chart, { from0: panel.yFrom0 === true, placed }),
      onChoose: (index) => {
        const hit = hits[index];
        if (hit !== undefined) void openPoint(figure, hit.at);
      },
      onPoint: (index) => setPointed(index === null ? null : (hits[index] ?? null)),
      onMark: setMark,
    };
  }, [chart, placed, figure, panel]);
  if (extentOf(chart) === null) return <p className="papers-empty">Not yet computed.</p>;
  return (
    <>
      <p className="app-fine">{chart.yLabel}</p>
      <PlotBox drawing={drawing} mark={mark} label={`${chart.yLabel} over ${chart.xLabel}`} />
      <p className="app-fine papers-axis-x">{chart.xLabel}</p>
      <Legend
        entries={legendOf(chart, panel.kind === 'bar' ? 'bar' : 'points')}
        label={chart.linesLabel}
      >
        {placed.some(({ type }) => type === 'arrow') && (
          <li>
            <Sign of="arrow" />
            paper: from the lower to the higher
          </li>
        )}
        {placed.some(({ type }) => type === 'equal') && (
          <li>
            <Sign of="equal" />
            paper: about equal
          </li>
        )}
      </Legend>
      <p className="papers-readout" aria-hidden="true">
        {pointed === null ? howToRead() : pointWords(figure, pointed)}
      </p>
      <p className="papers-sentence">{chartSentence(chart)}</p>
      <PaperMarks
        sayings={[...sayingsOf(panel, marks), ...pointSayings(figure, panel, chart)]}
        standing={standing}
        pointed={mark}
        onPoint={setMark}
      />
      <PanelNotes panel={panel} />
      <details className="papers-more">
        <summary>All values, and their runs</summary>
        <PointTable figure={figure} chart={chart} />
      </details>
    </>
  );
}

/** How a value is read while none is. */
function howToRead(): string {
  return isTouch()
    ? 'Tap a value to read it, and again to open its run.'
    : 'Point at a value to read it; press it to open its run.';
}

function legendOf({ series, printed }: Chart, look: 'points' | 'bar') {
  return [
    ...series.map(({ name, colour }) => ({ name: name === '' ? 'measured' : name, colour, look })),
    ...printed.map(({ name, colour }) => ({ name, colour, look: 'published' as const })),
  ];
}

function pointWords(figure: Figure, point: ChartPoint): string {
  return `${atWords(figure, point.at)}: ${formatNumber(point.y)}, ${estimateWords(point)}`;
}
