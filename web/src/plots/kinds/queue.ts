/** Cells waiting at the bottleneck ports, with their thresholds and the end of the buffer. */

import type { NetworkPort } from '../../engine/model';
import { plain } from './display';
import { isBottleneck, type PlotKind, type Reference } from './kind';

export const queue: PlotKind = {
  id: 'queue',
  label: 'Queue',
  short: 'Queue',
  doc: 'Cells waiting in the buffer of each port where data can queue.',
  leastTop: 0,
  companion: { quantity: 'queuePriority', label: 'priority queue' },
  display: (unit) => plain(unit, 0),
  includes: isBottleneck,
  references: (info) => {
    const ports = info.network.ports.filter((port) => isBottleneck(port.id, info));
    return unique(ports.flatMap(linesOfPort));
  },
};

function linesOfPort(port: NetworkPort): readonly Reference[] {
  const thresholds = port.thresholds.map(({ label, cells }) => ({ label, value: cells }));
  const capacity = port.bufferCells === null ? [] : [{ label: 'buffer', value: port.bufferCells }];
  return [...thresholds, ...capacity];
}

/** Equal lines of several ports are drawn once. */
function unique(lines: readonly Reference[]): readonly Reference[] {
  return lines.filter(
    (line, place) =>
      place === lines.findIndex(({ label, value }) => label === line.label && value === line.value),
  );
}
