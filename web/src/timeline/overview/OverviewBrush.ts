/**
 * Pointer on the overview: a click goes there, a drag draws the range in view. The range is moved by its
 * middle and resized by its ends; with Shift a new one is drawn anywhere. The head is dragged by itself.
 *
 * Seeking follows the pointer, at most once per animation frame. A double click shows the whole run
 * and puts the head back where it was before.
 */

import { brushX, type D3BrushEvent } from 'd3-brush';
import { drag } from 'd3-drag';
import type { ScaleLinear } from 'd3-scale';
import { pointers, select } from 'd3-selection';
import { type Instant, instantOf, START, secondsOf } from '../../model/instant';
import { runActions, runStore, viewActions, viewStore } from '../../run';
import { CLICK_PX, DOUBLE_CLICK_MS } from '../../ui/pointer';
import { brush, pan } from '../range/range';
import { showAll, showRange, zoomLimits } from '../range/timeControl';

/** Width of a handle: a target of 24 px, or a third of a narrow range on either side of its end, CSS px. */
const HANDLE = { most: 24, least: 8, part: 2 / 3 };
/** Without a zoom the handles wait at the ends of the strip, half of each outside of it, CSS px. */
const END_HANDLE = 12;
/** Reach of the head on either side, CSS px; chosen, so that a range can begin close to it. */
const HEAD_REACH = 8;
/** Height of the grip along the top, and of the head's arrow, CSS px. */
export const GRIP_HEIGHT = 10;

/** The brush of one strip. */
export class OverviewBrush {
  readonly #strip: HTMLElement;
  readonly #group: SVGGElement;
  /** From instants to places in the strip, CSS px. */
  readonly #time: ScaleLinear<number, number>;
  readonly #brush = brushX<unknown>().keyModifiers(false);
  readonly #abort = new AbortController();
  #height = 0;
  /** What the window was placed by. */
  #placed = '';
  /** Where the brush was pressed, px; `null` while it is not. */
  #pressX: number | null = null;
  /** Has the press gone further than a click? */
  #isMoving = false;
  #headBefore = START;
  #lastDownMs = Number.NEGATIVE_INFINITY;
  #seekRequest = 0;

  constructor(strip: HTMLElement, group: SVGGElement, time: ScaleLinear<number, number>) {
    this.#strip = strip;
    this.#group = group;
    this.#time = time;
    // Each handles the presses that the other ignores.
    this.#brush
      .filter((event: MouseEvent) => !event.button && !this.#isOnHead(event))
      .on('start', (event: D3BrushEvent<unknown>) => this.#start(event))
      .on('brush', (event: D3BrushEvent<unknown>) => this.#brushed(event))
      .on('end', (event: D3BrushEvent<unknown>) => this.#end(event));
    const headDrag = drag<HTMLElement, unknown>()
      .container(() => strip)
      .filter((event: MouseEvent) => !event.button && this.#isOnHead(event))
      .on('start drag', ({ x }: { readonly x: number }) => this.#seek(x));
    select(strip).call(headDrag);
    const { signal } = this.#abort;
    // Before the brush, which keeps its presses to itself.
    const early = { signal, capture: true };
    strip.addEventListener('pointerdown', (event) => this.#remember(event), early);
    strip.addEventListener('pointermove', (event) => this.#hover(event), early);
    for (const type of ['keydown', 'keyup'] as const) {
      window.addEventListener(type, ({ shiftKey }) => this.#markNew(shiftKey), { signal });
    }
    strip.addEventListener('dblclick', () => this.#showAll(), { signal });
  }

  /** Puts the window where the range in view is, in a strip of this height, CSS px. */
  place(height: number): void {
    this.#height = height;
    // A window that is being dragged is where the pointer is.
    if (this.#pressX !== null) return;
    const { xRange } = viewStore.getState();
    const [start = 0, end = 0] = this.#time.range();
    const placed = [xRange, this.#time.domain(), start, end, height].join(' ');
    if (placed === this.#placed) return;
    this.#placed = placed;
    const [from, to] =
      xRange === null ? [start, end] : [this.#time(xRange[0]), this.#time(xRange[1])];
    const handle = Math.min(HANDLE.most, Math.max(HANDLE.least, (to - from) * HANDLE.part));
    this.#strip.toggleAttribute('data-whole', xRange === null);
    this.#brush
      .extent([
        [start, 0],
        [end, height],
      ])
      .handleSize(xRange === null ? END_HANDLE : handle);
    select(this.#group).call(this.#brush).call(this.#brush.move, [from, to]);
  }

  dispose(): void {
    this.#abort.abort();
    select(this.#strip).on('.drag', null);
    select(this.#group).on('.brush', null);
    cancelAnimationFrame(this.#seekRequest);
  }

  /** Is the pointer on the head? Its arrow lies over the handles of the window, its line beneath them. */
  #isOnHead(event: MouseEvent): boolean {
    const [[x, y] = [Number.NaN, Number.NaN]] = pointers(event, this.#strip);
    if (!(Math.abs(x - this.#time(secondsOf(runStore.getState().head))) <= HEAD_REACH))
      return false;
    const isOnHandle = event.target instanceof Element && event.target.matches('.handle');
    return y <= GRIP_HEIGHT || !isOnHandle;
  }

  #hover(event: PointerEvent): void {
    // During a drag the pointer keeps its shape.
    if (event.buttons !== 0) return;
    this.#markNew(event.shiftKey);
    this.#strip.toggleAttribute('data-on-head', this.#isOnHead(event));
  }

  /** The style sheet then lets presses pass through the window. */
  #markNew(isNew: boolean): void {
    this.#strip.toggleAttribute('data-new', isNew);
  }

  /** Where the head was before a double click began. */
  #remember({ timeStamp }: PointerEvent): void {
    const isSecond = timeStamp - this.#lastDownMs < DOUBLE_CLICK_MS;
    if (!isSecond) this.#headBefore = runStore.getState().head;
    this.#lastDownMs = timeStamp;
  }

  /** Place of a gesture; `null` of a window that the program moves. */
  #x({ sourceEvent }: D3BrushEvent<unknown>): number | null {
    return sourceEvent ? (pointers(sourceEvent, this.#strip)[0]?.[0] ?? this.#pressX) : null;
  }

  #start(event: D3BrushEvent<unknown>): void {
    this.#pressX = this.#x(event);
    this.#isMoving = false;
  }

  #brushed(event: D3BrushEvent<unknown>): void {
    const x = this.#x(event);
    if (x === null || this.#pressX === null || event.selection === null) return;
    if (!this.#isMoving && Math.abs(x - this.#pressX) < CLICK_PX) return;
    this.#isMoving = true;
    const [from, to] = event.selection.map((place) => this.#time.invert(Number(place)));
    if (from === undefined || to === undefined) return;
    const zoom = zoomLimits();
    if (event.mode === 'drag') viewActions.setXRange(pan([from, to], 0, zoom.limits));
    // What has not been run yet cannot be looked at: a range begins and ends in what has.
    else if (from < zoom.limits[1]) viewActions.setXRange(brush(from, to, zoom));
  }

  /** A press that did not move was meant as a place to go to; a range of the whole run follows it again. */
  #end(event: D3BrushEvent<unknown>): void {
    if (this.#x(event) === null || this.#pressX === null) return;
    const { xRange } = viewStore.getState();
    if (!this.#isMoving) this.#seek(this.#pressX);
    else if (xRange !== null) showRange(xRange);
    this.#pressX = null;
    this.#placed = '';
    this.place(this.#height);
  }

  #seek(x: number): void {
    const [fromS = 0, toS = 0] = this.#time.domain();
    this.#seekTo(instantOf(Math.min(Math.max(this.#time.invert(x), fromS), toS)));
  }

  #seekTo(at: Instant): void {
    cancelAnimationFrame(this.#seekRequest);
    this.#seekRequest = requestAnimationFrame(() => runActions.seek(at));
  }

  #showAll(): void {
    showAll();
    this.#seekTo(this.#headBefore);
  }
}
