/** A line of a plot and the part of the network it tells of. */

import { runStore, viewActions } from '../store';
import type { Line } from './kinds/kind';

/** Selects the circuit or port a line belongs to. */
export function selectLine({ series }: Line): void {
  const network = runStore.getState().info?.network;
  const isPort = network?.ports.some(({ id }) => id === series.element) ?? false;
  viewActions.select({ type: isPort ? 'port' : 'circuit', id: series.element });
}
