/** A table of the paper, with our numbers in it and the printed ones beneath. */

import { useMemo } from 'react';
import type { AxisValue, Figure, FigurePoint, TablePanel } from '../engine/figureModel';
import { formatNumber } from '../lib/format';
import { intervalText } from './Claims';
import { type Chart, type ChartPoint, chartOf, measureLabel } from './chart';
import { openPoint } from './openPoint';

type Props = {
  readonly figure: Figure;
  readonly panel: TablePanel;
  readonly points: readonly FigurePoint[];
};

export function TableView({ figure, panel, points }: Props) {
  const charts = useMemo(() => {
    const measures = typeof panel.y === 'string' ? [panel.y] : panel.y;
    return measures.map((y) => ({ y, chart: chartOf(figure, { ...panel, y }, points) }));
  }, [figure, panel, points]);
  const first = charts[0]?.chart;
  if (first === undefined || charts.every(({ chart }) => chart.series.length === 0)) {
    return <p className="papers-empty">Not yet computed.</p>;
  }
  return (
    <div className="papers-scroll">
      <table className="papers-table papers-table-wide">
        <thead>
          <tr>
            <th scope="col">{first.xLabel}</th>
            {charts.flatMap(({ y, chart }) =>
              chart.series.map(({ name }) => (
                <th scope="col" key={`${y} ${name}`}>
                  {[charts.length > 1 ? measureLabel(figure, y) : '', name]
                    .filter(Boolean)
                    .join(': ') || measureLabel(figure, y)}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {first.xs.map((x) => (
            <tr key={String(x)}>
              <th scope="row">{first.labelOf(x)}</th>
              {charts.flatMap(({ y, chart }) =>
                chart.series.map((line) => (
                  <Cell
                    key={`${y} ${line.name}`}
                    figure={figure}
                    point={line.points.find((point) => point.x === x)}
                    printed={printedAt(chart, line.colour, x)}
                  />
                )),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type CellProps = {
  readonly figure: Figure;
  readonly point: ChartPoint | undefined;
  readonly printed: number | null;
};

function Cell({ figure, point, printed }: CellProps) {
  if (point === undefined) return <td>–</td>;
  const interval = intervalText(point.low, point.high);
  return (
    <td>
      <button
        type="button"
        className="papers-open papers-value"
        title={`${interval === '–' ? '' : `95 % ${interval}, `}${point.n === 1 ? '1 run' : `${point.n} runs`}. Open this run.`}
        onClick={() => openPoint(figure, point.at)}
      >
        {formatNumber(point.y)}
      </button>
      {printed !== null && <span className="papers-muted"> published {formatNumber(printed)}</span>}
    </td>
  );
}

function printedAt({ printed }: Chart, colour: number, x: AxisValue): number | null {
  const line = printed.find((each) => each.colour === colour || printed.length === 1);
  return line?.points.find((point) => point.x === x)?.y ?? null;
}
