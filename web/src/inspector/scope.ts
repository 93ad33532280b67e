/**
 * Whether a new value is for all parts or only for the selected one, and what that part is called.
 *
 * Circuits and groups have knobs of sources and connections of their own, switches and ports those of
 * ports. The choice goes back to "all" when something else is selected.
 */

import { useSyncExternalStore } from 'react';
import type { AppliesTo, Network } from '../model/engineTypes';
import { type Selection, useRun, useView } from '../run';

let onlyFor: Selection | null = null;
const listeners = new Set<() => void>();

/** Chooses "only this" for a selection, or "all" with `null`. */
export function setOnlyFor(selection: Selection | null): void {
  onlyFor = selection;
  for (const each of listeners) each();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A part that can have values of its own, and the sections it can have them for. */
export type Part = { readonly id: string; readonly sections: ReadonlySet<AppliesTo> };

const OF_CIRCUITS: ReadonlySet<AppliesTo> = new Set(['circuit', 'connection', 'background']);
const OF_PORTS: ReadonlySet<AppliesTo> = new Set(['port']);

/** The selected part, if it can have values of its own. */
export function partOf(selection: Selection | null, network: Network | null): Part | null {
  if (selection === null || network === null) return null;
  const { id } = selection;
  switch (selection.type) {
    case 'circuit':
      return { id, sections: OF_CIRCUITS };
    case 'group':
      return network.circuits.some(({ group }) => group === id)
        ? { id, sections: OF_CIRCUITS }
        : null;
    case 'port':
      return { id, sections: OF_PORTS };
    case 'node':
      return network.nodes.some((node) => node.id === id && node.kind !== 'host')
        ? { id, sections: OF_PORTS }
        : null;
    case 'link':
      return null;
  }
}

/** The selected part and whether new values are only for it. */
export function useScope(): { readonly part: Part | null; readonly isOnly: boolean } {
  const selection = useView((state) => state.selection);
  const network = useRun((state) => state.info?.network ?? null);
  const chosen = useSyncExternalStore(subscribe, () => onlyFor);
  const part = partOf(selection, network);
  return { part, isOnly: part !== null && chosen === selection };
}
