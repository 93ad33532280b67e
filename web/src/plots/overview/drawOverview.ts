/**
 * Draws the whole run in 40 px: the queue's envelope, ticks for events, the range in view, the head.
 */

import { PER_COLUMN } from '../../base/decimate';
import type { TimeRange } from '../../base/timeRange';
import type { RunEvent } from '../../model/engineTypes';
import { eventLook } from '../../model/eventLook';
import { clusterEvents } from '../events/cluster';
import type { Ink } from '../stage/ink';
import { GRIP_HEIGHT } from './handles';

/** What is drawn; lengths in CSS px, times in s. */
export type OverviewPicture = {
  readonly width: number;
  readonly height: number;
  readonly durationS: number;
  /** Pixel columns of every bottleneck queue, as `addRows` makes them, one per device pixel. */
  readonly queues: readonly Float64Array[];
  readonly highest: number;
  readonly events: readonly RunEvent[];
  readonly range: TimeRange | null;
  readonly ink: Ink;
};

/** Height kept for event ticks at the bottom. */
const TICKS = 9;
/** Ticks nearer than this are one, px. */
const TICK_GAP = 3;

/** Only losses, timeouts and changes are worth a tick; see `store/eventLook.ts`. */
const LEAST_WEIGHT = 5;

/** Draws the picture; the head is an element of its own. */
export function drawOverview(ctx: CanvasRenderingContext2D, picture: OverviewPicture): void {
  drawEnvelope(ctx, picture);
  drawTicks(ctx, picture);
  if (picture.range !== null) drawRange(ctx, picture, picture.range);
}

/** The highest of all queues in every column, filled from the floor. */
function drawEnvelope(ctx: CanvasRenderingContext2D, picture: OverviewPicture): void {
  const { queues, highest, width, height, ink } = picture;
  const length = queues[0]?.length ?? 0;
  const floor = height - TICKS - 1;
  const columns = length / PER_COLUMN - 2;
  ctx.fillStyle = ink.border;
  ctx.fillRect(0, floor, width, 1);
  if (columns < 1 || highest <= 0) return;
  ctx.fillStyle = ink.muted;
  ctx.globalAlpha = 0.55;
  const step = width / columns;
  let known = 0;
  for (let column = 0; column < columns; column += 1) {
    const peak = peakOf(queues, (column + 1) * PER_COLUMN + 2);
    if (Number.isNaN(peak) && isLater(queues, column + 1)) break;
    known = Number.isNaN(peak) ? known : peak;
    const rise = (known / highest) * (floor - 3);
    ctx.fillRect(column * step, floor - rise, step, rise);
  }
  ctx.globalAlpha = 1;
}

function peakOf(queues: readonly Float64Array[], at: number): number {
  let peak = Number.NaN;
  for (const queue of queues) {
    const value = queue[at] ?? Number.NaN;
    if (!(value <= peak)) peak = Number.isNaN(value) ? peak : value;
  }
  return peak;
}

/** Are there no samples from this column on? A single empty column is only a coarse sampling. */
function isLater(queues: readonly Float64Array[], column: number): boolean {
  return queues.every((queue) => {
    for (let at = column * PER_COLUMN; at < queue.length; at += PER_COLUMN) {
      if (!Number.isNaN(queue[at])) return false;
    }
    return true;
  });
}

function drawTicks(ctx: CanvasRenderingContext2D, picture: OverviewPicture): void {
  const { events, width, height, durationS, ink } = picture;
  const grid = { from: 0, to: durationS, width, gap: TICK_GAP };
  for (const { x, kind } of clusterEvents(events, grid)) {
    const look = eventLook(kind);
    if (look.weight < LEAST_WEIGHT) continue;
    ctx.fillStyle = ink[look.ink];
    // Rare and grave events are taller: losses low, timeouts middle, changes the whole height.
    const tall = kind === 'parameterChange' ? height : kind === 'timeout' ? TICKS : TICKS / 2;
    ctx.globalAlpha = kind === 'parameterChange' ? 0.5 : 1;
    ctx.fillRect(Math.round(x), height - tall, kind === 'timeout' ? 2 : 1, tall);
  }
  ctx.globalAlpha = 1;
}

/** Everything outside the range is dimmed; the ends have handles, the top a grip. */
function drawRange(
  ctx: CanvasRenderingContext2D,
  { width, height, durationS, ink }: OverviewPicture,
  range: TimeRange,
): void {
  const from = Math.round((range[0] / durationS) * width);
  const to = Math.round((range[1] / durationS) * width);
  ctx.globalAlpha = 0.65;
  ctx.fillStyle = ink.surface;
  ctx.fillRect(0, 0, from, height);
  ctx.fillRect(to, 0, width - to, height);
  ctx.globalAlpha = 1;
  ctx.fillStyle = ink.text;
  ctx.fillRect(from, 0, to - from, 2);
  for (const x of [from, to - 1]) {
    ctx.fillRect(x, 0, 1, height);
    ctx.fillRect(x - 2, height / 2 - 6, 5, 12);
  }
  const middle = (from + to) / 2;
  for (const offset of [-4, 0, 4]) ctx.fillRect(middle + offset, 4, 2, GRIP_HEIGHT - 5);
}
