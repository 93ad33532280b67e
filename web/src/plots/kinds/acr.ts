/** Allowed cell rate: how fast the network lets each circuit send right now. */

import type { RunInfo } from '../../engine/model';
import { plain } from './display';
import { isBottleneck, type PlotKind, type Reference } from './kind';

export const acr: PlotKind = {
  id: 'acr',
  label: 'Allowed rate (ACR)',
  short: 'ACR',
  doc: 'Rate at which each source may send, as last set by the feedback it received.',
  leastTop: 0,
  companion: null,
  display: (unit) => plain(unit, 2),
  includes: () => true,
  references: linkRates,
};

/** What the links where data can queue carry at most, each rate once. */
function linkRates(info: RunInfo): readonly Reference[] {
  const { ports, links } = info.network;
  const rates = ports
    .filter((port) => isBottleneck(port.id, info))
    .flatMap(({ link, forward }) => {
      const found = links.find(({ id }) => id === link);
      if (found === undefined) return [];
      return [forward ? found.rateMbps : (found.backRateMbps ?? found.rateMbps)];
    });
  return [...new Set(rates)].map((value) => ({ label: 'link', value }));
}
