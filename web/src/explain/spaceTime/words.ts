/** The lines of a time-space diagram in words. */

import { formatNumber, formatSeconds, formatValue } from '../../base/format';
import type { RunInfo } from '../../model/engineTypes';
import { rmFields } from '../../model/values';
import { instantText, timeInWords } from '../../timeline/timeText';
import type { Line } from './lines';
import { everyCellS } from './window';

/** Labels of the columns. */
export type Names = readonly string[];

/** "Forward RM cell, CCR 10 Mb/s, ER 155 Mb/s", "Segment, bytes 512 to 1,023", "Cell 3 of 12". */
export function cellWords({ kind, contents: [a, b], place, of, ...line }: Line): string {
  const again = line.again ? ', sent again' : '';
  switch (kind) {
    case 'forwardRm':
    case 'backwardRm': {
      const fields = rmFields({ erMbps: a, ci: line.ci, ni: line.ni });
      const name = kind === 'forwardRm' ? 'Forward RM cell' : 'Backward RM cell';
      return [name, `CCR ${formatValue(b, 'mbps')}`, ...fields].join(', ');
    }
    case 'segment':
      return `Segment, bytes ${formatNumber(a)} to ${formatNumber(a + b - 1)}${again}: last cell of ${of}`;
    case 'answer':
      return `Acknowledgement up to byte ${formatNumber(a)}: last cell of ${of}`;
    case 'cell':
      if (of === 0) return 'Data cell';
      if (b === 0) return `Cell ${place + 1} of ${of} of an acknowledgement`;
      return `Cell ${place + 1} of ${of} of the segment from byte ${formatNumber(a)}${again}`;
  }
}

/** "S1 → SW1", or the node where it waits. */
export function wayWords({ from, to }: Line, names: Names): string {
  return from === to ? (names[from] ?? '') : `${names[from]} → ${names[to]}`;
}

/** How long it waited until its last bit was gone or it was lost: "2.73 µs"; "since …" while it waits. */
export function waitWords({ cameS, leftS, lostS }: Line): string {
  const untilS = leftS ?? lostS;
  if (untilS === null) return cameS === null ? 'still waits' : `waits since ${instantText(cameS)}`;
  return cameS === null ? '–' : formatSeconds(Number((untilS - cameS).toPrecision(3)));
}

/** Where and when: one sentence. */
export function crossingWords(line: Line, names: Names): string {
  const { from, to, cameS, leftS, arrivesS, lostS } = line;
  const stay = cameS === null ? '' : `, after ${waitWords(line)} in ${names[from]}`;
  if (leftS === null && lostS !== null)
    return `Is pushed out at ${instantText(lostS)}${stay || ` of ${names[from]}`}.`;
  if (leftS === null || arrivesS === null) return `In ${names[from]}: ${waitWords(line)}.`;
  const end = lostS === null ? 'reaches' : 'is lost at';
  const endAt = `${names[to]} at ${instantText(lostS ?? arrivesS)}`;
  return `Leaves ${names[from]} at ${instantText(leftS)}${stay}; ${end} ${endAt}.`;
}

/** What is drawn, and what is left out. */
export function shownWords(apartS: number, info: RunInfo, height: number): string {
  if (apartS === 0) return 'Every cell is drawn.';
  const least = timeInWords(apartS);
  const most = timeInWords(everyCellS(info, height));
  return `At most one RM cell, end of a segment and loss every ${least}. Zoom in to ${most} for every cell.`;
}
