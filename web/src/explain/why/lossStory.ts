/**
 * Why a cell or a frame was lost, and what came of it, from the samples and events that the page has.
 *
 * A buffer is full because more came in than its line took away: since when, and from whom. What was lost shows at
 * the end of the circuit one journey later, so the two are matched by the time that cells take from port to end.
 */

import { mean } from 'd3-array';
import { CELL_BITS } from '../../base/format';
import { isFirst } from '../../model/catalog';
import type { Change, NetworkLink, NetworkPort, RunEvent, RunInfo } from '../../model/engineTypes';
import { linkBetween } from '../../model/network/graph';
import {
  column,
  firstAfter,
  firstEventAfter,
  type HistoryView,
  rowAt,
  valueAt,
} from '../../run/history';
import type { SearchRange } from './search';

/** A run, as far as its losses go. */
export type Told = { readonly info: RunInfo; readonly view: HistoryView };

/** A circuit that sends through a port. */
export type Sender = {
  readonly label: string;
  /** Mean rate that it was allowed while the queue grew, Mb/s; `null` without such a rate. */
  readonly allowedMbps: number | null;
  /**
   * Without one: mean rate at which its TCP sent new data meanwhile, Mb/s of 53-byte cells as the line counts them;
   * `null` when no samples tell.
   */
  readonly sentMbps: number | null;
};

/** The queue that a lost cell met, from its last low until cells were lost. */
export type Growth = {
  readonly sinceS: number;
  readonly untilS: number;
  readonly fromCells: number;
  readonly cells: number;
  /** Rate of the line when the queue began to grow, and when the cell was lost, Mb/s. */
  readonly lineMbps: readonly [number, number];
  /** Mean rate at which cells came to the line, Mb/s; `null` when it all happened between two samples. */
  readonly inMbps: number | null;
  /** The circuits that send through the port, the fastest first. */
  readonly senders: readonly Sender[];
};

/** A cell that a full buffer refused; those lost on a line or by order have met none. */
type Refused = RunEvent & { readonly queuedCells: number };

function isRefused(event: RunEvent): event is Refused {
  return event.kind === 'cellLoss' && event.queuedCells !== null;
}

/** Dips up to this share of the queue do not end its growth; chosen. */
const DIP = 0.1;

/** How the queue grew that a lost cell met; `null` when it met none, or the page has no samples of it. */
export function growthBefore(told: Told, loss: RunEvent): Growth | null {
  const { info, view } = told;
  const port = info.network.ports.find(({ id }) => id === loss.element);
  if (port === undefined || !isRefused(loss) || hasPriority(info, loss)) return null;
  const row = lastLow(view, loss);
  if (row === null) return null;
  const sinceS = view.time[row] ?? 0;
  // Of a queue that stays full, only the time in which it filled tells who filled it.
  const since = view.events.slice(firstEventAfter(view.events, sinceS)).filter(isRefused);
  const first = since.find(({ element }) => element === port.id) ?? loss;
  const untilS = first.timeS;
  const fromCells = valueAt(view, 'queue', port.id, sinceS);
  const lineMbps = [rateAt(info, port, sinceS), rateAt(info, port, untilS)] as const;
  const cells = first.queuedCells;
  const grewS = view.time[row + 1] ?? untilS;
  const inMbps = cameIn(view, { grewS, first }, (lineMbps[0] + lineMbps[1]) / 2);
  // Over the same span as what came in, so that a reader can add them up.
  const senders = sendersThrough(told, port, [inMbps === null ? sinceS : grewS, untilS]);
  return { sinceS, untilS, fromCells, cells, lineMbps, inMbps, senders };
}

/** Cells of CBR and VBR wait in a buffer of their own. */
function hasPriority({ network }: RunInfo, { circuit }: RunEvent): boolean {
  const found = network.circuits.find(({ id }) => id === circuit);
  return found !== undefined && isFirst(found.service);
}

type Filling = {
  /** The first sample that sees it grow, s. */
  readonly grewS: number;
  /** The first loss in the full queue. */
  readonly first: Refused;
};

/**
 * The rate at which cells came while a queue filled: the line was never idle and took away what it could, the rest
 * is the growth.
 */
function cameIn(view: HistoryView, { grewS, first }: Filling, lineMbps: number) {
  if (grewS >= first.timeS) return null;
  const grown = first.queuedCells - valueAt(view, 'queue', first.element, grewS);
  return lineMbps + (grown * CELL_BITS) / (first.timeS - grewS) / 1e6;
}

/** The row at which the queue was lowest before it grew to what a lost cell met. */
function lastLow(view: HistoryView, loss: Refused): number | null {
  const { element, timeS, queuedCells: cells } = loss;
  const values = view.columns[column(view, 'queue', element)];
  const start = rowAt(view, timeS);
  if (values === undefined) return null;
  let [low, lowest] = [-1, cells];
  for (let row = start; row >= 0; row -= 1) {
    const value = values[row] ?? 0;
    if (value > lowest + DIP * cells) break;
    if (value < lowest) [low, lowest] = [row, value];
  }
  return low < 0 || view.time[low] === timeS ? null : low;
}

type Span = readonly [fromS: number, toS: number];

function sendersThrough(told: Told, port: NetworkPort, span: Span): readonly Sender[] {
  const senders = told.info.network.circuits.flatMap(({ id, label, trunk }) => {
    const lagS = lagTo(told.info, id, port);
    // What a trunk carries is sent by the trunk.
    if (lagS === null || trunk !== null) return [];
    const [fromS, toS] = span;
    const sentThen = [Math.max(fromS - lagS, 0), Math.max(toS - lagS, 0)] as const;
    return [{ label, ...sentBy(told, id, sentThen) }];
  });
  const size = ({ allowedMbps, sentMbps }: Sender) => allowedMbps ?? sentMbps ?? 0;
  return senders.sort((a, b) => size(b) - size(a));
}

function sentBy(told: Told, circuit: string, [fromS, toS]: Span): Omit<Sender, 'label'> {
  const { view } = told;
  const allowed = view.columns[column(view, 'acr', circuit)];
  if (allowed !== undefined) {
    const rows = allowed.slice(Math.max(rowAt(view, fromS), 0), firstAfter(view, toS));
    return { allowedMbps: mean(rows) ?? null, sentMbps: null };
  }
  return { allowedMbps: null, sentMbps: newDataMbps(told, circuit, [fromS, toS]) };
}

/** Mean rate of new data of a TCP between the samples at two instants, in cells. */
function newDataMbps({ info, view }: Told, circuit: string, span: Span): number | null {
  const share = info.network.circuits.find(({ id }) => id === circuit)?.dataShare ?? Number.NaN;
  const [from, to] = span.map((timeS) => {
    const atS = view.time[rowAt(view, timeS)] ?? Number.NaN;
    const bytes = valueAt(view, 'sequence', circuit, atS) + valueAt(view, 'flight', circuit, atS);
    return { atS, bytes };
  });
  if (from === undefined || to === undefined) return null;
  // A sender that went back to the first byte in flight has sent nothing new.
  const bits = Math.max(to.bytes - from.bytes, 0) * 8;
  const mbps = bits / share / (to.atS - from.atS) / 1e6;
  return Number.isFinite(mbps) ? mbps : null;
}

function rateAt({ network, theory }: RunInfo, port: NetworkPort, timeS: number): number {
  const steps = theory.ports.find((each) => each.port === port.id)?.rateMbps;
  const stepped = steps?.findLast(([fromS]) => fromS <= timeS)?.[1];
  const link = network.links.find(({ id }) => id === port.link);
  return stepped ?? (port.forward ? link?.rateMbps : link?.backRateMbps) ?? Number.NaN;
}

type Hop = { readonly link: NetworkLink; readonly forward: boolean };

/** The links of a circuit from source to destination; those of a trunk that carries it are none of its own. */
function hopsOf({ network }: RunInfo, circuit: string): readonly Hop[] {
  const { route = [] } = network.circuits.find(({ id }) => id === circuit) ?? {};
  return route.slice(1).flatMap((to, at) => {
    const from = route[at] ?? '';
    const link = linkBetween(network, from, to);
    return link === undefined ? [] : [{ link, forward: link.from === from }];
  });
}

/** How long the lines before a port take, s; `null` when the circuit does not go through it on its way there. */
function lagTo(info: RunInfo, circuit: string, port: NetworkPort): number | null {
  const hops = hopsOf(info, circuit);
  const at = hops.findIndex(
    ({ link, forward }) => link.id === port.link && forward === port.forward,
  );
  return at < 0 ? null : hops.slice(0, at).reduce((sum, { link }) => sum + link.delayMs / 1e3, 0);
}

/**
 * How long a cell takes from the port where another was lost to the end of the circuit, s, as the queues are then.
 * Cells that overtake it make that longer; the loss named for a frame is then a later one of the same overflow.
 */
function journeyS({ info, view }: Told, loss: RunEvent): number {
  const { ports } = info.network;
  const port = ports.find(({ id }) => id === loss.element);
  if (port === undefined || loss.circuit === null) return 0;
  const there = hopsOf(info, loss.circuit);
  const isThere = lagTo(info, loss.circuit, port) !== null;
  const back = there.map(({ link, forward }) => ({ link, forward: !forward })).reverse();
  const way = isThere ? there : back;
  const first = way.findIndex(({ link }) => link.id === port.link);
  const waiting = (id: string) =>
    id === port.id ? (loss.queuedCells ?? 0) : valueAt(view, 'queue', id, loss.timeS) || 0;
  // What was lost behind the port had crossed its line.
  const lines = way.slice(Math.max(first, 0) + (isRefused(loss) ? 0 : 1));
  return lines.reduce((sum, { link, forward }) => {
    const next = ports.find((each) => each.link === link.id && each.forward === forward);
    const mbps = forward ? link.rateMbps : link.backRateMbps;
    const cells = next === undefined ? 0 : waiting(next.id);
    return sum + (cells * CELL_BITS) / mbps / 1e6 + link.delayMs / 1e3;
  }, 0);
}

/**
 * The record of the lost cells for which a frame was thrown away: the last of its data, or of data before it that was
 * merged with it. Of several, and without data, it is the last whose place in the line had come when the frame ended:
 * cells keep their order.
 */
export function lossOfFrame(told: Told, frame: RunEvent): RunEvent | null {
  const { events } = told.view;
  const losses = events
    .slice(0, firstEventAfter(events, frame.timeS))
    .filter(({ kind, circuit }) => kind === 'cellLoss' && circuit === frame.circuit);
  const hasCome = (loss: RunEvent) => loss.timeS + journeyS(told, loss) <= frame.timeS;
  const { bytes: data } = frame;
  if (data === null) {
    return losses.findLast((loss) => loss.bytes === null && hasCome(loss)) ?? null;
  }
  const own = losses.filter(({ bytes }) => isOf(bytes, data));
  const before = () => losses.findLast(({ bytes }) => isUpTo(bytes, data));
  return own.findLast(hasCome) ?? own.at(-1) ?? before() ?? null;
}

type Bytes = RunEvent['bytes'];

/** Does lost data begin no later than a frame's ends? */
function isUpTo(lost: Bytes, [, last]: NonNullable<Bytes>): boolean {
  return lost !== null && lost[0] <= last;
}

/** Do both share a byte? */
function isOf(lost: Bytes, frame: NonNullable<Bytes>): boolean {
  return isUpTo(lost, frame) && lost !== null && lost[1] >= frame[0];
}

/**
 * A loss is looked for up to this behind the reckoned instant, s: way and queues are reckoned from samples, so that
 * is no instant of the engine's. Less than a cell on the fastest line.
 */
const RECKONED_S = 1e-9;

/** Where to look for the very cell of a loss: the one dropped then, or the last one for which a frame is missing. */
export function searchForCell(
  told: Told,
  asked: RunEvent,
): Required<Pick<SearchRange, 'atS' | 'choose'>> {
  const cells = asked.kind === 'frameLost' ? lossOfFrame(told, asked) : asked;
  if (cells === null) return { atS: asked.timeS, choose: () => -1 };
  const data = asked === cells ? null : asked.bytes;
  const isKnown = asked === cells || data !== null;
  const latestS = isKnown ? cells.timeS : asked.timeS - journeyS(told, cells);
  const untilS = data === null ? latestS + RECKONED_S : asked.timeS;
  const isIt = (change: Change) =>
    change.quantity === 'drop' &&
    !(change.isRm && asked !== cells) &&
    change.port === cells.element &&
    change.atS <= untilS;
  const last = (changes: readonly Change[], fits: typeof isOf) =>
    changes.findLastIndex(
      (change) =>
        isIt(change) && (data === null || ('bytes' in change && fits(change.bytes, data))),
    );
  const choose = (changes: readonly Change[]) => {
    const own = last(changes, isOf);
    return own >= 0 ? own : last(changes, isUpTo);
  };
  return { atS: latestS, choose };
}

/** The frames that reassembly threw away for a record of lost cells, from `sinceS` on, when one of them was lost. */
export function framesOf(told: Told, loss: RunEvent, sinceS = loss.timeS): readonly RunEvent[] {
  const frames: RunEvent[] = [];
  for (const frame of after(told, loss).filter(({ kind }) => kind === 'frameLost')) {
    const cause = lossOfFrame(told, frame);
    if (cause === loss && frame.timeS >= sinceS) frames.push(frame);
    if (cause !== null && cause.timeS > loss.timeS) break;
  }
  return frames;
}

/** The first time-out or repair of the circuit after a loss, or after a frame of it; only lost data are repaired. */
export function repairAfter(told: Told, loss: RunEvent, frame = loss): RunEvent | null {
  if (loss.bytes === null) return null;
  const isRepair = ({ kind }: RunEvent) => kind === 'timeout' || kind === 'fastRetransmit';
  return after(told, frame).find(isRepair) ?? null;
}

/** The loss behind a window that a time-out or a repair has set: the newest one of the first byte still missing. */
export function lossBehind(
  events: readonly RunEvent[],
  circuit: string,
  change: Change,
): RunEvent | null {
  if (change.quantity !== 'cwnd' || !change.repairs) return null;
  const { atS, unacknowledgedByte: missing } = change;
  const isIt = ({ kind, timeS, bytes, ...event }: RunEvent) =>
    kind === 'cellLoss' &&
    event.circuit === circuit &&
    timeS < atS &&
    bytes !== null &&
    bytes[0] <= missing &&
    missing <= bytes[1];
  return events.findLast(isIt) ?? null;
}

/** What happened to the circuit of an event later. */
function after({ view: { events } }: Told, event: RunEvent): readonly RunEvent[] {
  const later = events.slice(firstEventAfter(events, event.timeS));
  return later.filter(({ circuit }) => circuit === event.circuit);
}
