/**
 * The rows of the comparison: numbers, each with its change against the first run where both were simulated for the
 * same time.
 *
 * Whether more is better depends on the row; where it depends on the question, nothing is said.
 */

import {
  formatPercent,
  formatPercentChange,
  formatSeconds,
  formatValue,
  GAP,
} from '../../base/format';
import { describeCurve } from '../../base/shape';
import { hasCounted, LOSS_NAME } from '../../inspector/results';
import type { Network } from '../../model/engineTypes';
import { MEASURES } from '../../model/measures';
import type { HistoryView } from '../../run/history';
import type { ComparedRun } from './runs';

/** One row of the table. */
type MetricRow = {
  readonly id: string;
  readonly label: string;
  readonly cells: readonly MetricCell[];
};

/** A number, and how it differs from the first run's. */
type MetricCell = {
  readonly text: string;
  /** `null` in the first column, for a run over another time than the first, and where there is nothing to compare. */
  readonly change: { readonly text: string; readonly sign: '▲' | '▼' | '=' } | null;
};

/** Were they simulated for different times? Then totals and means cannot be compared. */
export function areOfUnlikeTimes(...runs: readonly ComparedRun[]): boolean {
  const times = runs.map(({ summary }) => formatSeconds(summary.simulatedSeconds));
  return new Set(times).size > 1;
}

type Measure = {
  readonly id: string;
  readonly label: string;
  /** A value as the page writes it elsewhere. */
  readonly write: (value: number) => string;
  readonly read: (run: ComparedRun) => number | null;
};

const rate = (mbps: number) => formatValue(mbps, 'mbps');
const ratio = (share: number) => formatValue(share, 'share');
const count = (number: number) => formatValue(number, 'count');
const cells = (number: number) => formatValue(number, 'cells');

const WHOLE: readonly Measure[] = [
  // Most other numbers count from the warm-up to here, which need not be the whole run.
  measure('simulated', 'Simulated until', formatSeconds, ({ summary }) => summary.simulatedSeconds),
  counted('goodput', 'Total goodput', rate, whole('goodputMbps')),
  counted('delivered', MEASURES.throughputMbps.label, rate, whole('throughputMbps')),
  counted('loss', LOSS_NAME, ratio, whole('cellLossRatio')),
  counted('jain', MEASURES.jainIndex.label, ratio, whole('jainIndex')),
  counted('timeouts', MEASURES.timeouts.label, count, whole('timeouts')),
  measure('settled', 'Rates settle at', formatSeconds, settlingTime),
];

/** Reads a measure of the whole network, which is of no port. */
function whole(name: keyof typeof MEASURES): Measure['read'] {
  return ({ summary }) => MEASURES[name].read(summary, []);
}

function measure(
  id: string,
  label: string,
  write: Measure['write'],
  read: Measure['read'],
): Measure {
  return { id, label, write, read };
}

/** A measure of what is counted; none at the very end of the warm-up, where nothing is yet. */
function counted(...[id, label, write, read]: Parameters<typeof measure>): Measure {
  return measure(id, label, write, (run) =>
    hasCounted(run.summary, run.doc.warmUpMs ?? 0) ? read(run) : null,
  );
}

/** Ports compared one by one; networks of many have a table nobody reads. */
const MOST_PORTS = 6;

/** Rows for these runs, whole network first, then the queues where data wait. */
export function metricRows(runs: readonly ComparedRun[]): readonly MetricRow[] {
  const full = runs.flatMap(({ info }) => info.network.ports.filter((port) => port.bottleneck));
  const ids = [...new Set(full.map(({ id }) => id))].slice(0, MOST_PORTS);
  const ports = ids.flatMap((id) => portMeasures(id));
  const sources = [...new Set(runs.flatMap(({ summary }) => summary.sources.map((s) => s.id)))];
  const shares = sources
    .slice(0, MOST_PORTS)
    .map((id) =>
      counted(`goodput ${id}`, `Goodput of ${id}`, rate, ({ summary }) =>
        fieldOf(summary.sources, id, 'goodputMbps'),
      ),
    );
  return [...WHOLE, ...shares, ...ports]
    .filter(({ id, read }) => id === 'settled' || runs.some((run) => read(run) !== null))
    .map((each) => rowOf(each, runs));
}

function portMeasures(id: string): readonly Measure[] {
  return [
    counted(`mean ${id}`, `Mean queue at ${id}`, cells, ({ summary }) =>
      fieldOf(summary.ports, id, 'meanQueueCells'),
    ),
    counted(`max ${id}`, `Largest queue at ${id}`, cells, ({ summary }) =>
      fieldOf(summary.ports, id, 'maxQueueCells'),
    ),
    counted(`use ${id}`, `Utilisation of ${id}`, formatPercent, ({ summary }) =>
      fieldOf(summary.ports, id, 'utilization'),
    ),
  ];
}

function fieldOf<Part extends { readonly id: string }>(
  parts: readonly Part[],
  id: string,
  field: keyof Part,
): number | null {
  const value = parts.find((part) => part.id === id)?.[field];
  return typeof value === 'number' ? value : null;
}

function rowOf({ id, label, write, read }: Measure, runs: readonly ComparedRun[]): MetricRow {
  const [first] = runs;
  const base = first === undefined ? null : read(first);
  const cells = runs.map((run) => {
    const value = read(run);
    const isAlike = first !== undefined && run !== first && !areOfUnlikeTimes(first, run);
    const behind = id === 'simulated' ? warmUpText(run) : '';
    return {
      text: value === null ? '–' : write(value) + behind,
      change: isAlike && value !== null && base !== null ? changeOf(base, value, write) : null,
    };
  });
  return { id, label, cells };
}

/** The warm-up, which the other numbers leave out. */
function warmUpText({ summary, doc: { warmUpMs = 0 } }: ComparedRun): string {
  if (warmUpMs <= 0) return '';
  if (!hasCounted(summary, warmUpMs)) return ', the end of the warm-up: results count from here on';
  const isOver = summary.simulatedSeconds * 1e3 > warmUpMs;
  return isOver ? `, counted from ${formatSeconds(warmUpMs * 1e-3)}` : ', warming up';
}

function changeOf(from: number, to: number, write: Measure['write']): MetricCell['change'] {
  // Values that read the same are called equal.
  if (write(from) === write(to)) return { text: 'equal', sign: '=' };
  const sign = to > from ? '▲' : '▼';
  const percent = formatPercentChange(from, to);
  if (percent.startsWith('±')) return { sign, text: `less than 0.1${GAP}%` };
  const size = write(Math.abs(to - from));
  return { sign, text: percent === '–' ? `${to > from ? '+' : '−'}${size}` : percent };
}

/** The instant from which every allowed rate stays near its level; `null` when one never does. */
function settlingTime({ view }: ComparedRun): number | null {
  const rates = view.series.filter(({ quantity }) => quantity === 'acr');
  const settled = rates.map(({ index }) => settledIn(view, index));
  if (settled.length === 0 || settled.some((timeS) => timeS === null)) return null;
  return Math.max(...settled.map((timeS) => timeS ?? 0));
}

function settledIn(view: HistoryView, index: number): number | null {
  const values = view.columns[index];
  if (values === undefined) return null;
  const { time, rows: end } = view;
  return describeCurve({ time, values, start: 0, end })?.settledS ?? null;
}

/** The slowest link that both circuits take in the same direction, Mb/s; `null` when they share none. */
export function sharedRate(
  { circuits, links }: Network,
  [one, other]: readonly [string, string],
): number | null {
  const routes = [one, other].map((id) => circuits.find((each) => each.id === id)?.route ?? []);
  const areBothOn = (from: string, to: string) =>
    routes.every((route) => route.some((node, at) => node === from && route[at + 1] === to));
  const rates = links.flatMap(({ from, to, rateMbps, backRateMbps }) => [
    ...(areBothOn(from, to) ? [rateMbps] : []),
    ...(areBothOn(to, from) ? [backRateMbps] : []),
  ]);
  return rates.length === 0 ? null : Math.min(...rates);
}
