/** Whether the time-space diagram is on the page, and of which circuit: all that the first view has to know. */

import { runStore, viewStore } from '../../run';
import { createPageStore } from '../../run/pageStore';
import { predictStore } from '../../run/predict';
import { closeWhy, whyStore } from '../why/whyStore';

export const spaceTimeStore = createPageStore(() => ({ isOpen: false, circuit: '' }));

/** Opens the diagram of the circuit that is selected, or one through the selected part, or closes it. */
export function toggleSpaceTime(): void {
  // The sheet of a prediction would hide it.
  if (predictStore.getState().ask !== null) return;
  const { isOpen } = spaceTimeStore.getState();
  // A question stands in its place.
  const isBehind = whyStore.getState().isOpen;
  closeWhy();
  const isWanted = isBehind || !isOpen;
  spaceTimeStore.setState({ isOpen: isWanted, ...(!isOpen && { circuit: meantCircuit() }) });
}

export function closeSpaceTime(): void {
  spaceTimeStore.setState({ isOpen: false });
}

function meantCircuit(): string {
  const { info } = runStore.getState();
  const { selection } = viewStore.getState();
  const { circuit: before } = spaceTimeStore.getState();
  if (info === null) return before;
  const { circuits, links, ports } = info.network;
  const id = selection?.id ?? before;
  const port = ports.find((each) => each.id === id);
  const link = links.find((each) => each.id === (port?.link ?? id));
  const isOn = (route: readonly string[]) =>
    link === undefined ? route.includes(id) : route.includes(link.from) && route.includes(link.to);
  const found =
    circuits.find((each) => each.id === id) ?? circuits.find(({ route }) => isOn(route));
  return (found ?? circuits[0])?.id ?? '';
}
