/** Which circuits a selection means: a circuit itself, all of a bundle, all that begin or end at a host. */

import { bundlesOf, isBundled } from '../model/bundles';
import type { Network } from '../model/engineTypes';
import type { Selection } from './contract';

/** Positions in `network.circuits`; `null` when the selection is of another kind. */
export function selectedCircuits(
  network: Network,
  selection: Selection | null,
): ReadonlySet<number> | null {
  if (selection?.type === 'group') {
    const bundle = bundlesOf(network).find(({ id }) => id === selection.id);
    return bundle === undefined ? null : new Set(bundle.circuits);
  }
  if (selection?.type === 'node' && isBundled(network)) return endingAt(selection.id, network);
  if (selection?.type !== 'circuit') return null;
  const index = network.circuits.findIndex(({ id }) => id === selection.id);
  return index < 0 ? null : new Set([index]);
}

/** Circuits of a host; `null` for a node in the middle. */
function endingAt(node: string, { circuits }: Network): ReadonlySet<number> | null {
  const places = circuits.flatMap(({ route }, index) =>
    route[0] === node || route.at(-1) === node ? [index] : [],
  );
  return places.length === 0 ? null : new Set(places);
}
