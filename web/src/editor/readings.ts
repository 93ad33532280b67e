/** What the drawing reads besides samples: recent losses. */

import type { RunEvent } from '../model/engineTypes';
import { firstEventAfter } from '../run/history';

/** Losses stay visible for this long, in simulated seconds, in both directions of time. */
const LOSS_VISIBLE_S = 5e-3;

/** Loss near an instant at one port. */
export type RecentLoss = {
  readonly cells: number;
  /** 0 = just now, 1 = about to vanish. */
  readonly age: number;
};

/**
 * Cells lost per element shortly before `timeS`, at most `LOSS_VISIBLE_S` ago.
 *
 * Events are in order of time; the search walks back from the first one after the instant, so it
 * gives the same answer whether the user came there forwards or backwards.
 */
export function recentLosses(
  events: readonly RunEvent[],
  timeS: number,
): ReadonlyMap<string, RecentLoss> {
  const found = new Map<string, RecentLoss>();
  for (let i = firstEventAfter(events, timeS) - 1; i >= 0; i -= 1) {
    const event = events[i];
    if (event === undefined || event.timeS < timeS - LOSS_VISIBLE_S) break;
    if (event.kind !== 'cellLoss') continue;
    const before = found.get(event.element);
    const age = before?.age ?? Math.max(0, (timeS - event.timeS) / LOSS_VISIBLE_S);
    found.set(event.element, { cells: (before?.cells ?? 0) + event.count, age });
  }
  return found;
}
