/** Allowed cell rate: how fast the network lets each circuit send right now. */

import { plain } from './display';
import type { PlotKind } from './kind';

export const acr: PlotKind = {
  id: 'acr',
  label: 'Allowed rate (ACR)',
  short: 'ACR',
  doc: 'Rate at which each source may send, as last set by the feedback it received.',
  leastTop: 0,
  companion: null,
  display: (unit) => plain(unit, 2),
  includes: () => true,
};
