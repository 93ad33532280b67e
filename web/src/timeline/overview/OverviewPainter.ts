/**
 * Draws the whole run in 40 px and keeps it up to date: the queue's envelope, ticks for events, the range in view.
 */

import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { PER_COLUMN } from '../../base/decimate';
import type { TimeRange } from '../../base/timeRange';
import type { RunEvent } from '../../model/engineTypes';
import { eventLook } from '../../model/eventLook';
import { isBottleneck, seriesKey } from '../../model/plotKinds/kind';
import { viewStore } from '../../run';
import { fitCanvas, type Ink } from '../../ui/canvas';
import { createColumnStore, createExtremes } from '../stage/columns';
import { growTop, settleTop } from '../stage/scales';
import type { Painter, Scene } from '../stage/scene';
import { clusterEvents } from './cluster';
import { GRIP_HEIGHT, OverviewBrush } from './OverviewBrush';

/** Paints one strip. */
export class OverviewPainter implements Painter {
  /** From instants of the run to places in the strip, CSS px. */
  readonly time = scaleLinear();
  readonly #canvas: HTMLCanvasElement;
  readonly #brush: OverviewBrush;
  readonly #extremes = createExtremes();
  #columns = createColumnStore(0);
  #shape = '';
  #picks: readonly number[] = [];
  #top = 0;

  /** The page owns the elements of the strip; the brush fills its group. */
  constructor(strip: HTMLElement, canvas: HTMLCanvasElement, group: SVGGElement) {
    this.#canvas = canvas;
    this.#brush = new OverviewBrush(strip, group, this.time);
  }

  dispose(): void {
    this.#brush.dispose();
  }

  paint(scene: Scene): void {
    const fitted = fitCanvas(this.#canvas);
    if (fitted === null) return;
    const { ctx, width, height } = fitted;
    // The whole run, not only what has been simulated.
    const durationS = Math.max(scene.info?.durationS ?? 0, scene.limits[1]);
    this.time.domain([0, durationS]).range([0, width]);
    this.#choose(scene);
    const grid = { from: 0, to: durationS, width: Math.max(1, Math.round(width)) };
    const queues = this.#columns.update(scene.run, this.#picks, grid).y;
    const highest = this.#picks.map((pick) => this.#extremes.highest(scene.run, pick));
    // The next experiment may fill far less of the strip than the one before it.
    const topAfter = scene.isRunning ? growTop : settleTop;
    this.#top = topAfter(scene.run.rows === 0 ? 0 : this.#top, Math.max(0, ...highest));
    drawOverview(ctx, {
      time: this.time,
      width,
      height,
      queues,
      highest: this.#top,
      events: scene.run.events,
      // The scene only knows what is in view, zoomed or not.
      range: viewStore.getState().xRange,
      ink: scene.ink,
    });
    this.#brush.place(height);
  }

  /** Columns of the bottleneck queues in the history. */
  #choose({ run, info }: Scene): void {
    const { series } = run;
    const picked = series.flatMap((each, column) =>
      each.quantity === 'queue' && info !== null && isBottleneck(each.element, info)
        ? [{ column, key: seriesKey(each) }]
        : [],
    );
    const shape = JSON.stringify(picked);
    if (shape === this.#shape) return;
    this.#shape = shape;
    this.#picks = picked.map(({ column }) => column);
    this.#columns = createColumnStore(picked.length);
    this.#top = 0;
  }
}

/** What is drawn; lengths in CSS px, times in s. */
type OverviewPicture = {
  readonly time: ScaleLinear<number, number>;
  readonly width: number;
  readonly height: number;
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

/** Only losses, timeouts and changes are worth a tick; see `model/eventLook.ts`. */
const LEAST_WEIGHT = 5;

/** Draws the picture; the head is an element of its own. */
function drawOverview(ctx: CanvasRenderingContext2D, picture: OverviewPicture): void {
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
  ctx.fillStyle = ink.token('border');
  ctx.fillRect(0, floor, width, 1);
  if (columns < 1 || highest <= 0) return;
  ctx.fillStyle = ink.token('muted');
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
  const { events, time, height, ink } = picture;
  for (const { x, kind } of clusterEvents(events, time, TICK_GAP)) {
    const look = eventLook(kind);
    if (look.weight < LEAST_WEIGHT) continue;
    ctx.fillStyle = ink.token(look.ink);
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
  { time, width, height, ink }: OverviewPicture,
  range: TimeRange,
): void {
  const from = Math.round(time(range[0]));
  const to = Math.round(time(range[1]));
  ctx.globalAlpha = 0.65;
  ctx.fillStyle = ink.token('surface');
  ctx.fillRect(0, 0, from, height);
  ctx.fillRect(to, 0, width - to, height);
  ctx.globalAlpha = 1;
  ctx.fillStyle = ink.token('text');
  ctx.fillRect(from, 0, to - from, 2);
  for (const x of [from, to - 1]) {
    ctx.fillRect(x, 0, 1, height);
    ctx.fillRect(x - 2, height / 2 - 6, 5, 12);
  }
  const middle = (from + to) / 2;
  for (const offset of [-4, 0, 4]) ctx.fillRect(middle + offset, 4, 2, GRIP_HEIGHT - 5);
}
