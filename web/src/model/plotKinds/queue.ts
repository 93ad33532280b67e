/** Cells waiting at the bottleneck ports. */

import { plain } from './display';
import { isBottleneck, type PlotKind } from './kind';

export const queue: PlotKind = {
  id: 'queue',
  label: 'Queue',
  short: 'Queue',
  doc: 'Cells waiting in the buffer of each port where data can queue.',
  leastTop: 0,
  companion: { quantity: 'queuePriority', label: 'priority queue' },
  display: (unit) => plain(unit, 0),
  includes: isBottleneck,
};
