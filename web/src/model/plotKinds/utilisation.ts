/** Share of the link's cell slots that carry a cell, at the bottleneck ports. */

import { PER_CENT } from './display';
import { isBottleneck, type PlotKind } from './kind';

export const utilisation: PlotKind = {
  id: 'utilization',
  label: 'Utilisation',
  short: 'Utilisation',
  doc: 'Share of the link in use, per sample interval; the faint line is the measured input load.',
  leastTop: 1,
  companion: { quantity: 'load', label: 'load' },
  display: () => PER_CENT,
  includes: isBottleneck,
};
