/**
 * Where a followed cell is at an instant: in a queue or so far along a link; and its way in words.
 */

import { formatNumber, formatSeconds, formatValue } from '../../base/format';
import type { CellFate, Network, RmMark } from '../../model/engineTypes';
import { portsOf } from './contents';

/** A place on the way. */
export type Spot = {
  /** Position in `fate.stays`. */
  readonly stay: number;
  /** Position in `network.links`. */
  readonly link: number;
  /** Of the way from `link.from` to `link.to`, 0…1. */
  readonly along: number;
  /** It waits at the port, or is being sent. */
  readonly waits: boolean;
};

/** Where the cell is at `timeS`; at the ends of its way before and after it. */
export function spotAt(fate: CellFate, network: Network, timeS: number): Spot | null {
  const known = fate.stays.findLastIndex(({ arrivedS }) => arrivedS <= timeS);
  const stay = Math.max(0, known);
  const here = fate.stays[stay];
  const port = portsOf(network).find(({ id }) => id === here?.port);
  if (here === undefined || port === undefined) return null;
  const { leftS } = here;
  const next = fate.stays[stay + 1]?.arrivedS ?? (fate.end === 'delivered' ? fate.endS : null);
  const wayS = (network.links[port.link]?.delayMs ?? 0) / 1e3;
  const waits = leftS === null || timeS < leftS;
  const tookS = next === null || leftS === null ? wayS : next - leftS;
  const done = waits ? 0 : Math.min(1, (timeS - leftS) / Math.max(tookS, 1e-12));
  return { stay, link: port.link, along: port.forward ? done : 1 - done, waits };
}

/** From when to when its way is known, s. */
export function spanOf({ stays, endS }: CellFate): readonly [number, number] {
  const firstS = stays[0]?.arrivedS ?? 0;
  const last = stays.at(-1);
  return [firstS, endS ?? last?.leftS ?? last?.arrivedS ?? firstS];
}

/** What a port wrote into an RM cell: "ER 149.8 → 71.2 Mb/s, CI set"; `null` when it left it as it was. */
export function writtenWords({ erMbps, ci, ni }: RmMark): string | null {
  const parts: string[] = [];
  if (erMbps[0] !== erMbps[1]) {
    parts.push(`ER ${formatNumber(erMbps[0], 'mbps')} → ${formatValue(erMbps[1], 'mbps')}`);
  }
  if (ci[0] !== ci[1]) parts.push('CI set');
  if (ni[0] !== ni[1]) parts.push('NI set');
  return parts.length === 0 ? null : parts.join(', ');
}

/** Why a port wrote it: the algorithm that speaks there and what it saw. */
export function becauseWords({ port, queueCells }: RmMark, algorithm: string | null): string {
  const who = algorithm === null ? port : `${algorithm} at ${port}`;
  return `because ${who} said so, with ${formatValue(queueCells, 'cells')} waiting`;
}

/**
 * Which part of the circuit's way this RM cell answers for, where a gateway has cut the control loop
 * into several; `null` for one that goes from end to end.
 */
export function loopWords(fate: CellFate, { nodes, circuits }: Network, at: number): string | null {
  const route = circuits[at]?.route ?? [];
  const begins = fate.stays[0];
  const turns = fate.stays.find(({ backward }) => backward);
  if (fate.kind !== 'rm' || begins === undefined || begins.backward) return null;
  const labelOf = (id: string) => nodes.find((node) => node.id === id)?.label ?? id;
  const isCutBefore = begins.node !== route[0];
  const isCutBehind = turns !== undefined && turns.node !== route.at(-1);
  if (!isCutBefore && !isCutBehind) return null;
  const from = `Its control loop begins at ${labelOf(begins.node)}`;
  const to = turns === undefined ? '' : ` and ends at ${labelOf(turns.node)}`;
  return `${from}${to}: the rest of the way has RM cells of its own.`;
}

/** How long it stayed at a port; one that never left and yet was seen later was turned around there. */
export function stayWords({ arrivedS, leftS }: CellFate['stays'][number], isLast: boolean): string {
  if (leftS !== null) return `gone after ${formatSeconds(leftS - arrivedS)}`;
  return isLast ? 'waits there' : 'turned around there';
}

/** What became of it, in one sentence. */
export function endWords(fate: CellFate): string {
  const [firstS, lastS] = spanOf(fate);
  const took = formatSeconds(lastS - firstS);
  switch (fate.end) {
    case 'delivered':
      if (fate.kind === 'data') return `It reached its destination after ${took}.`;
      return fate.isOver ? `It went there and back in ${took}.` : `It was turned after ${took}.`;
    case 'dropped':
      return `It was dropped at ${fate.stays.at(-1)?.port ?? '–'} after ${took}.`;
    case 'travelling':
      return `It was still under way after ${took}.`;
    case 'unsent':
      return 'Its way is not known.';
    default:
      return fate.end satisfies never;
  }
}
