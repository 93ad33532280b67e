/** A table of the paper, with our numbers in it and the printed ones beneath. */

import { useMemo } from 'react';
import { formatNumber, formatPercentChange, GAP } from '../base/format';
import type { AxisValue, Claim, Figure, FigurePoint, TablePanel } from '../model/figureModel';
import { Button } from '../ui/Button';
import { TableHead } from '../ui/TableHead';
import { type Chart, type ChartPoint, type ChartSeries, chartOf } from './chart';
import { PanelNotes } from './Legend';
import { judgesMedian } from './marks';
import { claimAtPoint, type StandingOf, ToClaim } from './PaperMarks';
import { estimateWords } from './paperWords';
import { openPoint } from './points';
import { VerdictMark } from './Verdict';

type Props = {
  readonly figure: Figure;
  readonly panel: TablePanel;
  readonly points: readonly FigurePoint[];
  readonly standing: StandingOf;
};

export function TableView({ figure, panel, points, standing }: Props) {
  const chart = useMemo(() => chartOf(figure, panel, points), [figure, panel, points]);
  if (chart.series.length === 0) return <p className="papers-empty">Not yet computed.</p>;
  return (
    <>
      <div className="app-scroll">
        <table className="papers-table papers-table-wide">
          <TableHead
            names={[
              chart.xLabel,
              ...chart.series.map(({ name }) => (name === '' ? chart.yLabel : name)),
            ]}
          />
          <tbody>
            {chart.xs.map((x) => (
              <Row key={String(x)} {...{ figure, panel, chart, x, standing }} />
            ))}
          </tbody>
        </table>
      </div>
      {chart.series.some((line) => line.points.some(({ n }) => n > 1)) && (
        <p className="papers-muted">
          Ours are means of several runs; where a claim judges the median, it stands beside the
          published value.
        </p>
      )}
      <PanelNotes panel={panel} />
    </>
  );
}

type RowProps = {
  readonly figure: Figure;
  readonly panel: TablePanel;
  readonly chart: Chart;
  readonly x: AxisValue;
  readonly standing: StandingOf;
};

function Row({ figure, panel, chart, x, standing }: RowProps) {
  return (
    <tr>
      <th scope="row">{chart.labelOf(x)}</th>
      {chart.series.map((line) => {
        const point = line.points.find((each) => each.x === x);
        return (
          <td key={line.colour}>
            <Measured figure={figure} point={point} />
            <Printed
              value={printedAt(chart, line, x)}
              ours={point}
              claim={claimAtPoint(figure, panel, { line, x })}
              standing={standing}
            />
          </td>
        );
      })}
    </tr>
  );
}

type MeasuredProps = { readonly figure: Figure; readonly point: ChartPoint | undefined };

function Measured({ figure, point }: MeasuredProps) {
  if (point === undefined) return '–';
  return (
    <Button
      look="small"
      className="papers-value"
      title={`${estimateWords(point)}. Open this run.`}
      onClick={() => void openPoint(figure, point.at)}
    >
      {formatNumber(point.y)}
    </Button>
  );
}

type PrintedProps = {
  readonly value: number | null;
  readonly ours: ChartPoint | undefined;
  readonly claim: Claim | undefined;
  readonly standing: StandingOf;
};

/** A number of the paper and how far ours lies from it; where a claim judges that, its verdict and the way to it. */
function Printed({ value, ours, claim, standing }: PrintedProps) {
  if (value === null) return null;
  const text = `published${GAP}${formatNumber(value)}${apartWords(value, ours, claim)}`;
  return (
    <>
      {' '}
      <span className="papers-muted papers-printed">
        {claim === undefined ? (
          text
        ) : (
          <ToClaim claim={claim.id} title={claim.statement}>
            {text}
          </ToClaim>
        )}
      </span>{' '}
      {claim !== undefined && <VerdictMark standing={standing(claim.id)} />}
    </>
  );
}

/** How far ours lies from a published value: the median, with its value, where a claim judges that. */
function apartWords(value: number, ours: ChartPoint | undefined, claim: Claim | undefined): string {
  // There is no difference from zero in per cent.
  if (ours === undefined || value === 0) return '';
  const { y, median, n } = ours;
  if (n === 1 || median === null || claim === undefined || !judgesMedian(claim)) {
    return `, ours${GAP}${formatPercentChange(value, y)}`;
  }
  return `, our${GAP}median${GAP}${formatNumber(median)}, ${formatPercentChange(value, median)}`;
}

/** What the paper prints of this very line, which its colour names. */
function printedAt({ printed }: Chart, { colour }: ChartSeries, x: AxisValue): number | null {
  const lines = printed.filter((line) => line.colour === colour);
  const point = lines.flatMap(({ points }) => points).find((each) => each.x === x);
  return point?.y ?? null;
}
