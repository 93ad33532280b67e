/** What a circuit can be: a load over a service, every pair that the engine's catalogue lets go together. */

import { catalog } from '../catalog';
import type { CatalogWord } from '../engineTypes';

/** What a circuit can be: what it carries over which service, in words. */
export type CircuitSort = {
  readonly key: string;
  readonly service: string;
  readonly carries: string;
  readonly label: string;
  readonly doc: string;
};

/** Every pair of service and load that goes together. */
export function circuitSorts(): readonly CircuitSort[] {
  const { services, loads, fits } = catalog.drawing;
  return fits.map(([service, carries]) => {
    const [ofService, load] = [wordOf(services, service), wordOf(loads, carries)];
    const label = `${load.label} over ${ofService.label}`;
    const doc = `${load.doc} ${ofService.doc}`;
    return { key: `${service} ${carries}`, service, carries, label, doc };
  });
}

function wordOf(words: readonly CatalogWord[], id: string): CatalogWord {
  return words.find((word) => word.id === id) ?? { id, label: id, doc: '' };
}

/** What a circuit carries when nobody has said: the first pair of the catalogue. */
export function firstSort(): Pick<CircuitSort, 'service' | 'carries'> {
  const [service = '', carries = ''] = catalog.drawing.fits[0] ?? [];
  return { service, carries };
}
