/** Data acknowledged since the start: its slope is the goodput, a flat piece is a stall. */

import { MEGABYTES, plain } from './display';
import type { PlotKind } from './kind';

export const sequence: PlotKind = {
  id: 'sequence',
  label: 'Data acknowledged',
  short: 'Acknowledged',
  doc: 'Bytes acknowledged so far; the slope is the goodput, a flat piece is a stall.',
  leastTop: 0,
  companion: null,
  display: (unit) => (unit === 'bytes' ? MEGABYTES : plain(unit, 1)),
  includes: () => true,
};
