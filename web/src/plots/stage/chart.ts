/**
 * The frame of one plot: its canvas, its two scales, and the axes drawn from them.
 *
 * Whatever has a place in the plot gets it from these scales: curves, marks, cursor, and the pointer by
 * their inverse. Their ranges are the plotting area, CSS px of the canvas.
 */

import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { type Tick, ticksOf } from '../../base/ticks';
import type { TimeRange } from '../../base/timeRange';
import type { Display } from '../../model/plotKinds/kind';
import { timeTicks } from '../../timeline/timeText';
import { fitCanvas, hairline, type Ink, sharp } from '../../ui/canvas';
import { textScale } from '../../ui/textScale';
import { gutters } from '../layout';

/** Text of axes and marks in a plain browser, CSS px. */
const TEXT_PX = 12;
/** Least space between ticks of the value axis there, CSS px; chosen. */
const TICK_SPACE = 26;
/** Space between an axis and its text, CSS px. */
const GAP = { x: 3, y: 5 };

/** Canvas and scales, which turn s and sample values into CSS px and back. */
export type Axes = {
  readonly ctx: CanvasRenderingContext2D;
  readonly x: ScaleLinear<number, number>;
  readonly y: ScaleLinear<number, number>;
};

/** The plotting area, CSS px. */
export function areaOf({ x, y }: Pick<Axes, 'x' | 'y'>) {
  const [left = 0, right = 0] = x.range();
  const [bottom = 0, top = 0] = y.range();
  return { left, right, top, bottom };
}

/** Draws clipped to the plotting area and `spare` px around it, and leaves the context as it was. */
export function inside(axes: Axes, draw: () => void, spare = 0): void {
  const { ctx } = axes;
  const { left, right, top, bottom } = areaOf(axes);
  ctx.save();
  ctx.beginPath();
  ctx.rect(left - spare, top - spare, right - left + 2 * spare, bottom - top + 2 * spare);
  ctx.clip();
  draw();
  ctx.restore();
}

/** The text of axes and marks at the present size. */
export const chartFont = () => `${TEXT_PX * textScale()}px system-ui, sans-serif`;

/** What the axes show. */
export type ChartView = {
  readonly range: TimeRange;
  readonly top: number;
  readonly display: Display;
  readonly ink: Ink;
};

type Size = { readonly width: number; readonly height: number };

/** What stands around the plotting area. */
export type AxesPlan = {
  readonly hasTimeAxis: boolean;
  /** Are reference lines named at the right edge, here or in another plot of the column? */
  readonly isLabelled: boolean;
};

/** A chart in a host element. */
export class Chart {
  readonly x = scaleLinear();
  readonly y = scaleLinear();
  /** Lies over the plotting area: what follows the pointer, and the pointer itself. */
  readonly area = document.createElement('div');
  /** Lies over the texts of the time axis; of no height where there are none. */
  readonly axis = document.createElement('div');
  readonly #canvas = document.createElement('canvas');
  readonly #plan: AxesPlan;
  #size: Size;

  constructor(host: HTMLElement, plan: AxesPlan, size: Size) {
    this.#plan = plan;
    this.#size = size;
    this.area.className = 'plots-area';
    this.axis.className = 'plots-axis';
    this.axis.title = 'Turn the wheel here to zoom time';
    this.#canvas.className = 'plots-canvas';
    host.append(this.#canvas, this.area, this.axis);
    this.#layOut();
  }

  /** Sets the size of the host, CSS px; drawn with the next frame. */
  resize(size: Size): void {
    this.#size = size;
    this.#layOut();
  }

  /** Clears the canvas and draws the axes; `null` where there is nothing to draw on. */
  draw({ range, top, display, ink }: ChartView): Axes | null {
    this.x.domain(range);
    this.y.domain([0, top]);
    const ctx = fitCanvas(this.#canvas, this.#size)?.ctx;
    if (ctx === undefined) return null;
    const axes = { ctx, x: this.x, y: this.y };
    ctx.font = chartFont();
    ctx.fillStyle = ink.token('muted');
    ctx.strokeStyle = ink.token('grid');
    ctx.lineWidth = hairline();
    drawTimeAxis(axes, this.#plan.hasTimeAxis);
    drawValueAxis(axes, display);
    return axes;
  }

  dispose(): void {
    this.#canvas.remove();
    this.area.remove();
    this.axis.remove();
  }

  #layOut(): void {
    const { width, height } = this.#size;
    const { hasTimeAxis, isLabelled } = this.#plan;
    const space = gutters(width, isLabelled);
    const foot = hasTimeAxis ? space.axis : space.noAxis;
    // A box smaller than its gutters still has a plotting area, so that both scales can be inverted.
    this.x.range([space.left, Math.max(space.left + 1, width - space.right)]);
    this.y.range([Math.max(space.top + 1, height - foot), space.top]);
    const { left, right, top, bottom } = areaOf(this);
    place(this.area, { left, top, width: right - left, height: bottom - top });
    const below = hasTimeAxis ? Math.max(0, height - bottom) : 0;
    place(this.axis, { left, top: bottom, width: right - left, height: below });
  }
}

type Place = Size & { readonly left: number; readonly top: number };

function place({ style }: HTMLElement, { left, top, width, height }: Place): void {
  style.left = `${left}px`;
  style.top = `${top}px`;
  style.width = `${width}px`;
  style.height = `${height}px`;
}

function drawTimeAxis(axes: Axes, hasText: boolean): void {
  const { ctx, x } = axes;
  const edge = ctx.canvas.width / devicePixelRatio;
  const { left, top, bottom } = areaOf(axes);
  ctx.textAlign = 'center';
  ctx.textBaseline = 'top';
  drawTicks(ctx, timeTicks(x), ({ at, text }) => {
    const half = ctx.measureText(text).width / 2;
    // The first one keeps clear of the lowest value; the last one carries the unit, and may be wider than the space beside the plot.
    const least = left - GAP.y + half;
    const most = edge - half - 1;
    if (hasText) ctx.fillText(text, Math.min(Math.max(at, least), most), bottom + GAP.x);
    return [sharp(at), top, sharp(at), bottom];
  });
}

function drawValueAxis(axes: Axes, { factor }: Display): void {
  const { ctx, y } = axes;
  const { left, right } = areaOf(axes);
  ctx.textAlign = 'right';
  ctx.textBaseline = 'middle';
  drawTicks(ctx, ticksOf(y, TICK_SPACE * textScale(), factor), ({ at, text }) => {
    ctx.fillText(text, left - GAP.y, at);
    return [left, sharp(at), right, sharp(at)];
  });
}

type LineOfGrid = readonly [fromX: number, fromY: number, toX: number, toY: number];

/** All lines of a grid are one path: a stroke of each would cost as much as a curve. */
function drawTicks(
  ctx: CanvasRenderingContext2D,
  ticks: readonly Tick[],
  lineOf: (tick: Tick) => LineOfGrid,
): void {
  ctx.beginPath();
  for (const tick of ticks) {
    const [fromX, fromY, toX, toY] = lineOf(tick);
    ctx.moveTo(fromX, fromY);
    ctx.lineTo(toX, toY);
  }
  ctx.stroke();
}
