/**
 * Which events get a thin vertical line through all plots.
 *
 * Parameter changes always; losses and timeouts as long as they are few enough to tell apart.
 */

import type { TimeRange } from '../../base/timeRange';
import type { RunEvent } from '../../model/engineTypes';
import { firstEventFrom } from '../../run/history';

/** One vertical line. */
export type Rule = {
  readonly timeS: number;
  readonly kind: 'cellLoss' | 'timeout' | 'parameterChange';
  /** Old and new value of a changed parameter, in words. */
  readonly cause: string;
};

/** More lines than this per kind would be a hatching; chosen. */
const MOST = 24;
/** Two lines of one kind are at least this share of the range apart; chosen. */
const APART = 1 / 200;

/** Lines for the events in a range. */
export function rulesInView(events: readonly RunEvent[], range: TimeRange): readonly Rule[] {
  const lanes: { readonly [kind in Rule['kind']]: Rule[] } = {
    parameterChange: [],
    cellLoss: [],
    timeout: [],
  };
  const apart = (range[1] - range[0]) * APART;
  for (let index = firstEventFrom(events, range[0]); index < events.length; index += 1) {
    const event = events[index];
    if (event === undefined || event.timeS > range[1]) break;
    if (!isRuled(event.kind)) continue;
    const lane = lanes[event.kind];
    const last = lane.at(-1)?.timeS ?? Number.NEGATIVE_INFINITY;
    if (event.kind !== 'parameterChange' && event.timeS - last < apart) continue;
    lane.push({ timeS: event.timeS, kind: event.kind, cause: event.cause });
  }
  const few = (lane: readonly Rule[]) => (lane.length > MOST ? [] : lane);
  return [...few(lanes.cellLoss), ...few(lanes.timeout), ...lanes.parameterChange];
}

function isRuled(kind: RunEvent['kind']): kind is Rule['kind'] {
  return kind === 'cellLoss' || kind === 'timeout' || kind === 'parameterChange';
}
