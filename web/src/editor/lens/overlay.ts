/**
 * What the lens draws over the network, and the camera that goes with a followed cell.
 *
 * The camera glides; where motion is unwelcome it jumps from hop to hop.
 */

import { actionOf } from '../../commands/keymap';
import { runActions, runStore } from '../../run';
import { CanvasTheme, watchTheme } from '../../ui/canvas';
import type { Camera } from '../camera';
import { type Point, pointAt } from '../geometry';
import type { Size } from '../metrics';
import { lensLine } from '../pulse';
import type { Scene } from '../scene';
import { glyphAt } from './glyphs';
import { drawPlace, drawRing, placedOf } from './overlayMarks';
import { lensState, pointAt as pointAtGlyph, reachStay, stopFollowing } from './state';
import { spanOf, spotAt } from './way';

/** Share of the way to the cell that the camera covers in a frame. */
const GLIDE = 0.16;
/** Scale at which a cell is followed, at least. */
const CLOSE = 1.8;
/** How near a click must come to a glyph, px: with a mouse, with a finger. */
const NEAR = { fine: 6, coarse: 14 };

/** Draws over one drawing. */
export class OverlayLayer {
  readonly #canvas: HTMLCanvasElement;
  readonly #camera: Camera;
  readonly #theme = new CanvasTheme();
  readonly #motion = matchMedia('(prefers-reduced-motion: reduce)');
  #scene: Scene | null = null;
  #size: Size = { width: 1, height: 1 };
  #isOpen = false;
  #frame = 0;
  /** Was the whole drawing in view before the camera followed? `null` while it does not. */
  #wasFitted: boolean | null = null;
  #hop = '';

  constructor(canvas: HTMLCanvasElement, camera: Camera) {
    this.#canvas = canvas;
    this.#camera = camera;
  }

  /** Follows stores, camera and theme, and answers clicks on cells; returns the way to stop. */
  start(): () => void {
    const over = new AbortController();
    const { signal } = over;
    lensLine.ask = (at) => this.#ask(at);
    window.addEventListener('keydown', (event) => leaveByKey(event), { signal, capture: true });
    const changed = () => this.invalidate();
    const stops = [
      lensState.subscribe(changed),
      runStore.subscribe(changed),
      this.#camera.subscribe(changed),
      watchTheme(() => {
        this.#theme.refresh();
        changed();
      }),
    ];
    return () => {
      over.abort();
      lensLine.ask = null;
      for (const stop of stops) stop();
      cancelAnimationFrame(this.#frame);
      stopFollowing();
    };
  }

  /** Another drawing, another size, or the lens was taken out or put away. */
  show(scene: Scene, size: Size, isOpen: boolean): void {
    this.#scene = scene;
    this.#size = size;
    this.#isOpen = isOpen;
    this.#canvas.width = Math.round(size.width * devicePixelRatio);
    this.#canvas.height = Math.round(size.height * devicePixelRatio);
    this.invalidate();
  }

  /** Draws in the next frame. */
  invalidate(): void {
    if (this.#frame === 0) {
      this.#frame = requestAnimationFrame(() => {
        this.#frame = 0;
        this.#draw();
      });
    }
  }

  #draw(): void {
    const context = this.#canvas.getContext('2d');
    const scene = this.#scene;
    if (context === null || scene === null) return;
    const { k, x, y } = this.#camera.transform;
    const ratio = devicePixelRatio;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    context.setTransform(ratio * k, 0, 0, ratio * k, ratio * x, ratio * y);
    if (this.#isOpen) drawPlace(context, scene, k, this.#theme.token('text'));
    this.#follow(context, scene);
  }

  /** Draws a ring round the followed cell and moves the camera towards it. */
  #follow(context: CanvasRenderingContext2D, scene: Scene): void {
    const { asked, follows } = lensState.getState();
    const way = asked?.way ?? null;
    if (way === null || !this.#isOpen) {
      this.#leave();
      return;
    }
    const { status, headS } = runStore.getState();
    const timeS = status === 'playing' ? Math.max(headS, lensLine.latest?.headS ?? 0) : headS;
    const spot = spotAt(way, scene.network, timeS);
    const placed = spot === null ? undefined : placedOf(scene, spot.link);
    const [fromS, endS] = spanOf(way);
    const isOnTheWay = timeS >= fromS - 1e-9 && timeS <= endS + 1e-9;
    if (spot === null || placed === undefined) return;
    const at = pointAt(placed.track, spot.along);
    if (isOnTheWay) drawRing(context, at, this.#camera.transform.k, this.#theme.token('focus'));
    if (!follows) {
      this.#leave();
      return;
    }
    reachStay(spot.stay);
    const leftS = way.stays[spot.stay]?.leftS;
    lensLine.ride = spot.waits || leftS == null ? null : timeS - leftS;
    this.#wasFitted ??= this.#camera.isFitted;
    this.#move(at, `${spot.stay} ${spot.waits}`);
    if (status !== 'playing') return;
    if (timeS > endS) runActions.pause();
    else this.invalidate();
  }

  #move(at: Point, hop: string): void {
    const { k } = this.#camera.transform;
    const { width, height } = this.#size;
    const centre = this.#camera.toWorld([width / 2, height / 2]);
    if (this.#motion.matches) {
      if (hop !== this.#hop) this.#camera.aim(at, Math.max(k, CLOSE));
      this.#hop = hop;
      return;
    }
    const [dx, dy] = [at[0] - centre[0], at[1] - centre[1]];
    const zoom = Math.max(k, CLOSE) - k;
    if (Math.hypot(dx, dy) * k < 0.5 && Math.abs(zoom) < 0.01) {
      return;
    }
    this.#camera.aim([centre[0] + dx * GLIDE, centre[1] + dy * GLIDE], k + zoom * GLIDE);
  }

  /** The camera is given back; it shows everything if it did before. */
  #leave(): void {
    lensLine.ride = null;
    if (this.#wasFitted === true) this.#camera.fit();
    this.#wasFitted = null;
    this.#hop = '';
  }

  /** An RM cell at a place of the drawing is asked: at rest, or while the lens is out. */
  #ask([x, y]: Point): void {
    const scene = this.#scene;
    const isPlaying = runStore.getState().status === 'playing';
    if (scene === null || (isPlaying && !this.#isOpen)) return;
    const { transform } = this.#camera;
    const near = matchMedia('(pointer: coarse)').matches ? NEAR.coarse : NEAR.fine;
    const at = transform.apply([x, y]);
    const found = lensLine.latest && glyphAt(scene, transform, lensLine.latest, { at, near });
    if (found === null || found === undefined) return;
    const { port, ageS, circuit, isBackwardRm, cellS } = found;
    const { cells } = lensState.getState();
    pointAtGlyph(port, Math.max(0, ageS - (cells / 2) * cellS), { circuit, ageS, isBackwardRm });
  }
}

/** Escape leaves the cell, wherever the focus is. */
function leaveByKey(event: KeyboardEvent): void {
  if (actionOf(event, 'lensAll') === null || !lensState.getState().follows) return;
  event.preventDefault();
  event.stopPropagation();
  stopFollowing();
}
