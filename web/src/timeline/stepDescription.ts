/**
 * What was stepped to, in one line: "RM cell of S1 back at 42.180 ms, ER 71.2 Mb/s, CI set".
 */

import { formatNumber, formatValue } from '../base/format';
import type { Moment, RunEvent, RunInfo } from '../model/engineTypes';
import { rmFields } from '../model/values';
import { instantText } from './timeText';

/** Circuits that are named one by one; more of them are counted. */
const TOLD = 2;

/** Everything that happened at the instant of a step. */
export function momentsLine(moments: readonly Moment[], info: RunInfo): string {
  const named = moments.slice(0, TOLD).map((moment) => momentLine(moment, info));
  const rest = moments.length - named.length;
  return [...named, ...(rest > 0 ? [`and ${rest} more at this instant`] : [])].join('; ');
}

function momentLine(moment: Moment, info: RunInfo): string {
  const name = nameOf(moment.circuit, info);
  const at = instantText(moment.atS);
  if ('rm' in moment) {
    return `RM cell of ${name} back at ${at}, ${rmFields(moment.rm).join(', ')}`;
  }
  if ('sent' in moment) {
    const { segments, bytes, sentBefore: again } = moment.sent;
    const what = segments === 1 ? 'Segment' : `${segments} segments`;
    const repeated =
      again === 0 ? '' : again === segments ? ', sent again' : `, ${again} of them again`;
    return `${what} of ${name} sent at ${at}, ${formatValue(bytes, 'bytes')}${repeated}`;
  }
  const { firstByte: first, bytes, sentBefore } = moment.arrived;
  const range = `bytes ${formatNumber(first, 'bytes')} to ${formatNumber(first + bytes - 1, 'bytes')}`;
  const repeated = sentBefore ? ', sent again' : '';
  return `Segment of ${name} arrived at ${at}, ${range}${repeated}`;
}

/** The events of an instant. */
export function eventsLine(events: readonly RunEvent[], info: RunInfo): string {
  const named = events.slice(0, TOLD).map((event) => eventLine(event, info));
  const rest = events.length - named.length;
  return [...named, ...(rest > 0 ? [`and ${rest} more at this instant`] : [])].join('; ');
}

function eventLine({ circuit, kind, cause, timeS }: RunEvent, info: RunInfo): string {
  const whose = circuit === null ? '' : `${nameOf(circuit, info)}, `;
  const what = kind === 'cellLoss' ? 'cell lost: ' : '';
  return `${instantText(timeS)}: ${whose}${what}${cause}`;
}

/** That there is no such moment on this side. */
export function nothingLine(what: string, direction: 1 | -1): string {
  const side = direction === 1 ? 'until the end of the run' : 'since the start of the run';
  return `No ${what} ${side}.`;
}

function nameOf(circuit: string, { network }: RunInfo): string {
  return network.circuits.find(({ id }) => id === circuit)?.label ?? circuit;
}
