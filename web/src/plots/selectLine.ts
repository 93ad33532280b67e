/** A line of a plot and the part of the network it tells of. */

import type { Line } from '../model/plotKinds/kind';
import { runStore, viewActions } from '../run';

/** Selects the circuit or port a line belongs to. */
export function selectLine({ series }: Line): void {
  const network = runStore.getState().info?.network;
  const isPort = network?.ports.some(({ id }) => id === series.element) ?? false;
  viewActions.select({ type: isPort ? 'port' : 'circuit', id: series.element });
}
