/**
 * Testimonies in words and figures: what changed, by which rule, through which RM cell.
 */

import { formatNumber, formatSeconds, formatValue } from '../../base/format';
import type { CellFate, RmMark, RmStory, Testimony } from '../../model/engineTypes';

/** What changed, in one line. */
export function headline(told: Testimony): string {
  switch (told.quantity) {
    case 'acr':
      return `ACR ${formatNumber(told.fromMbps, 'mbps')} → ${formatValue(told.toMbps, 'mbps')}`;
    case 'cwnd':
      return windowLine(told);
    case 'drop':
      return `${told.isRm ? 'RM cell' : told.lastOfFrame ? 'Last cell of a frame' : 'Cell'} dropped at ${told.port}`;
  }
}

function windowLine({ cwndBytes, ssthreshBytes }: Extract<Testimony, { quantity: 'cwnd' }>) {
  const moved = ([from, to]: readonly [number, number]) =>
    `${formatNumber(Math.floor(from), 'bytes')} → ${formatValue(Math.floor(to), 'bytes')}`;
  const parts = [];
  if (cwndBytes[0] !== cwndBytes[1]) parts.push(`cwnd ${moved(cwndBytes)}`);
  if (ssthreshBytes[0] !== ssthreshBytes[1]) parts.push(`ssthresh ${moved(ssthreshBytes)}`);
  return parts.join(', ');
}

/** Fields of an RM cell as pairs of name and value. */
export function rmFields(rm: RmStory): readonly (readonly [string, string])[] {
  return [
    ['CI', rm.ci ? '1: congestion, decrease' : '0'],
    ['NI', rm.ni ? '1: no increase' : '0'],
    ['ER', formatValue(rm.erMbps, 'mbps')],
    ['CCR', formatValue(rm.ccrMbps, 'mbps')],
    ['ER written by', rm.writer ?? 'nobody: as the source asked'],
    ...(rm.bn ? ([['BN', '1: made by a switch or the destination']] as const) : []),
  ];
}

/** What a port did to an RM cell. */
export function markLine(mark: RmMark): string {
  const parts = [];
  if (mark.erMbps[0] !== mark.erMbps[1]) {
    parts.push(
      `ER ${formatNumber(mark.erMbps[0], 'mbps')} → ${formatValue(mark.erMbps[1], 'mbps')}`,
    );
  }
  if (mark.ci[0] !== mark.ci[1]) parts.push('CI set');
  if (mark.ni[0] !== mark.ni[1]) parts.push('NI set');
  if (parts.length === 0) parts.push('left as it was');
  return `${parts.join(', ')} at ${mark.port}, ${formatValue(mark.queueCells, 'cells')} waiting`;
}

/** What became of a cell, in one sentence. */
export function fateLine({ kind, end, endS, stays }: CellFate): string {
  const name = kind === 'rm' ? 'RM cell' : 'data cell';
  const first = stays[0];
  if (end === 'unsent' || first === undefined) return `No ${name} was sent in the time looked at.`;
  const tookS = (endS ?? stays.at(-1)?.arrivedS ?? first.arrivedS) - first.arrivedS;
  switch (end) {
    case 'delivered':
      return kind === 'rm'
        ? `The RM cell went to its destination and back in ${formatSeconds(tookS)}.`
        : `The data cell reached its destination after ${formatSeconds(tookS)}.`;
    case 'dropped':
      return `The ${name} was dropped at ${stays.at(-1)?.port ?? ''} after ${formatSeconds(tookS)}.`;
    case 'travelling':
      return `The ${name} was still under way after ${formatSeconds(tookS)}.`;
  }
}
