/**
 * Where a followed cell is at an instant: in a queue or so far along a link; what a port wrote, and which loop is its.
 */

import { formatValue } from '../../base/format';
import type { CellPath, Network, RmMark } from '../../model/engineTypes';
import { nodeName } from '../../model/network/graph';
import { portsOf } from './contents';

/** A place on the way. */
export type Spot = {
  /** Position in `stays`. */
  readonly stay: number;
  /** Position in `network.links`. */
  readonly link: number;
  /** Of the way from `link.from` to `link.to`, 0…1. */
  readonly along: number;
  /** It waits at the port, or is being sent. */
  readonly waits: boolean;
};

/** Where the cell is at `timeS`; at the ends of its way before and after it. */
export function spotAt(way: CellPath, network: Network, timeS: number): Spot | null {
  const known = way.stays.findLastIndex(({ arrivedS }) => arrivedS <= timeS);
  const stay = Math.max(0, known);
  const here = way.stays[stay];
  const port = portsOf(network).find(({ id }) => id === here?.port);
  if (here === undefined || port === undefined) return null;
  const { leftS } = here;
  const next = way.stays[stay + 1]?.arrivedS ?? (way.end === 'delivered' ? way.endS : null);
  const wayS = (network.links[port.link]?.delayMs ?? 0) / 1e3;
  const waits = leftS === null || timeS < leftS;
  const tookS = next === null || leftS === null ? wayS : next - leftS;
  const done = waits ? 0 : Math.min(1, (timeS - leftS) / Math.max(tookS, 1e-12));
  return { stay, link: port.link, along: port.forward ? done : 1 - done, waits };
}

/** From when to when its way is known, s. */
export function spanOf({ stays, endS }: CellPath): readonly [number, number] {
  const firstS = stays[0]?.arrivedS ?? 0;
  const last = stays.at(-1);
  return [firstS, endS ?? last?.leftS ?? last?.arrivedS ?? firstS];
}

/** Why it was written: the algorithm that speaks at the port and what it saw, or the destination. */
export function becauseWords({ port, queueCells }: RmMark, algorithm: string | null): string {
  const isPort = algorithm !== null && port !== 'the destination';
  const who = isPort ? `${algorithm} at ${port}` : port;
  return `because ${who} said so, with ${formatValue(queueCells, 'cells')} waiting`;
}

/**
 * Which part of the circuit's way this RM cell answers for, where a gateway has cut the control loop
 * into several; `null` for one that goes from end to end.
 */
export function loopWords(way: CellPath, network: Network, at: number): string | null {
  const route = network.circuits[at]?.route ?? [];
  const begins = way.stays[0];
  const turns = way.stays.find(({ backward }) => backward);
  if (way.kind !== 'rm' || begins === undefined || begins.backward) return null;
  const isCutBefore = begins.node !== route[0];
  const isCutBehind = turns !== undefined && turns.node !== route.at(-1);
  if (!isCutBefore && !isCutBehind) return null;
  const from = `Its control loop begins at ${nodeName(network, begins.node)}`;
  const to = turns === undefined ? '' : ` and ends at ${nodeName(network, turns.node)}`;
  return `${from}${to}: the rest of the path has RM cells of its own.`;
}
