/**
 * The camera: zoom and pan of the drawing, and fitting it into the panel.
 *
 * D3 moves it: `zoomTransform` of the drawing is the only truth about it, also for the canvas of cells and
 * for the lens. Ctrl or Cmd with the wheel and two fingers zoom about the pointer, the bare wheel and a
 * mouse on empty ground pan, as one finger does where the page does not scroll; each has a button or a key as well.
 */

import { select } from 'd3-selection';
import { type D3ZoomEvent, type ZoomTransform, zoom, zoomIdentity, zoomTransform } from 'd3-zoom';
import { CLICK_PX, pixelsPerUnit } from '../ui/pointer';
import type { Box, Point } from './geometry';
import type { Size } from './metrics';
import { fitMargins, fitScale } from './scene';
import { isForCamera } from './tools/press';

/** Factor of one press on a zoom button. */
export const ZOOM_STEP = 1.25;

/** Limits of the scale for the reader; fitting everything may exceed them. */
const SCALES: readonly [number, number] = [0.15, 8];
/** A part is seen whole when its middle is this far from the edge, px. */
const IN_SIGHT = 48;
/** Rounding error between two ways of computing a place, px. */
const ROUNDING = 0.5;
/** A notch of the wheel is half a doubling at most, a pinch on a touchpad as fine as it is. */
const DOUBLINGS = { perPixel: 0.01, most: 0.5 };

/** Zoom and pan of one drawing. */
export class Camera {
  readonly #listeners = new Set<() => void>();
  readonly #zoom = zoom<SVGSVGElement, unknown>()
    .extent(() => [
      [0, 0],
      [this.#size.width, this.#size.height],
    ])
    .scaleExtent([...SCALES])
    .clickDistance(CLICK_PX)
    .filter(isHeard)
    .wheelDelta(doublings);
  #svg: SVGSVGElement | null = null;
  #bounds: Box = { x: 0, y: 0, width: 1, height: 1 };
  #size: Size = { width: 1, height: 1 };
  #fitted = true;

  /** Scale and offset: screen = world × k + (x, y). */
  get transform(): ZoomTransform {
    return this.#svg === null ? zoomIdentity : zoomTransform(this.#svg);
  }

  /** Starts moving `world`, the group in the drawing that holds everything; returns the way to stop. */
  attach(svg: SVGSVGElement, world: SVGGElement): () => void {
    this.#svg = svg;
    this.#zoom.on('zoom', (event: D3ZoomEvent<SVGSVGElement, unknown>) => {
      // Moved by a person: it no longer follows the size of the drawing.
      if (event.sourceEvent) this.#fitted = false;
      world.setAttribute('transform', event.transform.toString());
      for (const listener of this.#listeners) listener();
    });
    const drawing = select(svg);
    // Before D3's own listener, which lets the browser zoom the page once the limit is reached.
    drawing.on('wheel.pan', (event: WheelEvent) => this.#turn(event), { passive: false });
    drawing.call(this.#zoom).on('dblclick.zoom', null);
    return () => {
      drawing.on('.zoom .pan', null);
      this.#svg = null;
    };
  }

  /** Calls `listener` after every change; returns the way to stop. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Takes over what there is to see and how large the window is; a fitted drawing stays fitted. */
  frame(bounds: Box, size: Size, refit: boolean): void {
    this.#bounds = bounds;
    this.#size = size;
    if (this.#fitted && refit) this.fit();
  }

  get isFitted(): boolean {
    return this.#fitted;
  }

  /** Puts a world position into the middle of the window, at a scale. */
  aim(at: Point, k: number): void {
    this.#look(at, this.#middle(), k);
    this.#fitted = false;
  }

  fit(): void {
    this.#centre(fitScale(this.#bounds, this.#size));
    this.#fitted = true;
  }

  /** Shows the middle of the drawing at 100 %. */
  actualSize(): void {
    this.#centre(1);
    this.#fitted = false;
  }

  /** Zooms about the middle of the window. */
  zoomBy(factor: number): void {
    if (this.#svg !== null) this.#zoom.scaleBy(select(this.#svg), factor);
    this.#fitted = false;
  }

  /** World position of a point of the window. */
  toWorld([x, y]: Point): Point {
    return this.transform.invert([x, y]);
  }

  /** Moves as little as it takes to see a world position this far from the edge, px. */
  reveal([x, y]: Point, margin = IN_SIGHT): void {
    const { width, height } = this.#size;
    const window = { x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin };
    this.#pan({ x, y, width: 0, height: 0 }, window);
  }

  /** Could it show all of a box at its present scale? */
  hasRoomFor({ width, height }: Box): boolean {
    const { k } = this.transform;
    const window = this.#window();
    return width * k <= window.width + ROUNDING && height * k <= window.height + ROUNDING;
  }

  /** After the drawing has grown: moves as little as it takes to show it whole, if it was seen whole before. */
  bringIn(): void {
    if (!this.#fitted) return;
    if (this.hasRoomFor(this.#bounds)) this.#pan(this.#bounds, this.#window());
    else this.fit();
  }

  /** The part of the window in which a fitted drawing lies. */
  #window(): Box {
    const { top, bottom, side } = fitMargins(this.#size);
    const { width, height } = this.#size;
    return { x: side, y: top, width: width - 2 * side, height: height - top - bottom };
  }

  /** Pans a world box into a part of the window by the least movement. */
  #pan(box: Box, window: Box): void {
    const { k, x, y } = this.transform;
    const dx = least(x + box.x * k, box.width * k, [window.x, window.width]);
    const dy = least(y + box.y * k, box.height * k, [window.y, window.height]);
    if (dx !== 0 || dy !== 0) this.#look([0, 0], [x + dx, y + dy], k);
  }

  #middle(): Point {
    return [this.#size.width / 2, this.#size.height / 2];
  }

  #centre(k: number): void {
    const { x, y, width, height } = this.#bounds;
    const { top, bottom } = fitMargins(this.#size);
    const middle = (this.#size.height + top - bottom) / 2;
    this.#look([x + width / 2, y + height / 2], [this.#size.width / 2, middle], k);
  }

  /** Shows a world position at a point of the window; not bound by the limits for the reader. */
  #look([wx, wy]: Point, [px, py]: Point, k: number): void {
    if (this.#svg === null) return;
    const view = zoomIdentity.translate(px - wx * k, py - wy * k).scale(k);
    this.#zoom.transform(select(this.#svg), view);
  }

  /** The bare wheel pans; with Ctrl or Cmd D3 zooms. The page itself stays as it is. */
  #turn(event: WheelEvent): void {
    event.preventDefault();
    if (event.ctrlKey || event.metaKey || this.#svg === null) return;
    const by = -pixelsPerUnit(event) / this.transform.k;
    const [dx, dy] = [event.deltaX * by, event.deltaY * by];
    this.#zoom.translateBy(select(this.#svg), dx, dy);
    this.#fitted = false;
  }
}

/** The least shift of a stretch into another one; none for what sticks out by a rounding error. */
function least(
  at: number,
  length: number,
  [from, room]: readonly [from: number, room: number],
): number {
  if (at < from - ROUNDING) return from - at;
  return at + length > from + room + ROUNDING ? from + room - at - length : 0;
}

/** The wheel held by Ctrl or Cmd, and what no tool takes. */
function isHeard(event: WheelEvent | MouseEvent | TouchEvent): boolean {
  return event instanceof WheelEvent ? event.ctrlKey || event.metaKey : isForCamera(event);
}

function doublings(event: WheelEvent): number {
  const { perPixel, most } = DOUBLINGS;
  const turned = -event.deltaY * pixelsPerUnit(event) * perPixel;
  return Math.max(-most, Math.min(most, turned));
}
