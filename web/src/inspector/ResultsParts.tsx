/** The parts of the results card, from sources to queues. */

import type { Network, Published, Summary } from '../engine/model';
import { formatFixed, formatNumber } from '../lib/format';
import { seriesStyle } from '../lib/palette';
import { comparisons, portRows, repairs, type SourceRow, sourceRows } from './results';
import { cssColour } from './SelectionFacts';

type Numbers = { readonly summary: Summary; readonly network: Network | null };

/** Throughput per source: a bar in the colour of its circuit, the number, a tick for the paper's. */
export function Sources({
  summary,
  network,
  published,
}: Numbers & { readonly published: Published | undefined }) {
  const rows = sourceRows(summary, network, published);
  const columns = rows.length > 10 ? 3 : rows.length > 4 ? 2 : 1;
  return (
    <ul className="inspector-bars" data-columns={columns} aria-label="Throughput per source, Mb/s">
      {rows.map((row) => (
        <SourceBar key={row.id} row={row} />
      ))}
    </ul>
  );
}

function SourceBar({ row }: { readonly row: SourceRow }) {
  const { published } = row;
  const colour = row.colour === null ? 'var(--muted)' : cssColour(seriesStyle(row.colour).token);
  const paper = published === null ? undefined : `paper ${formatFixed(published.mbps, 2)} Mb/s`;
  return (
    <li className="inspector-bar" title={paper}>
      <span className="inspector-bar-name">{row.label}</span>
      <span className="inspector-bar-track" aria-hidden="true">
        <span
          className="inspector-bar-fill"
          style={{ inlineSize: `${row.share * 100}%`, background: colour }}
        />
        {published === null ? null : (
          <span
            className="inspector-bar-paper"
            style={{ insetInlineStart: `${published.share * 100}%` }}
          />
        )}
      </span>
      <span className="inspector-bar-number">
        {formatFixed(row.goodputMbps, 2)}
        <span className="inspector-hidden"> Mb/s{paper === undefined ? '' : `, ${paper}`}</span>
      </span>
    </li>
  );
}

/** Our numbers and the paper's, side by side, with the difference. */
export function Comparisons(props: {
  readonly summary: Summary;
  readonly published: Published | undefined;
  readonly departed: boolean;
}) {
  const { published, departed } = props;
  return (
    <table className="inspector-table">
      <thead className={published === undefined ? 'inspector-hidden' : undefined}>
        <tr>
          <th scope="col">
            <span className="inspector-hidden">Measure</span>
            <span className="inspector-note">
              {departed && published ? 'settings changed' : ''}
            </span>
          </th>
          <th scope="col">ours</th>
          <th scope="col" title={published?.place}>
            paper
          </th>
          <th scope="col">differs</th>
        </tr>
      </thead>
      <tbody>
        {comparisons(props.summary, published).map(({ name, ours, paper, change }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{ours}</td>
            <td>{paper}</td>
            <td>{change}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Largest and mean queue of the ports where data waits. */
export function Queues({ summary, network }: Numbers) {
  return (
    <table className="inspector-table">
      <thead>
        <tr>
          <th scope="col">Queue, cells</th>
          <th scope="col">largest</th>
          <th scope="col">mean</th>
          <th scope="col">in use</th>
        </tr>
      </thead>
      <tbody>
        {portRows(summary, network).map(({ id, label, maxCells, meanCells, utilization }) => (
          <tr key={id}>
            <th scope="row">{label}</th>
            <td>{formatNumber(maxCells, 'cells')}</td>
            <td>{formatFixed(meanCells, meanCells < 100 ? 1 : 0)}</td>
            <td>{formatFixed(utilization * 100, 1)} %</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Timeouts and retransmissions, in sum and, opened, per source. */
export function Repairs({ summary, network }: Numbers) {
  const { timeouts, retransmits, fastRetransmits } = repairs(summary);
  const labels = sourceRows(summary, network, undefined).map(({ label }) => label);
  return (
    <details className="inspector-repairs">
      <summary>
        {formatNumber(timeouts, 'count')} timeouts, {formatNumber(retransmits, 'count')}{' '}
        retransmissions, {formatNumber(fastRetransmits, 'count')} fast
      </summary>
      <table className="inspector-table">
        <thead>
          <tr>
            <th scope="col">Source</th>
            <th scope="col">segments</th>
            <th scope="col">again</th>
            <th scope="col">timeouts</th>
          </tr>
        </thead>
        <tbody>
          {summary.sources.map((source, index) => (
            <tr key={source.id}>
              <th scope="row">{labels[index]}</th>
              <td>{formatNumber(source.segmentsSent, 'segments')}</td>
              <td>{formatNumber(source.retransmits, 'segments')}</td>
              <td>{formatNumber(source.timeouts, 'count')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
