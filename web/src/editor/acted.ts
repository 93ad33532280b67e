/** Which parts an action is about: the whole selection when the focused part belongs to it, else that part. */

import type { PartRef } from '../model/network/drawn';
import { type Selection, viewStore } from '../run';

/** All selected parts, the one the inspector shows last. */
export function selectedParts(): readonly Selection[] {
  const { selection, others } = viewStore.getState();
  return selection === null ? [] : [...others, selection];
}

/** The parts an action on `focused` is about; ports and bundles are none of a drawing. */
export function actedOn(focused: Selection | null): readonly PartRef[] {
  const all = selectedParts();
  const isIn = ({ type, id }: Selection) => focused?.type === type && focused.id === id;
  const parts = focused === null || all.some(isIn) ? all : [focused];
  return parts.flatMap(({ type, id }) =>
    type === 'node' || type === 'link' || type === 'circuit' ? [{ type, id }] : [],
  );
}
