/** The parts of the results card, from sources to queues. */

import { formatFixed, formatNumber } from '../base/format';
import { cssColour, seriesStyle } from '../base/palette';
import { counted } from '../base/text';
import type { Network, Published, Summary } from '../model/engineTypes';
import { viewActions } from '../run';
import { Button } from '../ui/Button';
import { TableHead } from '../ui/TableHead';
import {
  type CircuitBlock,
  type CircuitRow,
  circuitBlocks,
  comparisons,
  type PolicedRow,
  type PortRow,
  policedRows,
  policedText,
  portRows,
  rateText,
  remainders,
  repairs,
  type SourceRow,
  sourceRows,
} from './results';

/** More sources than this stand as columns. Chosen: the card stays under 260 px. */
const MOST_BARS = 5;
/** Bars that can stand apart across the card. */
const MOST_APART = 100;

type Numbers = { readonly summary: Summary; readonly network: Network | null };

/** Goodput per source: a bar in the colour of its circuit, the number, a tick for the paper's. */
export function Sources({
  summary,
  network,
  published,
}: Numbers & { readonly published: Published | undefined }) {
  const rows = sourceRows(summary, network, published);
  if (rows.length === 0) return null;
  return (
    <section className="inspector-blocks" aria-label="Goodput per source">
      <h3>Goodput per source, Mb/s</h3>
      {rows.length > MOST_BARS ? (
        <SourceColumns rows={rows} />
      ) : (
        <ul className="inspector-bars">
          {rows.map((row) => (
            <SourceBar key={row.id} row={row} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Many sources side by side, to be compared at a glance; the numbers are in the table below. */
function SourceColumns({ rows }: { readonly rows: readonly SourceRow[] }) {
  const rates = rows.map(({ goodputMbps }) => goodputMbps);
  return (
    <div>
      <ul className="inspector-columns-bars" data-dense={rows.length > MOST_APART || undefined}>
        {rows.map((row) => (
          <li key={row.id} title={`${row.label}: ${rateText(row.goodputMbps)} Mb/s`}>
            <span className="app-hidden">
              {row.label}: {rateText(row.goodputMbps)}
            </span>
            <span
              className="inspector-columns-bar"
              style={{ blockSize: `${row.share * 100}%`, background: colourOf(row) }}
            />
            {row.published === null ? null : (
              <span
                className="inspector-columns-paper"
                style={{ insetBlockEnd: `${row.published.share * 100}%` }}
              />
            )}
          </li>
        ))}
      </ul>
      <p>
        {rows.length} sources, {rateText(Math.min(...rates))} to {rateText(Math.max(...rates))} Mb/s
      </p>
    </div>
  );
}

function colourOf({ colour }: Pick<SourceRow, 'colour'>): string {
  return colour === null ? 'var(--muted)' : cssColour(seriesStyle(colour).token);
}

function SourceBar({ row }: { readonly row: SourceRow }) {
  const { published } = row;
  const paper = published === null ? undefined : `paper ${formatFixed(published.mbps, 2)} Mb/s`;
  return (
    <li className="inspector-bar" title={paper}>
      <span className="inspector-bar-name">{row.label}</span>
      <Track share={row.share} ink={colourOf(row)} paper={published?.share} />
      <span className="inspector-bar-number">
        {rateText(row.goodputMbps)}
        <span className="app-hidden"> Mb/s{paper === undefined ? '' : `, ${paper}`}</span>
      </span>
    </li>
  );
}

type TrackProps = {
  readonly share: number;
  readonly ink: string;
  readonly paper?: number | undefined;
};

/** A bar, and where the paper's would end; 0…1 of the longest. */
function Track({ share, ink, paper }: TrackProps) {
  return (
    <span className="inspector-bar-track" aria-hidden="true">
      <span
        className="inspector-bar-fill"
        style={{ inlineSize: `${share * 100}%`, background: ink }}
      />
      {paper !== undefined && (
        <span className="inspector-bar-paper" style={{ insetInlineStart: `${paper * 100}%` }} />
      )}
    </span>
  );
}

/** Cells of circuits without TCP, by bundle: the sum, the fairness, a bar for each circuit. */
export function Circuits({ summary, network }: Numbers) {
  const blocks = circuitBlocks(summary, network);
  if (blocks.length === 0) return null;
  return (
    <section className="inspector-blocks" aria-label="Throughput in cells">
      <h3>
        Cells delivered, Mb/s <span className="inspector-note">53-byte cells</span>
      </h3>
      {blocks.map((block) => (
        <Block key={block.id} block={block} />
      ))}
    </section>
  );
}

function Block({ block }: { readonly block: CircuitBlock }) {
  const { label, rows, totalMbps, jainIndex } = block;
  const rates = rows.map(({ mbps }) => mbps);
  const range = `${rateText(Math.min(...rates))} to ${rateText(Math.max(...rates))}`;
  return (
    <details className="inspector-block">
      <summary>
        <span className="inspector-block-name">
          {label} <span className="inspector-note">{counted(rows.length, 'circuit')}</span>
        </span>
        <span className="inspector-block-total">{rateText(totalMbps)}</span>
        {/* A single circuit has nothing to be compared with. */}
        {rows.length === 1 ? null : (
          <>
            <span className="inspector-block-jain">
              {jainIndex === null ? null : `Jain ${formatFixed(jainIndex, 4)}`}
            </span>
            <span
              className="inspector-block-bars"
              data-dense={rows.length > MOST_APART || undefined}
              title={`${range} Mb/s`}
              aria-hidden="true"
            >
              {rows.map((row) => (
                <span
                  key={row.id}
                  style={{ blockSize: `${row.share * 100}%`, background: colourOf(row) }}
                />
              ))}
            </span>
          </>
        )}
      </summary>
      <ul className="inspector-bars" aria-label={`${label}: cells per circuit, Mb/s`}>
        {rows.map((row) => (
          <CircuitBar key={row.id} row={row} />
        ))}
      </ul>
    </details>
  );
}

function CircuitBar({ row }: { readonly row: CircuitRow }) {
  const { id, label, mbps, share } = row;
  return (
    <li className="inspector-bar">
      <Button
        look="link"
        className="inspector-bar-name"
        onClick={() => viewActions.select({ type: 'circuit', id })}
      >
        {label}
      </Button>
      <Track share={share} ink={colourOf(row)} />
      <span className="inspector-bar-number">{rateText(mbps)}</span>
    </li>
  );
}

type ComparisonProps = {
  readonly summary: Summary;
  readonly published: Published | undefined;
  readonly departed: boolean;
  /** The time at which the paper's numbers count, while the run has not reached it. */
  readonly due: string | null;
};

/** Our numbers and the paper's, side by side, with the difference; ours alone until the run is complete, or without any of the paper. */
export function Comparisons({ summary, departed, due, ...props }: ComparisonProps) {
  const rows = comparisons(summary, props.published, due === null);
  if (rows.length === 0) return null;
  const isCompared = comparisons(summary, props.published).some(({ paper }) => paper !== null);
  const published = isCompared ? props.published : undefined;
  return (
    <table className="inspector-table">
      <thead className={published === undefined ? 'app-hidden' : undefined}>
        <tr>
          <th scope="col">
            <span className="app-hidden">Measure</span>
            <span className="inspector-note">
              {published && departed ? 'settings changed' : ''}
            </span>
          </th>
          <th scope="col">{due === null ? 'ours' : 'so far'}</th>
          {published !== undefined && (
            <th scope="col" colSpan={due === null ? 1 : 2} title={published.place}>
              paper
            </th>
          )}
          {published !== undefined && due === null && <th scope="col">differs</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, ours, paper, change }, place) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{ours}</td>
            {due === null && published !== undefined && (
              <>
                <td>{paper ?? '–'}</td>
                <td>{change ?? '–'}</td>
              </>
            )}
            {due !== null && published !== undefined && place === 0 && (
              <td colSpan={2} rowSpan={rows.length}>
                at {due}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Fairness and loss in one line. */
export function Remainders(
  props: Pick<Numbers, 'summary'> & { readonly published: Published | undefined },
) {
  return (
    <ul className="inspector-remainders">
      {remainders(props.summary, props.published).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/** Largest and mean queue of the ports where data waits. */
export function Queues({ summary, network }: Numbers) {
  return <NumberTable name="Queue, cells" columns={QUEUES} rows={portRows(summary, network)} />;
}

const QUEUES: readonly Column<PortRow>[] = [
  { head: 'largest', of: ({ maxQueueCells }) => formatNumber(maxQueueCells, 'cells') },
  { head: 'mean', of: ({ meanQueueCells: mean }) => formatFixed(mean, mean < 100 ? 1 : 0) },
  { head: 'in use', of: ({ utilization }) => `${formatFixed(utilization * 100, 1)} %` },
];

/** Timeouts and retransmissions, or without TCP how many packets came whole, in sum and, opened, per source. */
export function Repairs({ summary, network }: Numbers) {
  if (summary.sources.length === 0) return null;
  const { timeouts, retransmits, wholeFrames, brokenFrames } = repairs(summary);
  const hasTcp = network === null || network.circuits.some(({ carries }) => carries === 'tcp');
  const names = sourceRows(summary, network, undefined);
  const rows = summary.sources.map((source, index) => ({
    ...source,
    label: names[index]?.label ?? source.id,
  }));
  return (
    <details className="inspector-repairs">
      <summary>
        {hasTcp
          ? `${counted(timeouts, 'timeout')}, ${counted(retransmits, 'retransmission')}`
          : `${counted(wholeFrames, 'packet')} arrived whole, ${formatNumber(brokenFrames, 'count')} broken`}
      </summary>
      {hasTcp && <NumberTable name="Segments" columns={SEGMENTS} rows={rows} areCounts />}
      <NumberTable name="Packets" columns={PACKETS} rows={rows} areCounts />
    </details>
  );
}

type Source = Summary['sources'][number] & { readonly label: string };

const SEGMENTS: readonly Column<Source>[] = [
  { head: 'sent', of: ({ segmentsSent }) => formatNumber(segmentsSent, 'segments') },
  { head: 'again', of: ({ retransmits }) => formatNumber(retransmits, 'segments') },
  { head: 'fast', of: ({ fastRetransmits }) => formatNumber(fastRetransmits, 'count') },
  { head: 'timeouts', of: ({ timeouts }) => formatNumber(timeouts, 'count') },
];
const PACKETS: readonly Column<Source>[] = [
  { head: 'whole', of: ({ wholeFrames }) => formatNumber(wholeFrames, 'count') },
  { head: 'broken', of: ({ brokenFrames }) => formatNumber(brokenFrames, 'count') },
  { head: 'Mb/s', of: ({ goodputMbps }) => rateText(goodputMbps) },
];

/** Cells that did not conform, in sum and, opened, per circuit; nothing where all conformed or nobody is policed. */
export function Policed({ summary, network }: Numbers) {
  const rows = policedRows(summary, network);
  if (rows.length === 0) return null;
  return (
    <details className="inspector-repairs">
      <summary>{policedText(rows)}</summary>
      <NumberTable name="Cells" columns={policedColumns(rows)} rows={rows} areCounts />
    </details>
  );
}

/** Columns without those of zeros alone. */
function policedColumns(rows: readonly PolicedRow[]): readonly Column<PolicedRow>[] {
  const heads = (['sent', 'discarded', 'tagged'] as const).filter((head) =>
    rows.some((row) => row[head] > 0),
  );
  return heads.map((head) => ({ head, of: (row) => formatNumber(row[head], 'cells') }));
}

type Counted = { readonly id: string; readonly label: string };
type Column<Row> = { readonly head: string; readonly of: (row: Row) => string };

type NumberTableProps<Row> = {
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** Are columns as wide as their numbers? */
  readonly areCounts?: boolean;
};

/** Some numbers of each port, source or circuit. */
function NumberTable<Row extends Counted>(props: NumberTableProps<Row>) {
  const { name, columns, rows, areCounts = false } = props;
  return (
    <table className={areCounts ? 'inspector-table inspector-table-counts' : 'inspector-table'}>
      <TableHead names={[name, ...columns.map(({ head }) => head)]} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">{row.label}</th>
            {columns.map(({ head, of }) => (
              <td key={head}>{of(row)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
