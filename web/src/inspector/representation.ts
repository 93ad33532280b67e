/**
 * In which unit each kind of quantity is shown; clicking a unit goes to the next.
 *
 * The choice is per unit, not per parameter: all rates turn into cells/s together, so that numbers
 * on one screen stay comparable. Values in the document never change by it.
 */

import {
  CELL_BITS,
  conversionFactor,
  representations,
  type UnitName,
  unitInfo,
} from '../base/format';
import type { Network, Unit } from '../model/engineTypes';
import type { Selection } from '../run';

/** One way to show a value: `shown = value × factor`. */
export type Representation = {
  readonly label: string;
  readonly spoken: string;
  /** Unit of the shown number, for reading it back. */
  readonly unit: UnitName;
  readonly factor: number;
};

/**
 * Ways to show a value of `unit`, the declared one first.
 *
 * Cells can also be shown as the time the bottleneck needs to send them, if its rate is known.
 */
export function waysToShow(unit: Unit, drainMbps: number | null): readonly Representation[] {
  const ways = representations(unit).map((name) => {
    const { label, spoken } = unitInfo(name);
    return { label, spoken, unit: name, factor: conversionFactor(unit, name) };
  });
  if (unit !== 'cells' || drainMbps === null || drainMbps <= 0) return ways;
  const factor = (CELL_BITS / (drainMbps * 1e6)) * 1e3;
  const spoken = `milliseconds of queue at ${drainMbps} megabits per second`;
  return [...ways, { label: 'ms queue', spoken, unit: 'ms' as const, factor }];
}

/** Rate that empties the queue in question: of the selected port, else of the first bottleneck. */
export function drainRate(network: Network | null, selection: Selection | null): number | null {
  if (network === null) return null;
  const chosen = network.ports.find(
    (port) => selection?.type === 'port' && port.id === selection.id,
  );
  const port = chosen ?? network.ports.find((candidate) => candidate.bottleneck);
  return network.links.find((link) => link.id === port?.link)?.rateMbps ?? null;
}
