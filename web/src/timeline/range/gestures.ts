/**
 * Pointer, touch and wheel on a plot, translated into what they mean.
 *
 * Mouse: hover reads, click pins, drag brushes, Shift+drag pans, double click goes one brush back. Touch: one
 * finger reads, two zoom and pan. Wheel: with Ctrl, or over the time axis, it zooms; with Shift, or sideways, it pans;
 * else it scrolls the page.
 */

import type { ScaleLinear } from 'd3-scale';
import type { TimeRange } from '../../base/timeRange';
import { viewActions, viewStore } from '../../run';
import { CLICK_PX, DOUBLE_CLICK_MS, pixelsPerUnit } from '../../ui/pointer';
import { stage } from '../stage/stage';
import type { Places } from './cursor';
import { pan, zoomAbout } from './range';
import {
  brushTo,
  cursor,
  shownRange,
  showRange,
  snap,
  stepBack,
  zoom,
  zoomLimits,
} from './timeControl';

/** Zoom per wheel pixel; chosen so that one notch of 100 px is about a third. */
const WHEEL_ZOOM = 0.003;
/** Two taps within this time go one brush back, ms. */
const DOUBLE_TAP_MS = 300;

type TimeScale = ScaleLinear<number, number>;

/** What a finger or button is doing; places are those of the scale. */
type Drag =
  | { readonly type: 'none' }
  | { readonly type: 'read' }
  | { readonly type: 'press'; readonly x: number; readonly timeS: number }
  | { readonly type: 'brush'; readonly timeS: number }
  | { readonly type: 'pan'; readonly x: number; readonly scale: TimeScale }
  | {
      readonly type: 'pinch';
      readonly scale: TimeScale;
      readonly gap: number;
      readonly timeS: number;
    };

/** Gestures of one plot area, and of the strip with the texts of its time axis. */
export class PlotGestures {
  readonly #area: HTMLElement;
  /** The time scale of the plot, whose range is where the area lies. */
  readonly #scale: TimeScale;
  readonly #fingers = new Map<number, number>();
  #drag: Drag = { type: 'none' };
  /** Was a finger put down last? Of its two taps some browsers make a double click as well. */
  #isFinger = false;
  #beforeClick: Places = { cursor: null, pinned: null };
  #lastTapMs = Number.NEGATIVE_INFINITY;
  #lastDownMs = Number.NEGATIVE_INFINITY;
  readonly #abort = new AbortController();

  constructor(area: HTMLElement, axis: HTMLElement, scale: TimeScale) {
    this.#area = area;
    this.#scale = scale;
    this.#on('pointerdown', (event) => this.#down(event));
    this.#on('pointermove', (event) => this.#move(event));
    this.#on('pointerup', (event) => this.#up(event));
    this.#on('pointercancel', (event) => this.#takenAway(event));
    this.#on('pointerleave', (event) => event.pointerType === 'mouse' && cursor.leave());
    this.#on('dblclick', () => this.#isFinger || this.#back());
    const heard = { passive: false, signal: this.#abort.signal };
    area.addEventListener('wheel', (event) => this.#wheel(event, false), heard);
    axis.addEventListener('wheel', (event) => this.#wheel(event, true), heard);
  }

  /** Stops listening, and lets go of what is being brushed. */
  dispose(): void {
    this.#abort.abort();
    if (this.#drag.type === 'brush') stage.setBrush(null);
  }

  #on<K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (event: HTMLElementEventMap[K]) => void,
  ): void {
    this.#area.addEventListener(type, listener, { signal: this.#abort.signal });
  }

  /** Place of an event on the time scale. */
  #x(event: MouseEvent): number {
    const [left = 0] = this.#scale.range();
    return left + event.clientX - this.#area.getBoundingClientRect().left;
  }

  /** The instant at a place, within what the scale shows. */
  #timeAt(x: number, scale = this.#scale): number {
    const [left = 0, right = 0] = scale.range();
    return scale.invert(Math.min(Math.max(x, left), right));
  }

  #down(event: PointerEvent): void {
    if (event.button > 1) return;
    const x = this.#x(event);
    this.#area.setPointerCapture?.(event.pointerId);
    this.#isFinger = event.pointerType === 'touch';
    if (this.#isFinger) this.#touchDown(event.pointerId, x);
    else if (event.shiftKey || event.button === 1) {
      event.preventDefault();
      this.#drag = { type: 'pan', x, scale: this.#scale.copy() };
    } else {
      const { cursor, pinned } = viewStore.getState();
      const isSecond = event.timeStamp - this.#lastDownMs < DOUBLE_CLICK_MS;
      if (!isSecond) this.#beforeClick = { cursor, pinned };
      this.#lastDownMs = event.timeStamp;
      this.#drag = { type: 'press', x, timeS: this.#timeAt(x) };
    }
  }

  #touchDown(id: number, x: number): void {
    this.#fingers.set(id, x);
    const [a, b] = [...this.#fingers.values()];
    if (a === undefined || b === undefined) {
      this.#drag = { type: 'read' };
      cursor.hover(snap(this.#timeAt(x)), true);
      return;
    }
    const scale = this.#scale.copy();
    const timeS = this.#timeAt((a + b) / 2, scale);
    this.#drag = { type: 'pinch', scale, gap: Math.max(Math.abs(a - b), 8), timeS };
  }

  #move(event: PointerEvent): void {
    const x = this.#x(event);
    if (this.#fingers.has(event.pointerId)) this.#fingers.set(event.pointerId, x);
    const drag = this.#drag;
    switch (drag.type) {
      case 'none':
        if (event.pointerType !== 'touch') cursor.hover(snap(this.#timeAt(x)));
        break;
      case 'read':
        cursor.hover(snap(this.#timeAt(x)), true);
        break;
      case 'press':
        if (Math.abs(x - drag.x) < CLICK_PX) return;
        this.#drag = { type: 'brush', timeS: drag.timeS };
        this.#brushed(drag.timeS, x);
        return;
      case 'brush':
        this.#brushed(drag.timeS, x);
        break;
      case 'pan':
        this.#panned(drag.scale, drag.x - x);
        break;
      case 'pinch':
        this.#pinched(drag);
        break;
      default:
        drag satisfies never;
        break;
    }
  }

  #brushed(fromS: number, x: number): void {
    const toS = this.#timeAt(x);
    stage.setBrush(fromS < toS ? [fromS, toS] : [toS, fromS]);
    cursor.hover(snap(toS));
  }

  #panned(scale: TimeScale, byPx: number): void {
    if (viewStore.getState().xRange === null) return;
    const byS = scale.invert(byPx) - scale.invert(0);
    viewActions.setXRange(pan(rangeOf(scale), byS, zoomLimits().limits));
  }

  /** Keeps the instant between the fingers between the fingers. */
  #pinched({ scale, gap, timeS }: Extract<Drag, { type: 'pinch' }>): void {
    const [a, b] = [...this.#fingers.values()];
    if (a === undefined || b === undefined) return;
    const limits = zoomLimits();
    const factor = gap / Math.max(Math.abs(a - b), 8);
    const zoomed = zoomAbout(rangeOf(scale), timeS, factor, limits);
    const shift = timeS - this.#timeAt((a + b) / 2, scale.copy().domain(zoomed));
    showRange(pan(zoomed, shift, limits.limits));
  }

  #up(event: PointerEvent): void {
    const drag = this.#drag;
    const x = this.#x(event);
    if (drag.type === 'press') cursor.click(snap(drag.timeS));
    if (drag.type === 'brush') brushTo(drag.timeS, this.#timeAt(x));
    if (drag.type === 'read') this.#tapped(event.timeStamp, x);
    this.#end(event);
  }

  #tapped(nowMs: number, x: number): void {
    // A finger that reads pins nothing, but where a click is waited for.
    if (cursor.onClick !== null) cursor.click(snap(this.#timeAt(x)));
    if (nowMs - this.#lastTapMs < DOUBLE_TAP_MS) stepBack();
    this.#lastTapMs = nowMs;
  }

  #takenAway(event: PointerEvent): void {
    // A finger that only started here scrolls the page: it reads nothing.
    if (this.#drag.type === 'read') cursor.leave();
    this.#end(event);
  }

  #end(event: PointerEvent): void {
    this.#fingers.delete(event.pointerId);
    this.#drag = { type: 'none' };
    stage.setBrush(null);
  }

  #back(): void {
    cursor.restore(this.#beforeClick);
    stepBack();
  }

  #wheel(event: WheelEvent, isOnAxis: boolean): void {
    const px = pixelsPerUnit(event);
    const [across, down] = [event.deltaX * px, event.deltaY * px];
    const isSideways = Math.abs(across) > Math.abs(down);
    // A pinch on a touchpad comes as a wheel with Ctrl.
    const isZoom = event.ctrlKey || event.metaKey || (isOnAxis && !event.shiftKey && !isSideways);
    if (!isZoom && !event.shiftKey && !isSideways) return;
    event.preventDefault();
    if (isZoom) zoom(Math.exp(down * WHEEL_ZOOM), this.#timeAt(this.#x(event)));
    else this.#panned(this.#scale.copy().domain(shownRange()), isSideways ? across : down);
  }
}

/** The stretch of time that a scale shows, s. */
function rangeOf(scale: TimeScale): TimeRange {
  const [from = 0, to = 1] = scale.domain();
  return [from, to];
}
