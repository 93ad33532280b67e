/**
 * What a whole run is measured by: the name of each number, its unit, and how it is read of a summary.
 *
 * Queues and utilisation are the highest of all ports where data can wait. The others, such as those that carry only
 * acknowledgements, would make every link look idle.
 */

import { max, sum } from 'd3-array';
import { formatEntry, formatPercent, formatValue, unitLabel, withSign } from '../base/format';
import type { Summary, Unit } from './engineTypes';

/** Reads a number of a run in which data can wait at the ports `waits`; `null` where the run has no such number. */
type Read = (summary: Summary, waits: readonly string[]) => number | null;

/** A number of a run; the unit `percent` is that of a share which is written in per cent. */
export type Measure = {
  readonly label: string;
  readonly unit: Unit | 'percent';
  readonly read: Read;
};

/** The measures, by the names that the engine's summary and files give them. */
export const MEASURES = {
  goodputMbps: measure('Goodput', 'mbps', ({ total }) => total.goodputMbps),
  throughputMbps: measure('Cells delivered', 'mbps', ({ circuits }) =>
    sum(circuits, ({ throughputMbps }) => throughputMbps),
  ),
  cellLossRatio: measure('Cells lost', 'percent', ({ total }) => total.cellLossRatio),
  jainIndex: measure('Jain index', 'share', ({ total }) => total.jainIndex),
  meanQueueCells: measure('Mean queue', 'cells', ofPorts('meanQueueCells')),
  maxQueueCells: measure('Longest queue', 'cells', ofPorts('maxQueueCells')),
  utilization: measure('Busiest link', 'percent', ofPorts('utilization')),
  // They mean something only where TCP sends.
  timeouts: measure('Timeouts', 'count', ({ sources }) =>
    sources.length === 0 ? null : sum(sources, ({ timeouts }) => timeouts),
  ),
  evenness: measure('Least of best rate', 'percent', ({ circuits }) => {
    const rates = circuits.map(({ meanAcrMbps }) => meanAcrMbps);
    return Math.min(...rates) / Math.max(...rates);
  }),
} as const;

function measure(label: string, unit: Measure['unit'], read: Read): Measure {
  return { label, unit, read };
}

function ofPorts(figure: 'meanQueueCells' | 'maxQueueCells' | 'utilization'): Read {
  return ({ ports }, waits) =>
    max(
      ports.filter(({ id }) => waits.includes(id)),
      (port) => port[figure],
    ) ?? null;
}

/** A value in words, with the usual digits or with so many. */
export function measureText(
  { unit }: Pick<Measure, 'unit'>,
  value: number,
  digits?: number,
): string {
  if (unit === 'percent')
    return digits === undefined
      ? formatPercent(value)
      : withSign(formatEntry(value * 100, digits), '%');
  return digits === undefined
    ? formatValue(value, unit)
    : withSign(formatEntry(value, digits), unitLabel(unit));
}
