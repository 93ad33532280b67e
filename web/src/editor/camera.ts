/**
 * The camera: zoom and pan of the drawing, and fitting it into the panel.
 *
 * It owns the `transform` attribute of one group; React never sets it. Every gesture (`cameraHands`)
 * has a button.
 */

import { takeHands } from './cameraHands';
import type { Box, Point } from './geometry';
import type { Size } from './metrics';
import { fitMargins, fitScale } from './scene';
import { holding, IDENTITY, toWorld, type View, zoomedAbout } from './view';

/** Factor of one press on a zoom button. */
export const ZOOM_STEP = 1.25;

/** Zoom and pan of one drawing. */
export class Camera {
  readonly #listeners = new Set<() => void>();
  #world: SVGGElement | null = null;
  #view: View = IDENTITY;
  #bounds: Box = { x: 0, y: 0, width: 1, height: 1 };
  #size: Size = { width: 1, height: 1 };
  #fitted = true;

  /** Scale and offset: screen = world × k + (x, y). */
  get transform(): View {
    return this.#view;
  }

  /** Starts moving `world` and listening to hands on the drawing; returns the way to stop. */
  attach(svg: SVGSVGElement, world: SVGGElement): () => void {
    this.#world = world;
    const leave = takeHands(svg, { view: () => this.#view, look: (view) => this.#move(view) });
    this.#look(this.#view);
    return () => {
      leave();
      this.#world = null;
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

  /** Does it show everything? */
  get isFitted(): boolean {
    return this.#fitted;
  }

  /** Puts a world position into the middle of the window, at a scale. */
  aim(at: Point, k: number): void {
    this.#move(holding(at, this.#middle(), k));
  }

  /** Shows everything. */
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
    this.#move(zoomedAbout(this.#view, this.#middle(), factor));
  }

  /** World position of a point of the window. */
  toWorld(point: Point): Point {
    return toWorld(this.#view, point);
  }

  /** Moves a world position into view when it lies outside, or nearer to the edge than `margin`, px. */
  reveal([x, y]: Point, margin = 0): void {
    const { k } = this.#view;
    const [sx, sy] = [x * k + this.#view.x, y * k + this.#view.y];
    const { width, height } = this.#size;
    const inside = Math.min(sx, width - sx) >= margin && Math.min(sy, height - sy) >= margin;
    if (!inside) this.#look(holding([x, y], this.#middle(), k));
  }

  #middle(): Point {
    return [this.#size.width / 2, this.#size.height / 2];
  }

  #centre(k: number): void {
    const { x, y, width, height } = this.#bounds;
    const { top, bottom } = fitMargins(this.#size);
    const middle = (this.#size.height + top - bottom) / 2;
    this.#look(holding([x + width / 2, y + height / 2], [this.#size.width / 2, middle], k));
  }

  /** A hand has moved the camera: it no longer follows the size of the drawing. */
  #move(view: View): void {
    this.#fitted = false;
    this.#look(view);
  }

  #look(view: View): void {
    this.#view = view;
    this.#world?.setAttribute('transform', `translate(${view.x},${view.y}) scale(${view.k})`);
    for (const listener of this.#listeners) listener();
  }
}
