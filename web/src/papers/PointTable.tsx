/** Every measured point of a chart as a row, with a button that opens its run. */

import { formatNumber } from '../base/format';
import type { At, Figure } from '../model/figureModel';
import { Button } from '../ui/Button';
import { TableHead } from '../ui/TableHead';
import type { Chart } from './chart';
import { intervalText } from './paperWords';
import { atWords, openPoint } from './points';

type Props = { readonly figure: Figure; readonly chart: Chart };

export function PointTable({ figure, chart }: Props) {
  const rows = chart.series.flatMap((line) => line.points.map((point) => ({ ...point, line })));
  const isNamed = chart.series.some(({ name }) => name !== '');
  const isMean = rows.some(({ n }) => n > 1);
  return (
    <div className="app-scroll">
      <table className="papers-table">
        <TableHead
          names={[
            ...(isNamed ? ['Line'] : []),
            chart.xLabel,
            isMean ? `${chart.yLabel}, mean` : chart.yLabel,
            '95 % interval',
            'Runs',
            'Run',
          ]}
        />
        <tbody>
          {rows.map(({ x, y, low, high, n, at, line }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: points of several lines may be one run, and rows never change places
            <tr key={place}>
              {isNamed && <th scope="row">{line.name}</th>}
              <td>{chart.labelOf(x)}</td>
              <td>{formatNumber(y)}</td>
              <td>{intervalText(low, high)}</td>
              <td>{n}</td>
              <td>
                <OpenButton figure={figure} at={at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type OpenProps = { readonly figure: Figure; readonly at: At };

/** Opens a point as the current run. */
export function OpenButton({ figure, at }: OpenProps) {
  const where = atWords(figure, at);
  return (
    <Button
      look="small"
      aria-label={`Open the run ${where === '' ? 'of this figure' : `at ${where}`}`}
      onClick={() => void openPoint(figure, at)}
    >
      Open
    </Button>
  );
}
