/**
 * What a sweep can show of a run: numbers out of its summary, by name.
 *
 * The list is made from a summary that was seen, because which sources and ports there are depends
 * on the network.
 */

import { sum } from 'd3-array';
import type { Statistic } from '../../base/statistics';
import { LOSS_NAME } from '../../inspector/results';
import type { Summary, Unit } from '../../model/engineTypes';

/** One number of a summary. */
export type Metric = {
  /** `total/goodputMbps`, `ports/SW1→SW2/maxQueueCells`. */
  readonly id: string;
  readonly label: string;
  /** Heading under which it is offered. */
  readonly group: string;
  readonly unit: Unit;
};

/** A number as it is shown of several seeds. */
export type Measure = Metric & { readonly statistic: Statistic };

/** The ways to show several seeds as one. */
export const STATISTICS: readonly { readonly id: Statistic; readonly label: string }[] = [
  { id: 'mean', label: 'Mean with its 95 % interval' },
  { id: 'median', label: 'Median with the quartiles' },
];

/** A number as one of them shows it. */
export function ofSeeds(statistic: Statistic, metric: Metric): Measure {
  const label = statistic === 'median' ? `${metric.label}, median of seeds` : metric.label;
  return { ...metric, label, statistic };
}

/** What is shown at first. */
export const FIRST_METRIC = 'total/goodputMbps';

type Column = { readonly field: string; readonly label: string; readonly unit: Unit };

/** The numbers of the whole network that every run with TCP, or with frames of cell sources, has. */
export const TOTALS: readonly Column[] = [
  { field: 'goodputMbps', label: 'Total goodput', unit: 'mbps' },
  { field: 'cellLossRatio', label: LOSS_NAME, unit: 'share' },
  { field: 'jainIndex', label: 'Jain fairness index', unit: 'share' },
];

const DELIVERED: Column = {
  field: 'throughputMbps',
  label: 'Cells delivered, all circuits',
  unit: 'mbps',
};

const SUMS: readonly Column[] = [
  { field: 'timeouts', label: 'Timeouts, all sources', unit: 'count' },
  { field: 'retransmits', label: 'Retransmissions, all sources', unit: 'count' },
  { field: 'fastRetransmits', label: 'Fast retransmits, all sources', unit: 'count' },
  { field: 'wholeFrames', label: 'Whole frames, all sources', unit: 'count' },
  { field: 'brokenFrames', label: 'Broken frames, all sources', unit: 'count' },
];

const PORT: readonly Column[] = [
  { field: 'meanQueueCells', label: 'mean queue', unit: 'cells' },
  { field: 'maxQueueCells', label: 'largest queue', unit: 'cells' },
  { field: 'utilization', label: 'utilisation', unit: 'share' },
  { field: 'drops', label: 'cells dropped', unit: 'cells' },
];

const SOURCE: readonly Column[] = [
  { field: 'goodputMbps', label: 'goodput', unit: 'mbps' },
  { field: 'timeouts', label: 'timeouts', unit: 'count' },
  { field: 'retransmits', label: 'retransmissions', unit: 'count' },
];

const CIRCUIT: readonly Column[] = [
  { field: 'throughputMbps', label: 'throughput in cells', unit: 'mbps' },
  { field: 'meanAcrMbps', label: 'mean ACR', unit: 'mbps' },
  { field: 'finalAcrMbps', label: 'ACR at the end', unit: 'mbps' },
];

/** Parts offered one by one; a network of hundreds has a list nobody reads. */
const MOST_PARTS = 24;

/** What a run of this kind can be measured by. */
export function metricsOf(summary: Summary): readonly Metric[] {
  const { ports, sources, circuits } = summary;
  const abr = circuits.filter(({ service }) => service === 'abr');
  const hasFrames = sources.length > 0;
  // Runs of bare cells alone have no frames, and so no goodput and no fairness of it.
  const totals = hasFrames ? TOTALS : TOTALS.filter(({ field }) => field === 'cellLossRatio');
  return [
    ...(hasFrames ? [] : [metric('all', 'Whole network', DELIVERED)]),
    ...totals.map((column) => metric('total', 'Whole network', column)),
    ...(hasFrames ? SUMS.map((column) => metric('sum', 'Whole network', column)) : []),
    ...partMetrics('ports', ports, PORT),
    ...partMetrics('sources', sources, SOURCE),
    ...partMetrics('circuits', abr, CIRCUIT),
  ];
}

function metric(prefix: string, group: string, { field, label, unit }: Column): Metric {
  return { id: `${prefix}/${field}`, label, group, unit };
}

const GROUPS = { ports: 'Port', sources: 'Source', circuits: 'ABR circuit' } as const;

function partMetrics(
  list: keyof typeof GROUPS,
  parts: readonly { readonly id: string }[],
  columns: readonly Column[],
): readonly Metric[] {
  return parts
    .slice(0, MOST_PARTS)
    .flatMap(({ id }) =>
      columns.map(({ label, ...column }) =>
        metric(`${list}/${id}`, `${GROUPS[list]} ${id}`, { label: `${id}: ${label}`, ...column }),
      ),
    );
}

/** The number called `id` in a summary; `null` when this run has none. */
export function readMetric(summary: Summary, id: string): number | null {
  const parts = id.split('/');
  const [list, field] = [parts[0], parts.at(-1) ?? ''];
  const part = parts.slice(1, -1).join('/');
  switch (list) {
    case 'total':
      return numberAt(summary.total, field);
    case 'all':
      return sumOf(summary.circuits, field);
    case 'sum':
      return sumOf(summary.sources, field);
    case 'ports':
    case 'sources':
    case 'circuits': {
      const all: readonly { readonly id: string }[] = summary[list];
      const found = all.find((each) => each.id === part);
      return found === undefined ? null : numberAt(found, field);
    }
    default:
      return null;
  }
}

/** The sum of a field over all parts; `null` when one has no such number. */
function sumOf(parts: readonly object[], field: string): number | null {
  const numbers = parts.map((part) => numberAt(part, field));
  return numbers.every((number) => number !== null) ? sum(numbers) : null;
}

function numberAt(record: object, field: string): number | null {
  const value = (record as Readonly<Record<string, unknown>>)[field];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
