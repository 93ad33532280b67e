/**
 * Conditions that stop a run while it plays, and the first instant at which one of them comes true.
 *
 * A condition fires when it becomes true, not while it stays true, so that Play goes on from where it
 * has stopped. Read from the samples alone: the same run stops at the same sample at every speed.
 */

import { least } from 'd3-array';
import type { EventKind, Quantity } from '../../model/engineTypes';
import { EVENT_KINDS } from '../../model/eventLook';
import { jain } from '../../model/fairness';
import { type Instant, instantOf, secondsOf } from '../../model/instant';
import { firstAfter, firstEventFrom, type HistoryView } from '../../run/history';

/** What to wait for. */
export type Condition =
  /** A curve rises above a value, or falls to it; `element` null = any line of that quantity. */
  | {
      readonly type: 'value';
      readonly quantity: Quantity;
      readonly element: string | null;
      readonly sense: 'above' | 'below';
      /** In the unit of the samples. */
      readonly value: number;
    }
  /** Jain's index over the goodput of all connections falls below a value. */
  | { readonly type: 'fairness'; readonly value: number }
  | { readonly type: 'event'; readonly kind: EventKind };

/** Where a condition came true, and on which element, if on one. */
export type Hit = {
  readonly at: Instant;
  readonly condition: Condition;
  readonly element: string | null;
};

/** The first instant after another at which a condition becomes true in the samples there are. */
export function firstHit(
  view: HistoryView,
  conditions: readonly Condition[],
  after: Instant,
): Hit | null {
  return (
    least(
      conditions.flatMap((each) => hitsOf(view, each, after)),
      ({ at }) => at,
    ) ?? null
  );
}

function hitsOf(view: HistoryView, condition: Condition, after: Instant): readonly Hit[] {
  if (condition.type === 'event') return eventHit(view, condition, after);
  return testsOf(view, condition).flatMap(({ element, holds }) => {
    const row = firstRise(view, holds, secondsOf(after));
    return row === null
      ? []
      : [{ at: instantOf(view.time[row] ?? Number.NaN), condition, element }];
  });
}

function eventHit(
  { events }: HistoryView,
  condition: Extract<Condition, { type: 'event' }>,
  after: Instant,
): readonly Hit[] {
  for (let place = firstEventFrom(events, secondsOf(after)); place < events.length; place += 1) {
    const event = events[place];
    if (event?.kind !== condition.kind) continue;
    const at = instantOf(event.timeS);
    if (at > after) return [{ at, condition, element: event.element }];
  }
  return [];
}

/** A question to one row, for each line it is put to. */
type Test = { readonly element: string | null; readonly holds: (row: number) => boolean };

function testsOf(
  view: HistoryView,
  condition: Exclude<Condition, { type: 'event' }>,
): readonly Test[] {
  if (condition.type === 'fairness') {
    const rates = columnsOf(view, 'goodput', null).map(({ column }) => column);
    // While nobody gets anything there is no index, and none is below a value.
    const index = (row: number) => jain(rates.map((rate) => rate[row] ?? 0)) ?? Number.NaN;
    return [{ element: null, holds: (row) => index(row) < condition.value }];
  }
  const { quantity, element, sense, value } = condition;
  return columnsOf(view, quantity, element).map(({ column, element: of }) => ({
    element: of,
    holds: (row) => {
      const sample = column[row] ?? Number.NaN;
      return sense === 'above' ? sample > value : sample <= value;
    },
  }));
}

function columnsOf(view: HistoryView, quantity: Quantity, element: string | null) {
  return view.series.flatMap((series, place) => {
    const column = view.columns[place];
    const isMeant = series.quantity === quantity && (element ?? series.element) === series.element;
    return isMeant && column !== undefined ? [{ column, element: series.element }] : [];
  });
}

/** First row after `fromS` where the test holds and did not in the row before; `null` without one. */
function firstRise(
  view: HistoryView,
  holds: (row: number) => boolean,
  fromS: number,
): number | null {
  let row = firstAfter(view, fromS);
  let before = row > 0 && holds(row - 1);
  for (; row < view.rows; row += 1) {
    const now = holds(row);
    if (now && !before && row > 0) return row;
    before = now;
  }
  return null;
}

/** Conditions out of storage; what does not fit is left out. */
export function readConditions(stored: unknown): readonly Condition[] {
  return Array.isArray(stored) ? stored.filter(isCondition) : [];
}

function isCondition(each: unknown): each is Condition {
  if (typeof each !== 'object' || each === null) return false;
  const { type, kind, quantity, element, sense, value } = each as Record<string, unknown>;
  if (type === 'event') return EVENT_KINDS.some((known) => known === kind);
  if (typeof value !== 'number' || !Number.isFinite(value)) return false;
  if (type === 'fairness') return true;
  const isElement = element === null || typeof element === 'string';
  return (
    type === 'value' &&
    isElement &&
    typeof quantity === 'string' &&
    (sense === 'above' || sense === 'below')
  );
}
