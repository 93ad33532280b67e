/** Losses that a timeline orders: of a cell at a node, of a segment, of every n-th segment; and their words. */

import { formatNumber, parseValue } from '../base/format';
import { quoted } from '../base/hidden';
import { ordinal } from '../base/text';
import type { NetworkCircuit, TimedCommand } from './engineTypes';

/** What may be ordered: `dropSegment` and `dropEverySegment` count from their instant on. */
export type LossKey = 'dropNextCellAt' | 'dropSegment' | 'dropEverySegment';

/** Section of a target that orders a loss, as in `loss@S1`. */
const LOSS = 'loss';
/** Largest number of a segment that the engine takes. */
const MOST_SEGMENT = 1_000_000_000;

/** The target by which a timeline orders losses of the circuit. */
export function lossTarget(circuit: string): string {
  return `${LOSS}@${circuit}`;
}

/** Does the engine lose segments of this circuit? One that carries TCP, where they reach its first switch. */
export function sendsSegments({ carries, route }: NetworkCircuit): boolean {
  return carries === 'tcp' && route.length > 2;
}

/** May several commands of this kind act at the same instant? Of all others the newest replaces the one before. */
export function addsUp({ key }: Pick<TimedCommand, 'key'>): boolean {
  return key === 'dropSegment';
}

/** The number of a segment, or why the text is not one. */
export function readSegment(
  text: string,
): { type: 'value'; value: number } | { type: 'refused'; message: string } {
  const parsed = parseValue(text, 'count');
  if (parsed.type === 'unreadable') return { type: 'refused', message: parsed.message };
  const { value } = parsed;
  if (Number.isInteger(value) && value >= 1 && value <= MOST_SEGMENT) return parsed;
  const range = `a whole number from 1 to ${formatNumber(MOST_SEGMENT, 'count')}`;
  return { type: 'refused', message: `There is no segment ${quoted(text.trim())}; type ${range}.` };
}

/** An ordered loss in words. */
type LossWords = {
  /** What is lost: "Loss of a segment of S1". */
  readonly label: string;
  /** Where, or which: "the 20th from then on". */
  readonly which: string;
  /** What undo takes back, without the time: "Drop the 20th segment of S1 from". */
  readonly act: string;
};

/** A loss in words; `null` where the command orders none. */
export function lossWords({ target, key, value }: TimedCommand): LossWords | null {
  const [, name, back] = /^loss@(.+?)(:destination)?(?::source)?$/.exec(target) ?? [];
  if (name === undefined) return null;
  const circuit = back === undefined ? name : `${name}, way back`;
  const nth = ordinal(Number(value));
  switch (key as LossKey) {
    case 'dropNextCellAt':
      return {
        label: `Loss of the next cell of ${circuit}`,
        which: `at ${value}`,
        act: `Drop a cell of ${circuit} at ${value} at`,
      };
    case 'dropSegment':
      return {
        label: `Loss of a segment of ${circuit}`,
        which: `the ${nth} from then on`,
        act: `Drop the ${nth} segment of ${circuit} from`,
      };
    case 'dropEverySegment': {
      const label = `Loss of every n-th segment of ${circuit}`;
      return value === 0
        ? { label, which: 'ends', act: `End the loss of every n-th segment of ${circuit} at` }
        : { label, which: `every ${nth}`, act: `Drop every ${nth} segment of ${circuit} from` };
    }
    default:
      return null;
  }
}
