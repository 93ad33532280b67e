/** The events that the ribbon draws while some kinds of them are pointed at. */

import type { RunEvent } from '../../model/engineTypes';
import type { Flash } from '../../run/contract';

/** The events of the kinds alone, or all others, by turns; all without kinds. */
export function flashed(events: readonly RunEvent[], flash: Flash | null): readonly RunEvent[] {
  if (flash === null || flash.kinds.length === 0) return events;
  return events.filter(({ kind }) => flash.kinds.includes(kind) === flash.isOn);
}
