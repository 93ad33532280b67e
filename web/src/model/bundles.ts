/**
 * Bundles: the few groups into which a network of many circuits is sorted, by group or by service.
 *
 * A link with more circuits than fit as lanes shows one band per bundle. Lists and legends use the
 * same bundles, so that a bundle has one name and one colour wherever it appears.
 */

import { rollup } from 'd3-array';
import { oncePer } from '../base/oncePer';
import { COLOURED } from '../base/palette';
import type { Network, NetworkCircuit } from './engineTypes';

/** Circuits of one group, or of one service. */
export type Bundle = {
  readonly id: string;
  readonly label: string;
  /** Place in the palette. */
  readonly colour: number;
  /** Positions in `network.circuits`. */
  readonly circuits: readonly number[];
};

/** Circuits on one link that are still drawn side by side. */
export const MOST_LANES = 5;
/** Most groups that are drawn as bundles; of more, services are bundled instead. */
const MOST_BUNDLES = 4;

/** The bundles of a network, in the order of its circuits. */
export const bundlesOf = oncePer(sorted);

/**
 * Does any link carry more circuits than are drawn side by side?
 *
 * As long as every circuit has a hue of its own, lanes tell more than bands.
 */
export const isBundled = oncePer(
  (network: Network): boolean =>
    network.circuits.length > COLOURED &&
    [...loadsOf(network).values()].some(({ length }) => length > MOST_LANES),
);

/** Circuits that pass from one node to the other or back, as positions in `network.circuits`. */
export function circuitsBetween(network: Network, a: string, b: string): readonly number[] {
  return loadsOf(network).get(pairOf(a, b)) ?? [];
}

const loadsOf = oncePer(({ circuits }: Network): ReadonlyMap<string, readonly number[]> => {
  const loads = new Map<string, number[]>();
  for (const [index, { route }] of circuits.entries()) {
    for (const [hop, node] of route.slice(1).entries()) {
      const pair = pairOf(route[hop] ?? '', node);
      const here = loads.get(pair);
      if (here === undefined) loads.set(pair, [index]);
      else if (here.at(-1) !== index) here.push(index);
    }
  }
  return loads;
});

/** Name of two neighbours, in either order; a newline is in no id. */
function pairOf(a: string, b: string): string {
  return a < b ? `${a}\n${b}` : `${b}\n${a}`;
}

function sorted(network: Network): readonly Bundle[] {
  const groups = by(network.circuits, ({ group }) => group ?? '');
  const useful = groups.size > 1 && groups.size <= MOST_BUNDLES && !groups.has('');
  const parts = useful ? groups : by(network.circuits, ({ service }) => service.toUpperCase());
  return [...parts].map(([label, circuits], colour) => ({ id: label, label, colour, circuits }));
}

/** Positions of circuits by a name. */
function by(
  circuits: readonly NetworkCircuit[],
  nameOf: (circuit: NetworkCircuit) => string,
): ReadonlyMap<string, readonly number[]> {
  return rollup(
    circuits.entries(),
    (part) => part.map(([index]) => index),
    ([, circuit]) => nameOf(circuit),
  );
}
