/**
 * The plots of the panel, in reading order, and which of them an experiment begins with. The place of the first nine
 * in the table is the digit that enlarges them. To add a plot, add a row.
 */

import { unitInfo } from '../../base/format';
import type { RunInfo, Unit } from '../engineTypes';
import { type Display, hasData, isBottleneck, type PlotKind } from './kind';
import { goodputWindow } from './mean';

/** A unit as the catalogue declares it, with a fixed number of decimals. */
function plain(unit: Unit, decimals: number): Display {
  const { label, spoken } = unitInfo(unit);
  return { sign: label, spoken, factor: 1, decimals };
}

/** Bytes as thousands of bytes. */
const KILOBYTES: Display = { sign: 'kB', spoken: 'kilobytes', factor: 1e-3, decimals: 1 };

/** Bytes as millions of bytes. */
const MEGABYTES: Display = { sign: 'MB', spoken: 'megabytes', factor: 1e-6, decimals: 3 };

/** Least top of the queue axis, cells; chosen, so that a queue of a cell or two does not fill the plot. */
const LEAST_QUEUE = 10;

/** Shares as per cent. */
const PER_CENT: Display = { sign: '%', spoken: 'per cent', factor: 100, decimals: 1 };

/** What most plots have in common. */
const USUAL = { leastTop: 0, meanS: null, companion: null, includes: () => true } as const;

/** The plot of a quantity, if it has one. */
export function plotKind(quantity: string | undefined): PlotKind | undefined {
  return PLOT_KINDS.find(({ id }) => id === quantity);
}

export const PLOT_KINDS: readonly PlotKind[] = [
  {
    ...USUAL,
    id: 'acr',
    label: 'Allowed rate (ACR)',
    short: 'ACR',
    doc: 'Rate at which each source may send, as last set by the feedback it received.',
    movedBy: ['abr', 'feedback', 'virtualEnds'],
    display: (unit) => plain(unit, 2),
  },
  {
    ...USUAL,
    id: 'cwnd',
    label: 'Congestion window',
    short: 'cwnd',
    doc: 'How much unacknowledged data each TCP sender allows itself; the faint line is ssthresh.',
    movedBy: ['tcp', 'congestion'],
    companion: { quantity: 'ssthresh', label: 'ssthresh', isHeld: true },
    display: (unit) => (unit === 'bytes' ? KILOBYTES : plain(unit, 1)),
  },
  {
    ...USUAL,
    id: 'queue',
    label: 'Queue',
    short: 'Queue',
    doc: 'Cells waiting in the buffer of each port where data can queue.',
    movedBy: [
      'topology',
      'feedback',
      'discard',
      'background',
      'cells',
      'shaper',
      'policer',
      'gfc',
      'virtualEnds',
      'credit',
    ],
    leastTop: LEAST_QUEUE,
    companion: { quantity: 'queuePriority', label: 'priority queue', isHeld: false },
    display: (unit) => plain(unit, 0),
    includes: isBottleneck,
  },
  {
    ...USUAL,
    id: 'utilization',
    label: 'Utilisation',
    short: 'Utilisation',
    doc: 'Share of the link in use, per sample interval; the faint line is the measured input load.',
    movedBy: ['topology', 'background', 'cells'],
    leastTop: 1,
    companion: { quantity: 'load', label: 'load', isHeld: false },
    display: () => PER_CENT,
    includes: isBottleneck,
  },
  {
    ...USUAL,
    id: 'goodput',
    label: 'Goodput',
    short: 'Goodput',
    doc: 'New data delivered in order to each receiver, as a running mean.',
    movedBy: ['application', 'shaper', 'policer'],
    meanS: goodputWindow,
    display: (unit) => plain(unit, 2),
  },
  {
    ...USUAL,
    id: 'sequence',
    label: 'Data acknowledged',
    short: 'Acknowledged',
    doc: 'Bytes acknowledged so far; the slope is the goodput, a flat piece is a stall.',
    movedBy: ['tcp', 'application'],
    display: (unit) => (unit === 'bytes' ? MEGABYTES : plain(unit, 1)),
  },
  {
    ...USUAL,
    id: 'rwnd',
    label: 'Receiver window',
    short: 'rwnd',
    doc: 'How much each TCP receiver has room for, as the sender knows it; the faint line is the data in flight.',
    movedBy: ['tcp', 'congestion', 'application'],
    companion: { quantity: 'flight', label: 'in flight', isHeld: false },
    display: (unit) => (unit === 'bytes' ? KILOBYTES : plain(unit, 1)),
  },
  {
    ...USUAL,
    id: 'lineRate',
    label: 'Line rate',
    short: 'Line rate',
    doc: 'Rate of each line that changes during the run, counted over 53-byte cells.',
    movedBy: ['topology'],
    display: (unit) => plain(unit, 3),
  },
  {
    ...USUAL,
    id: 'credit',
    label: 'Credits',
    short: 'Credits',
    doc: 'Cells that each host may send before the first switch grants more credit; at zero it waits.',
    movedBy: ['credit', 'cells'],
    display: (unit) => plain(unit, 0),
  },
];

/** Which plots are open at first: of those with data the first three, since they tell what a run does. */
const AT_FIRST: readonly PlotKind['id'][] = [
  'acr',
  'cwnd',
  'queue',
  'goodput',
  'utilization',
  'sequence',
  'credit',
];
const OPEN_AT_FIRST = 3;
/** Open besides them: only experiments that are about it have data for it. */
const ALWAYS: PlotKind['id'] = 'lineRate';

/** The plots that this experiment has data for. */
export function plotsOf(info: RunInfo): readonly PlotKind[] {
  return PLOT_KINDS.filter((kind) => hasData(kind, info));
}

/** Those of them that are open: what the reader wants, or `null` for what the experiment begins with. */
export function openPlots(
  available: readonly PlotKind[],
  wanted: readonly string[] | null,
): readonly PlotKind[] {
  const ids = available.map(({ id }) => id);
  const atFirst = AT_FIRST.filter((id) => ids.includes(id)).slice(0, OPEN_AT_FIRST);
  const open = wanted ?? [...atFirst, ALWAYS];
  return available.filter(({ id }) => open.includes(id));
}
