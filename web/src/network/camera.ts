/**
 * The camera: zoom and pan of the drawing, and fitting it into the panel.
 *
 * d3-zoom owns the `transform` attribute of one group; React never sets it. Ctrl or Cmd with the wheel
 * and two fingers zoom about the pointer, the bare wheel pans, and every gesture has a button.
 */

import { select } from 'd3-selection';
import { type D3ZoomEvent, type ZoomTransform, zoom, zoomIdentity } from 'd3-zoom';
import type { Box, Point } from './geometry';
import type { Size } from './metrics';
import { fitMargins, fitScale } from './scene';

/** Limits of zooming. */
const ZOOM = [0.15, 8] as const;
/** Factor of one press on a zoom button. */
export const ZOOM_STEP = 1.25;
/** Pixels per line, for mice whose wheel reports lines. */
const WHEEL_LINE = 16;

type Stage = { readonly svg: SVGSVGElement; readonly world: SVGGElement };

/** Zoom and pan of one drawing. */
export class Camera {
  readonly #listeners = new Set<() => void>();
  readonly #behaviour = zoom<SVGSVGElement, unknown>();
  #stage: Stage | null = null;
  #transform: ZoomTransform = zoomIdentity;
  #bounds: Box = { x: 0, y: 0, width: 1, height: 1 };
  #size: Size = { width: 1, height: 1 };
  #fitted = true;

  /** Scale and offset: screen = world × k + (x, y). */
  get transform(): { readonly k: number; readonly x: number; readonly y: number } {
    return this.#transform;
  }

  /** Starts listening on the drawing; returns the way to stop. */
  attach(svg: SVGSVGElement, world: SVGGElement): () => void {
    this.#stage = { svg, world };
    this.#behaviour
      .scaleExtent([...ZOOM])
      .clickDistance(4)
      .wheelDelta(wheelZoom)
      .extent(() => [
        [0, 0],
        [this.#size.width, this.#size.height],
      ])
      .filter(mayMoveCamera)
      .on('zoom', (event: D3ZoomEvent<SVGSVGElement, unknown>) => {
        if (event.sourceEvent !== null && event.sourceEvent !== undefined) this.#fitted = false;
        this.#apply(event.transform);
      });
    const selection = select(svg).call(this.#behaviour).on('dblclick.zoom', null);
    const wheel = (event: WheelEvent) => this.#panByWheel(event);
    svg.addEventListener('wheel', wheel, { passive: false });
    return () => {
      selection.on('.zoom', null);
      svg.removeEventListener('wheel', wheel);
      this.#stage = null;
    };
  }

  /** Calls `listener` after every change; returns the way to stop. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Tells what there is to see and how large the window is; a fitted drawing stays fitted. */
  frame(bounds: Box, size: Size, refit: boolean): void {
    this.#bounds = bounds;
    this.#size = size;
    if (this.#fitted && refit) this.fit();
  }

  /** Shows everything. */
  fit(): void {
    const k = fitScale(this.#bounds, this.#size);
    this.#centre(k);
    this.#fitted = true;
  }

  /** Shows the middle of the drawing at 100 %. */
  actualSize(): void {
    this.#centre(1);
    this.#fitted = false;
  }

  /** Zooms about the middle of the window. */
  zoomBy(factor: number): void {
    this.#fitted = false;
    if (this.#stage !== null) select(this.#stage.svg).call(this.#behaviour.scaleBy, factor);
  }

  /** World position of a point of the window. */
  toWorld([x, y]: Point): Point {
    return [
      (x - this.#transform.x) / this.#transform.k,
      (y - this.#transform.y) / this.#transform.k,
    ];
  }

  /** Moves a world position into view when it lies outside. */
  reveal([x, y]: Point): void {
    const [sx, sy] = [
      x * this.#transform.k + this.#transform.x,
      y * this.#transform.k + this.#transform.y,
    ];
    const { width, height } = this.#size;
    const inside = sx >= 0 && sy >= 0 && sx <= width && sy <= height;
    if (inside || this.#stage === null) return;
    select(this.#stage.svg).call(this.#behaviour.translateTo, x, y);
  }

  #centre(k: number): void {
    const { x, y, width, height } = this.#bounds;
    const dx = this.#size.width / 2 - k * (x + width / 2);
    const { top, bottom } = fitMargins(this.#size);
    const middle = (this.#size.height + top - bottom) / 2;
    const dy = middle - k * (y + height / 2);
    const wanted = zoomIdentity.translate(dx, dy).scale(k);
    if (this.#stage === null) this.#transform = wanted;
    else select(this.#stage.svg).call(this.#behaviour.transform, wanted);
  }

  #apply(transform: ZoomTransform): void {
    this.#transform = transform;
    this.#stage?.world.setAttribute('transform', transform.toString());
    for (const listener of this.#listeners) listener();
  }

  #panByWheel(event: WheelEvent): void {
    if (event.ctrlKey || event.metaKey || this.#stage === null) return;
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? WHEEL_LINE : 1;
    const { k } = this.#transform;
    this.#fitted = false;
    select(this.#stage.svg).call(
      this.#behaviour.translateBy,
      (-event.deltaX * unit) / k,
      (-event.deltaY * unit) / k,
    );
  }
}

/** Doublings per wheel event: a notch of a mouse half of one at most, a pinch as fine as it is. */
function wheelZoom(event: WheelEvent): number {
  const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? WHEEL_LINE : 1;
  return Math.max(-0.5, Math.min(0.5, -event.deltaY * unit * 0.01));
}

/** One finger reads and scrolls, two fingers or a mouse on empty ground move the camera. */
function mayMoveCamera(event: Event): boolean {
  if (event instanceof WheelEvent) return event.ctrlKey || event.metaKey;
  if ('touches' in event) return (event as TouchEvent).touches.length > 1;
  const onNode =
    event.target instanceof Element && event.target.closest('[data-node], [data-grab]') !== null;
  // With Shift held a frame is drawn.
  return event instanceof MouseEvent && event.button === 0 && !event.shiftKey && !onNode;
}
