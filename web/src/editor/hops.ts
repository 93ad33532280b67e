/**
 * Hops: the links between switches that a circuit crosses. In a row of switches that one circuit crosses
 * from end to end, their number is another word for the number of switches.
 */

import { singular } from '../base/text';
import type { Network } from '../model/engineTypes';
import { kindName } from '../model/nodeKinds';

const SWITCH = 'switch';

/** Does a size of this label count the switches of a network in which one circuit crosses all of them? */
export function countsHops(label: string, network: Network | null): boolean {
  if (network === null || singular(label) !== kindName(SWITCH)) return false;
  const switches = new Set(network.nodes.filter(({ kind }) => kind === SWITCH).map(({ id }) => id));
  const crossed = network.circuits.map(({ route }) => route.filter((id) => switches.has(id)));
  return crossed.some((route) => route.length === switches.size);
}
