/** Congestion window of each TCP connection, with its slow-start threshold. */

import { KILOBYTES, plain } from './display';
import type { PlotKind } from './kind';

export const window: PlotKind = {
  id: 'cwnd',
  label: 'Congestion window',
  short: 'cwnd',
  doc: 'How much unacknowledged data each TCP sender allows itself; the faint line is ssthresh.',
  leastTop: 0,
  companion: { quantity: 'ssthresh', label: 'ssthresh' },
  display: (unit) => (unit === 'bytes' ? KILOBYTES : plain(unit, 1)),
  includes: () => true,
};
