/**
 * Groups crowded events, so that a ribbon of any width stays readable.
 *
 * From left to right, an event joins the cluster before it when their signs would touch. Parameter changes never
 * join, because the reader made them.
 */

import { least } from 'd3-array';
import type { ScaleLinear } from 'd3-scale';
import type { EventKind, RunEvent } from '../../model/engineTypes';
import { eventLook } from '../../model/eventLook';
import { firstEventFrom } from '../../run/history';

/** Events shown by one sign. */
export type Cluster = {
  /** Where the sign stands on the scale, CSS px. */
  readonly x: number;
  /** The kind whose sign is shown: the weightiest of the crowd. */
  readonly kind: EventKind;
  /** Events of this kind in the crowd; grouped records count as many. */
  readonly count: number;
  /** Indices into the events: `first … last`. */
  readonly first: number;
  readonly last: number;
};

type Draft = { -readonly [field in keyof Cluster]: Cluster[field] } & { startX: number };

/**
 * Clusters of the events that a scale shows, from left to right; signs nearer than `gap` px are one, parameter
 * changes stand alone.
 */
export function clusterEvents(
  events: readonly RunEvent[],
  time: ScaleLinear<number, number>,
  gap: number,
): readonly Cluster[] {
  const flags: Draft[] = [];
  const crowd: Draft[] = [];
  const [fromS = 0, toS = 0] = time.domain();
  for (let index = firstEventFrom(events, fromS); index < events.length; index += 1) {
    const event = events[index];
    if (event === undefined || event.timeS > toS) break;
    const x = time(event.timeS);
    const lane = event.kind === 'parameterChange' ? flags : crowd;
    const open = lane === crowd ? crowd.at(-1) : undefined;
    if (open !== undefined && x - open.startX < gap) join(open, event, index);
    else lane.push(draft(event, index, x));
  }
  return [...crowd, ...flags]
    .sort((a, b) => a.x - b.x)
    .map(({ x, kind, count, first, last }) => ({ x, kind, count, first, last }));
}

function draft(event: RunEvent, index: number, x: number): Draft {
  return { x, startX: x, kind: event.kind, count: event.count, first: index, last: index };
}

/** The sign stays where its cluster began, so that it does not wander while events arrive; it counts its own kind. */
function join(open: Draft, event: RunEvent, index: number): void {
  open.last = index;
  if (event.kind === open.kind) open.count += event.count;
  if (eventLook(event.kind).weight <= eventLook(open.kind).weight) return;
  open.kind = event.kind;
  open.count = event.count;
}

/** The cluster whose sign lies within `reach` pixels of `x`, or `null`. */
export function clusterAt(clusters: readonly Cluster[], x: number, reach: number): Cluster | null {
  const farFrom = (cluster: Cluster) => Math.abs(cluster.x - x);
  const nearest = least(clusters, farFrom);
  return nearest !== undefined && farFrom(nearest) <= reach ? nearest : null;
}
