/**
 * Changes in words and figures: what changed, by which rule, through which RM cell.
 */

import { group, sum } from 'd3-array';
import { formatNumber, formatSeconds, formatValue } from '../../base/format';
import type { CellPath, Change, RmContents, RmMark } from '../../model/engineTypes';
import { instantText, timeInWords } from '../../timeline/timeText';
import { spanOf } from '../lens/way';
import type { Growth, Sender } from './lossStory';

/** Instants in sight beside an answer, s. */
type Instants = {
  /** Of the change that is explained. */
  readonly atS: number;
  /** Where the reader asked. */
  readonly askedS: number;
  /** Of the clock; network and plots show another one while somebody points there. */
  readonly clockS: number;
};

/** Which instant the answer is about, and how that differs from the one asked about. */
export function aboutLine({ atS, askedS }: Pick<Instants, 'atS' | 'askedS'>): string {
  const answered = `This answer is about ${instantText(atS)}`;
  const apart = timeInWords(Math.abs(atS - askedS));
  const way = atS < askedS ? 'before' : 'after';
  const asked =
    instantText(atS) === instantText(askedS)
      ? ', where you asked.'
      : `, a change ${apart} ${way} the instant you asked about (${instantText(askedS)}).`;
  return `${answered}${asked}`;
}

/** Where the clock stands, unless it is where the answer is about. */
export function clockLine({ atS, clockS }: Pick<Instants, 'atS' | 'clockS'>): string {
  const isClock = instantText(atS) === instantText(clockS);
  return isClock ? '' : ` The clock stands at ${instantText(clockS)}.`;
}

/** What changed, in one line. */
export function headline(change: Change): string {
  switch (change.quantity) {
    case 'acr': {
      const [from, to] = [change.fromMbps, change.toMbps].map((mbps) => formatNumber(mbps, 'mbps'));
      const rate = formatValue(change.toMbps, 'mbps');
      return from === to ? `ACR stays ${rate}` : `ACR ${from} → ${rate}`;
    }
    case 'cwnd':
      return windowLine(change);
    case 'drop':
      return `${change.isRm ? 'RM cell' : change.lastOfFrame ? 'Last cell of a frame' : 'Cell'} dropped at ${change.port}`;
  }
}

function windowLine({ cwndBytes, ssthreshBytes }: Extract<Change, { quantity: 'cwnd' }>) {
  const moved = ([from, to]: readonly [number, number]) => {
    const [before, after] = [Math.floor(from), Math.floor(to)];
    const reached = formatValue(after, 'bytes');
    if (before !== after) return `${formatNumber(before, 'bytes')} → ${reached}`;
    // A large window grows by parts of a byte.
    const by = formatValue(Number(Math.abs(to - from).toPrecision(2)), 'bytes');
    return `${reached} (${to > from ? '+' : '−'}${by})`;
  };
  const parts = [];
  if (cwndBytes[0] !== cwndBytes[1]) parts.push(`cwnd ${moved(cwndBytes)}`);
  if (ssthreshBytes[0] !== ssthreshBytes[1]) parts.push(`ssthresh ${moved(ssthreshBytes)}`);
  return parts.join(', ');
}

/** Fields of an RM cell as pairs of name and value. */
export function rmFields(rm: RmContents): readonly (readonly [string, string])[] {
  return [
    ['CI', rm.ci ? '1: congestion, decrease' : '0'],
    ['NI', rm.ni ? '1: no increase' : '0'],
    ['ER', formatValue(rm.erMbps, 'mbps')],
    ['CCR', formatValue(rm.ccrMbps, 'mbps')],
    ['ER written by', rm.writer ?? 'nobody: as the source asked'],
    ...(rm.bn ? ([['BN', '1: made by a switch or the destination']] as const) : []),
  ];
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

/** What a port did to an RM cell, and with which queue. */
export function markLine(mark: RmMark): string {
  const written = writtenWords(mark) ?? 'left as it was';
  return `${written} at ${mark.port}, ${formatValue(mark.queueCells, 'cells')} waiting`;
}

/** What became of a cell, in one sentence. */
export function pathLine(way: CellPath): string {
  const { kind, end, isOver, stays } = way;
  const name = kind === 'rm' ? 'RM cell' : 'data cell';
  const [fromS, untilS] = spanOf(way);
  const took = formatSeconds(untilS - fromS);
  if (end === 'unsent' || stays.length === 0) return `No ${name} was sent in the time searched.`;
  switch (end) {
    case 'delivered':
      if (kind === 'data') return `The data cell reached its destination after ${took}.`;
      return isOver
        ? `The RM cell went to its destination and back in ${took}.`
        : `The RM cell was turned around after ${took}.`;
    case 'dropped':
      return `The ${name} was dropped at ${stays.at(-1)?.port ?? ''} after ${took}.`;
    case 'travelling':
      return `The ${name} was still under way after ${took}.`;
  }
}

/** How long a cell stayed at a port of its way, or why it never left. */
export function stayWords({ stays, end }: CellPath, place: number): string {
  const { arrivedS = 0, leftS = null } = stays[place] ?? {};
  if (leftS !== null) return formatSeconds(leftS - arrivedS);
  // One that never left and yet was seen later was turned around there.
  if (place < stays.length - 1 || end === 'delivered') return 'turned around';
  return end === 'dropped' ? 'dropped' : 'waits';
}

/** How a queue filled, in one or two sentences. */
export function growthLine({ sinceS, untilS, fromCells, cells, lineMbps, inMbps }: Growth): string {
  const [before, now] = lineMbps;
  const line =
    before === now
      ? `a line of ${formatValue(now, 'mbps')}`
      : `a line that went from ${formatNumber(before, 'mbps')} to ${formatValue(now, 'mbps')}`;
  const took = formatSeconds(Number((untilS - sinceS).toPrecision(2)));
  const grew = `The queue grew from ${formatNumber(fromCells, 'cells')} to ${formatValue(cells, 'cells')} in ${took}`;
  if (inMbps === null) return `${grew}, before ${line}.`;
  return `${grew}: about ${rough(inMbps)} came to ${line}.`;
}

/** A mean rate that is not known to the last digit. */
function rough(mbps: number): string {
  return formatValue(mbps < 10 ? Number(mbps.toPrecision(2)) : Math.round(mbps), 'mbps');
}

/** Lines about senders; those of the slowest circuits are one. */
const MOST_LINES = 4;
/** Circuits named one by one; more are counted. */
const MOST_NAMES = 4;

/** What circuits sent through a port, or were allowed to, those of like figures together. */
export function senderLines(senders: readonly Sender[]): readonly string[] {
  const lines = Array.from(group(senders, sentWords), ([text, list]) => {
    const names = list.map(({ label }) => label).join(', ');
    const who = list.length > MOST_NAMES ? `${list.length} circuits` : names;
    const each = list.length > 1 && /\d/.test(text) ? ' each' : '';
    return { text: `${who}: ${text}${each}`, count: list.length };
  });
  const named = lines.slice(0, MOST_LINES).map(({ text }) => text);
  const rest = sum(lines.slice(MOST_LINES), ({ count }) => count);
  return rest === 0 ? named : [...named, `and ${formatNumber(rest)} more`];
}

function sentWords({ allowedMbps, sentMbps }: Sender): string {
  if (allowedMbps !== null) return `allowed ${rough(allowedMbps)}`;
  if (sentMbps === null) return 'rate not sampled';
  return sentMbps === 0 ? 'no new data' : `sent ${rough(sentMbps)} of new data`;
}

/** What AAL5 did to frames with cells missing. */
export function thrownAwayLine(frames: number): string {
  const what = frames === 1 ? 'the whole frame' : `${frames} whole frames`;
  return `AAL5 threw ${what} away, because cells were missing.`;
}
