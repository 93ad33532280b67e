/** Useful data per second that reaches each receiving application. */

import { plain } from './display';
import type { PlotKind } from './kind';

export const goodput: PlotKind = {
  id: 'goodput',
  label: 'Goodput',
  short: 'Goodput',
  doc: 'New data delivered in order to each receiver, per sample interval.',
  leastTop: 0,
  companion: null,
  display: (unit) => plain(unit, 2),
  includes: () => true,
};
