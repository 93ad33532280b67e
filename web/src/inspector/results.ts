/** The results of a run arranged for reading: rows, comparisons with the paper, Markdown. */

import { sum } from 'd3-array';
import {
  formatFixed,
  formatNumber,
  formatPercentChange,
  formatSeconds,
  rangeWords,
} from '../base/format';
import { counted, plainMarkdown } from '../base/text';
import { bundlesOf, isBundled } from '../model/bundles';
import type {
  Network,
  NetworkCircuit,
  Published,
  ScenarioDoc,
  Summary,
} from '../model/engineTypes';
import { jain } from '../model/fairness';
import { instantOf, instantOfUs } from '../model/instant';

/** What the cell loss ratio is called: cells of CBR and VBR circuits do not count in it. */
export const LOSS_NAME = 'Cell loss ratio of ABR and UBR';

/** A rate in Mb/s as the card writes it: below 1 with as many digits as above 10. */
export function rateText(mbps: number): string {
  return formatFixed(mbps, mbps > 0 && mbps < 1 ? 4 : 2);
}

/** Throughput of one source. */
export type SourceRow = {
  readonly id: string;
  readonly label: string;
  /** Palette index; `null` when the network does not know the source. */
  readonly colour: number | null;
  readonly goodputMbps: number;
  /** Length of the bar, 0…1 of the fastest source or of the fastest published one. */
  readonly share: number;
  /** The paper's number, and where it lies along the bar. */
  readonly published: { readonly mbps: number; readonly share: number } | null;
};

/** What is measured at one port, under its name. */
export type PortRow = Summary['ports'][number] & { readonly label: string };

/** Our number beside the paper's. */
type Comparison = {
  readonly name: string;
  readonly ours: string;
  readonly paper: string | null;
  readonly change: string | null;
};

/** One row per source, in the order of the summary. */
export function sourceRows(
  summary: Summary,
  network: Network | null,
  published: Published | undefined,
): readonly SourceRow[] {
  const theirs = published?.perSourceMbps ?? [];
  const fastest = Math.max(...summary.sources.map((source) => source.goodputMbps), ...theirs, 1e-9);
  const circuits = network?.circuits ?? [];
  return summary.sources.map((source, index) => {
    const circuit = circuitOf(source.id, circuits, index);
    const mbps = theirs[index];
    return {
      id: source.id,
      label: circuit?.label ?? source.id,
      colour: circuit?.colour ?? null,
      goodputMbps: source.goodputMbps,
      share: source.goodputMbps / fastest,
      published: mbps === undefined ? null : { mbps, share: mbps / fastest },
    };
  });
}

function circuitOf(
  source: string,
  circuits: readonly NetworkCircuit[],
  index: number,
): NetworkCircuit | undefined {
  const named = circuits.find(({ id }) => id === source);
  if (named !== undefined) return named;
  const withTcp = circuits.filter(({ carries }) => carries === 'tcp');
  return withTcp.find(({ route }) => route[0] === source) ?? withTcp[index];
}

/** Throughput of one circuit that carries no TCP. */
export type CircuitRow = {
  readonly id: string;
  readonly label: string;
  readonly colour: number;
  readonly mbps: number;
  /** Length of the bar, 0…1 of the fastest circuit of the card. */
  readonly share: number;
};

/** Circuits of one bundle, with their sum and how evenly they share. */
export type CircuitBlock = {
  readonly id: string;
  readonly label: string;
  readonly rows: readonly CircuitRow[];
  readonly totalMbps: number;
  /** `null` while nothing is delivered. */
  readonly jainIndex: number | null;
};

/** Circuits of bare cells by bundle, bundles in the order of the network. */
export function circuitBlocks(summary: Summary, network: Network | null): readonly CircuitBlock[] {
  if (network === null) return [];
  const rates = new Map(summary.circuits.map(({ id, throughputMbps }) => [id, throughputMbps]));
  const isMany = isBundled(network);
  const blocks = bundlesOf(network).map((bundle) => {
    const rows = bundle.circuits.flatMap((index) => {
      const circuit = network.circuits[index];
      const mbps = rates.get(circuit?.id ?? '');
      // The cells of a trunk are those of the connections in it.
      if (circuit?.carries !== 'cells' || mbps === undefined) return [];
      const colour = isMany ? bundle.colour : circuit.colour;
      return [{ id: circuit.id, label: circuit.label, colour, mbps }];
    });
    return { ...bundle, rows };
  });
  const most = Math.max(1e-9, ...blocks.flatMap(({ rows }) => rows.map(({ mbps }) => mbps)));
  return blocks
    .filter(({ rows }) => rows.length > 0)
    .map(({ id, label, rows }) => ({
      id,
      label,
      rows: rows.map((row) => ({ ...row, share: row.mbps / most })),
      totalMbps: sum(rows, ({ mbps }) => mbps),
      jainIndex: jain(rows.map(({ mbps }) => mbps)),
    }));
}

/** Fairness in words; undefined when nothing was delivered. */
function jainText(index: number | null): string {
  return index === null ? 'undefined, nothing delivered' : formatFixed(index, 4);
}

/** Ports where data queues; all of them if none is known to be a bottleneck. */
export function portRows(summary: Summary, network: Network | null): readonly PortRow[] {
  const known = new Map((network?.ports ?? []).map((port) => [port.id, port]));
  const bottlenecks = summary.ports.filter(({ id }) => known.get(id)?.bottleneck);
  const chosen = bottlenecks.length > 0 ? bottlenecks : summary.ports;
  return chosen.map((port) => ({ ...port, label: known.get(port.id)?.label ?? port.id }));
}

/** Has the run reached its end, so that its figures can be compared with the paper's? */
export function isComplete(doc: ScenarioDoc, summary: Summary): boolean {
  return instantOf(summary.simulatedSeconds) >= instantOfUs(doc.durationMs * 1_000);
}

/** The time at which the paper's numbers count: the end of the run. */
export function dueText({ durationMs }: ScenarioDoc): string {
  return formatSeconds(durationMs / 1000);
}

/**
 * Total, share of the maximum and loss, each beside what the paper printed.
 *
 * An incomplete run has nothing beside it, because numbers of its beginning cannot be compared.
 */
export function comparisons(
  summary: Summary,
  published: Published | undefined,
  complete = true,
): readonly Comparison[] {
  const rows = comparedRows(summary, published);
  return complete ? rows : rows.map((row) => ({ ...row, paper: null, change: null }));
}

function comparedRows(summary: Summary, published: Published | undefined): readonly Comparison[] {
  const { goodputMbps, cellLossRatio } = summary.total;
  const total = published?.totalMbps;
  const share = published?.shareOfMaximum;
  const rows: Comparison[] = [];
  // Without TCP or frames there is no goodput; the blocks of the circuits have the throughput.
  if (goodputMbps !== null) {
    rows.push({
      name: 'Total, Mb/s',
      ours: rateText(goodputMbps),
      paper: total === undefined ? null : formatFixed(total, 2),
      change: total === undefined ? null : formatPercentChange(total, goodputMbps),
    });
  }
  if (goodputMbps !== null && share !== undefined && total !== undefined && total > 0) {
    // The paper's own maximum, so that both shares mean the same thing.
    const ours = (goodputMbps * share) / total;
    rows.push({
      name: 'Share of max',
      ours: formatFixed(ours, 3),
      paper: formatNumber(share),
      change: formatPercentChange(share, ours),
    });
  }
  const loss = published?.cellLossRatio;
  if (loss !== undefined) {
    rows.push({
      name: 'Cell loss ratio',
      ours: formatRatio(cellLossRatio),
      paper: formatRatio(loss),
      change: loss === 0 ? null : formatPercentChange(loss, cellLossRatio),
    });
  }
  return rows;
}

/** What the paper printed no number for: fairness, and loss unless it is compared above. */
export function remainders(summary: Summary, published: Published | undefined): readonly string[] {
  const { cellLossRatio } = summary.total;
  const loss = published?.cellLossRatio === undefined;
  return [
    ...(loss ? [`${LOSS_NAME} ${formatRatio(cellLossRatio)}`] : []),
    ...(summary.sources.length > 0 ? [`Jain index ${jainText(summary.total.jainIndex)}`] : []),
  ];
}

function formatRatio(ratio: number): string {
  if (ratio === 0) return '0';
  return ratio >= 0.001 ? formatNumber(ratio) : ratio.toExponential(2).replace('e-', 'e−');
}

/** Sums over all sources of what went wrong, and of the frames that came whole. */
export function repairs({ sources }: Summary) {
  return {
    timeouts: sum(sources, ({ timeouts }) => timeouts),
    retransmits: sum(sources, ({ retransmits }) => retransmits),
    wholeFrames: sum(sources, ({ wholeFrames }) => wholeFrames),
    brokenFrames: sum(sources, ({ brokenFrames }) => brokenFrames),
  };
}

/** What policers did to the cells of one circuit, in both directions. */
export type PolicedRow = {
  readonly id: string;
  readonly label: string;
  readonly sent: number;
  readonly discarded: number;
  readonly tagged: number;
};

/** Every circuit of a run in which policers found cells that do not conform; none where they found no such cell. */
export function policedRows(summary: Summary, network: Network | null): readonly PolicedRow[] {
  const names = new Map((network?.circuits ?? []).map(({ id, label }) => [id, label]));
  const rows = summary.circuits.map(({ id, cellsSent, cellsPoliced, cellsTagged }) => ({
    ...{ id, label: names.get(id) ?? id, sent: cellsSent },
    ...{ discarded: cellsPoliced, tagged: cellsTagged },
  }));
  return rows.some(({ discarded, tagged }) => discarded + tagged > 0) ? rows : [];
}

/** What policers did, of which there is at least one: "Policers tagged 1200 cells". */
export function policedText(rows: readonly PolicedRow[]): string {
  const did = (['discarded', 'tagged'] as const)
    .map((verb) => ({ verb, cells: sum(rows, (row) => row[verb]) }))
    .filter(({ cells }) => cells > 0);
  return `Policers ${did.map(({ verb, cells }) => `${verb} ${counted(cells, 'cell')}`).join(', ')}`;
}

/** What the numbers were taken over. */
export function spanText(summary: Summary, warmUpMs: number): string {
  const end = formatSeconds(summary.simulatedSeconds);
  if (warmUpMs <= 0) return `up to ${end}`;
  // Until the warm-up is over nothing is left out.
  if (instantOf(summary.simulatedSeconds) <= instantOfUs(warmUpMs * 1e3))
    return `first ${end}, warming up`;
  return `run from ${rangeWords(formatSeconds(warmUpMs * 1e-3), end)}`;
}

/** Has anything been counted? Not at the very end of the warm-up, where what came before is left out. */
export function hasCounted(summary: Summary, warmUpMs: number): boolean {
  const ended = instantOf(summary.simulatedSeconds);
  return warmUpMs <= 0 || ended !== instantOfUs(warmUpMs * 1e3);
}

/** Conservation in words; a broken law names what does not balance. */
export function conservationText({ cells, bytes }: Summary['conservation']): string {
  if (cells && bytes) return 'cells ✓ bytes ✓';
  const broken = [cells ? null : 'cells', bytes ? null : 'bytes'].filter((name) => name !== null);
  return `✗ ${broken.join(' and ')} do not balance: an error in the engine`;
}

/** A fingerprint short enough to read aloud. */
export function shortFingerprint(fingerprint: string): string {
  return fingerprint.slice(0, 8);
}

function circuitLines(summary: Summary, network: Network | null): readonly string[] {
  const rows = circuitBlocks(summary, network).flatMap((block) => [
    ...block.rows.map(({ label, mbps }) => [label, rateText(mbps)]),
    [`${block.label}, total (Jain index ${jainText(block.jainIndex)})`, rateText(block.totalMbps)],
  ]);
  return tableLines(['circuit', 'cells, Mb/s'], rows);
}

function policedLines(summary: Summary, network: Network | null): readonly string[] {
  const rows = policedRows(summary, network).map(({ label, sent, discarded, tagged }) => [
    label,
    ...[sent, discarded, tagged].map((cells) => formatNumber(cells, 'cells')),
  ]);
  const head = ['circuit', 'cells sent', 'discarded by policers', 'tagged by policers'];
  return tableLines(head, rows);
}

/** A table as lines of Markdown, and an empty one after it; nothing without rows. */
function tableLines(head: readonly string[], rows: readonly (readonly string[])[]) {
  const line = (cells: readonly string[]) => `| ${cells.map(plainMarkdown).join(' | ')} |`;
  const rule = `|---|${'---:|'.repeat(head.length - 1)}`;
  return rows.length === 0 ? [] : [line(head), rule, ...rows.map(line), ''];
}

/** The whole card as Markdown, full fingerprint included; `changes` in words. */
export function toMarkdown(
  doc: ScenarioDoc,
  summary: Summary,
  network: Network | null,
  changes: string,
): string {
  const { published } = doc;
  const place = published === undefined ? '' : ` (${published.place})`;
  const complete = isComplete(doc, summary);
  const lines = [
    `## ${plainMarkdown(doc.title)}${place}`,
    '',
    `Seed ${doc.seed}, ${spanText(summary, doc.warmUpMs ?? 0)}.${changes === '' ? '' : ` Changed: ${changes}.`}`,
    ...(published === undefined || complete
      ? []
      : ['', `The paper's numbers count at ${dueText(doc)}.`]),
    '',
    ...tableLines(
      ['', 'ours', 'paper', 'difference'],
      comparisons(summary, published, complete).map(({ name, ours, paper, change }) => [
        ...[name, ours, paper ?? '', change ?? ''],
      ]),
    ),
    `${remainders(summary, published).join(', ')}.`,
    '',
    ...circuitLines(summary, network),
    ...policedLines(summary, network),
    ...tableLines(
      ['source', 'Mb/s', 'paper', 'segments', 'retransmissions', 'timeouts'],
      sourceRows(summary, network, complete ? published : undefined).map((row, index) => {
        const { segmentsSent, retransmits, timeouts } = summary.sources[index] ?? {};
        const paper = row.published === null ? '' : formatFixed(row.published.mbps, 2);
        const counts = [segmentsSent, retransmits, timeouts].map((count) => `${count ?? ''}`);
        return [row.label, rateText(row.goodputMbps), paper, ...counts];
      }),
    ),
    ...tableLines(
      ['port', 'largest queue, cells', 'mean queue, cells', 'utilisation'],
      portRows(summary, network).map(({ label, maxQueueCells, meanQueueCells, utilization }) => [
        ...[label, formatNumber(maxQueueCells, 'cells')],
        ...[formatFixed(meanQueueCells, 1), formatFixed(utilization, 3)],
      ]),
    ),
    `Conservation: ${conservationText(summary.conservation)}.`,
    `Fingerprint: \`${summary.fingerprint}\``,
  ];
  return `${lines.join('\n')}\n`;
}
