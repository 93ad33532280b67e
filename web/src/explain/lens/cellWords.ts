/** A cell in words: what it is in one line, and its header field by field. */

import { formatNumber, formatSeconds, formatValue } from '../../base/format';
import type { Network } from '../../model/engineTypes';
import { isMarked, type LensCell, portName } from './contents';

/** Metres that a bit travels in a second: 5 µs per kilometre, as in the papers. */
const METRES_PER_SECOND = 2e8;

/** "Forward RM cell of S1, ER 149.8 Mb/s, CI set". */
export function cellWords(cell: LensCell, network: Network): string {
  const circuit = network.circuits[cell.circuit]?.label ?? '–';
  const parts = [`${kindWords(cell)} of ${circuit}`];
  if (cell.rm === null) {
    if (cell.of > 0) parts.push(`${cell.index + 1} of ${cell.of} of its frame`);
  } else parts.push(`ER ${formatValue(cell.rm.erMbps, 'mbps')}`);
  if (isMarked(cell)) parts.push(markWords(cell));
  return parts.join(', ');
}

/** "Forward RM cell", "Data cell", "Last cell of a frame". */
export function kindWords(cell: LensCell): string {
  if (cell.rm !== null) return cell.isBackwardRm ? 'Backward RM cell' : 'Forward RM cell';
  if (isCredit(cell)) return cell.isBackwardRm ? 'Credit cell' : 'Credit check';
  if (cell.endsFrame) return 'Last cell of a frame';
  return cell.back ? 'Data cell of the return path' : 'Data cell';
}

/** Does it control credits on its line? No other bare cell ends a frame. */
function isCredit({ bare, endsFrame }: LensCell): boolean {
  return bare && endsFrame;
}

function markWords({ efci, rm }: LensCell): string {
  if (rm === null) return efci ? 'EFCI set' : '';
  return [rm.ci ? 'CI set' : '', rm.ni ? 'NI set' : ''].filter(Boolean).join(' and ');
}

/** "12.4 µs and 2.48 km behind the port", or how long it has waited. */
export function placeWords(cell: LensCell, waitedS: number | null): string {
  if (cell.waitsIn !== null) {
    return waitedS === null ? 'waits' : `has waited ${formatSeconds(waitedS)}`;
  }
  if (cell.ageS < 0) return 'is being sent';
  return `left ${formatSeconds(cell.ageS)} ago, ${formatMetres(cell.ageS)} on its way`;
}

/** Way of light in a cable in a time: "565 m", "12.4 km". */
export function formatMetres(seconds: number): string {
  const metres = seconds * METRES_PER_SECOND;
  return metres < 1000
    ? `${formatNumber(Math.round(metres))} m`
    : `${formatNumber(metres / 1e3)} km`;
}

/** A field of the header: short name, value, what it means. */
export type Field = readonly [name: string, value: string, meaning: string];

/** Payload type of a cell. Source: ITU-T I.361. */
function payloadType(cell: LensCell): Field {
  if (cell.rm !== null || isCredit(cell)) return ['PTI', '110', 'resource management'];
  const bits = `0${Number(cell.efci)}${Number(cell.endsFrame)}`;
  const what = cell.endsFrame ? 'user data, end of an AAL5 frame' : 'user data';
  return ['PTI', bits, cell.efci ? `${what}, congestion met` : what];
}

/** Its fields, the header first. */
export function headerFields(cell: LensCell, network: Network): readonly Field[] {
  const circuit = network.circuits[cell.circuit];
  const ends = circuit === undefined ? [] : [circuit.route[0], circuit.route.at(-1)];
  const way = (cell.back ? ends.toReversed() : ends).join(' → ');
  const yes = (is: boolean, meaning: string): readonly [string, string] => [
    is ? '1' : '0',
    is ? meaning : '',
  ];
  return [
    ['VPI/VCI', circuit?.label ?? '–', `the circuit, ${way}`],
    payloadType(cell),
    [
      'CLP',
      ...yes(cell.clp, cell.rm !== null ? 'sent outside the allowed rate' : 'may be lost first'),
    ],
    ...(cell.halt ? ([['GFC', 'HALT', 'the host may not send']] as const) : []),
    ...(cell.rm === null ? dataFields(cell) : rmFields(cell.rm, cell, network)),
  ];
}

function dataFields(cell: LensCell): readonly Field[] {
  if (isCredit(cell)) {
    const what = cell.isBackwardRm ? 'cells forwarded so far' : 'cells sent so far';
    return [['Total', String(cell.contents), `${what}, by the sender of this cell`]];
  }
  if (cell.bare) return [['Payload', '48 bytes', 'of a source of bare cells, no frame']];
  return [['Frame', `${cell.index + 1} of ${cell.of}`, 'cells of this AAL5 frame']];
}

function rmFields(
  rm: NonNullable<LensCell['rm']>,
  { isBackwardRm }: LensCell,
  network: Network,
): readonly Field[] {
  return [
    ['DIR', isBackwardRm ? '1' : '0', isBackwardRm ? 'back to the source' : 'to the destination'],
    ['BN', rm.bn ? '1' : '0', rm.bn ? 'made by a switch or the destination' : 'made by the source'],
    ['CI', rm.ci ? '1' : '0', rm.ci ? 'congestion: decrease' : ''],
    ['NI', rm.ni ? '1' : '0', rm.ni ? 'no increase' : ''],
    ['ER', formatValue(rm.erMbps, 'mbps'), writerWords(rm.writer, network)],
    ['CCR', formatValue(rm.ccrMbps, 'mbps'), 'rate of the source when it was sent'],
    ['MCR', formatValue(rm.mcrMbps, 'mbps'), 'promised at least'],
  ];
}

function writerWords(writer: NonNullable<LensCell['rm']>['writer'], network: Network): string {
  if (writer === null) return 'as the source asked';
  return writer === 'destination'
    ? 'lowered by the destination'
    : `written by ${portName(network, writer)}`;
}
