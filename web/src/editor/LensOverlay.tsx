/**
 * What the lens draws over the network, and the camera that goes with a followed cell.
 *
 * The camera glides; where motion is unwelcome it jumps from hop to hop.
 */

import { minIndex, range } from 'd3-array';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { CELL_BITS } from '../base/format';
import { actionOf } from '../commands/keymap';
import { lensChannel, lensStore } from '../explain/lens/channel';
import { portsOf } from '../explain/lens/contents';
import {
  lensState,
  pointAt as pointAtGlyph,
  reachStay,
  stopFollowing,
} from '../explain/lens/state';
import { spanOf, spotAt } from '../explain/lens/way';
import { later, START, secondsOf } from '../model/instant';
import { type CellsSnapshot, runActions, runStore } from '../run';
import { CanvasTheme, fitCanvas, watchLook } from '../ui/canvas';
import type { Camera } from './camera';
import { CELL_KIND, fieldsOf } from './flow';
import { beside, type Point, pointAt, type Track } from './geometry';
import { detailOf, framePace } from './lod';
import type { Size } from './metrics';
import type { PlacedLink } from './placeNetwork';
import { type Lane, lanesByCircuit } from './routes';
import type { Scene } from './scene';

/** Share of the way to the cell that the camera covers in a frame. */
const GLIDE = 0.16;
/** Scale at which a cell is followed, at least. */
const CLOSE = 1.8;
/** How near a click must come to a glyph, px: with a mouse, with a finger. */
const NEAR = { fine: 6, coarse: 14 };

/**
 * Where the lens lies and where the followed cell is, on a canvas over the drawing that takes no clicks
 * itself.
 */
export function LensOverlay(props: {
  readonly scene: Scene;
  readonly camera: Camera;
  readonly size: Size;
}) {
  const { scene, camera, size } = props;
  const isOpen = useStore(lensStore, (lens) => lens.isOpen);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [layer, setLayer] = useState<OverlayLayer | null>(null);
  useEffect(() => {
    if (canvas.current === null) return undefined;
    const made = new OverlayLayer(canvas.current, camera);
    setLayer(made);
    return made.start();
  }, [camera]);
  useEffect(() => layer?.show(scene, size, isOpen), [layer, scene, size, isOpen]);
  return <canvas className="network-canvas" ref={canvas} />;
}

class OverlayLayer {
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
    lensChannel.onAsk = (at) => this.#ask(at);
    window.addEventListener('keydown', (event) => leaveByKey(event), { signal, capture: true });
    const changed = () => this.invalidate();
    const stops = [
      lensState.subscribe(changed),
      runStore.subscribe(changed),
      this.#camera.subscribe(changed),
      watchLook(() => {
        this.#theme.refresh();
        changed();
      }),
    ];
    return () => {
      over.abort();
      lensChannel.onAsk = null;
      for (const stop of stops) stop();
      cancelAnimationFrame(this.#frame);
      stopFollowing();
    };
  }

  /** Another drawing or size, or the lens was opened or closed. */
  show(scene: Scene, size: Size, isOpen: boolean): void {
    this.#scene = scene;
    this.#size = size;
    this.#isOpen = isOpen;
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
    const context = fitCanvas(this.#canvas, this.#size)?.ctx;
    const scene = this.#scene;
    if (context === undefined || scene === null) return;
    const { k, x, y } = this.#camera.transform;
    context.transform(k, 0, 0, k, x, y);
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
    const { status, head } = runStore.getState();
    const seen = status === 'playing' ? (lensChannel.latest?.head ?? START) : START;
    const timeS = secondsOf(later(head, seen));
    const spot = spotAt(way, scene.network, timeS);
    const placed = spot === null ? undefined : placedOf(scene, spot.link);
    const [fromS, endS] = spanOf(way);
    const isOnTheWay = timeS >= fromS && timeS <= endS;
    if (spot === null || placed === undefined) return;
    const at = pointAt(placed.track, spot.along);
    if (isOnTheWay) drawRing(context, at, this.#camera.transform.k, this.#theme.token('focus'));
    if (!follows) {
      this.#leave();
      return;
    }
    reachStay(spot.stay);
    const leftS = way.stays[spot.stay]?.leftS;
    lensChannel.followOffsetS = spot.waits || leftS == null ? null : timeS - leftS;
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

  /** Ends following; the camera shows everything again if it did before. */
  #leave(): void {
    lensChannel.followOffsetS = null;
    if (this.#wasFitted === true) this.#camera.fit();
    this.#wasFitted = null;
    this.#hop = '';
  }

  /** Opens the card of the RM cell at a place of the drawing, at rest or while the lens is open. */
  #ask([x, y]: Point): void {
    const scene = this.#scene;
    const isPlaying = runStore.getState().status === 'playing';
    if (scene === null || (isPlaying && !this.#isOpen)) return;
    const { transform } = this.#camera;
    const near = matchMedia('(pointer: coarse)').matches ? NEAR.coarse : NEAR.fine;
    const at = transform.apply([x, y]);
    const found = lensChannel.latest && glyphAt(scene, transform, lensChannel.latest, { at, near });
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

/** A bracket beside the stretch of the link that lies under the lens, at a scale. */
function drawPlace(context: CanvasRenderingContext2D, scene: Scene, k: number, ink: string): void {
  const { port, fromS, cells, level } = lensState.getState();
  const found = portsOf(scene.network).find(({ id }) => id === port);
  const placed = found && placedOf(scene, found.link);
  if (found === undefined || placed === undefined) return;
  const passedS = framePace(runStore.getState());
  const shown = detailOf(placed.link, placed.track.length * k, passedS);
  if (shown !== level) lensState.setState({ level: shown });
  const { rateMbps, backRateMbps = rateMbps, delayMs } = placed.link;
  const wayS = Math.max(delayMs / 1e3, 1e-9);
  const spanS = (cells * CELL_BITS) / ((found.forward ? rateMbps : backRateMbps) * 1e6);
  const beginS =
    lensChannel.followOffsetS === null ? fromS : Math.max(0, lensChannel.followOffsetS - spanS / 2);
  const from = Math.min(beginS / wayS, 1);
  const to = Math.min(1, from + spanS / wayS);
  const [a, b] = found.forward ? [from, to] : [1 - to, 1 - from];
  const side = (found.forward ? -1 : 1) * (placed.width / 2 + 5 / k);
  context.strokeStyle = ink;
  context.lineWidth = 2.5 / k;
  context.lineCap = 'round';
  strokeBeside(context, placed.track, { a, b, side, tick: 4 / k });
}

/** A link of the network where it is drawn. */
function placedOf(scene: Scene, link: number): PlacedLink | undefined {
  const { id } = scene.network.links[link] ?? {};
  return scene.links.find((placed) => placed.link.id === id);
}

type OffsetStroke = {
  readonly a: number;
  readonly b: number;
  readonly side: number;
  readonly tick: number;
};

function strokeBeside(context: CanvasRenderingContext2D, track: Track, stroke: OffsetStroke): void {
  const { a, b, side, tick } = stroke;
  const inner = side - Math.sign(side) * tick;
  context.beginPath();
  context.moveTo(...beside(track, a, inner));
  const steps = 24;
  for (let step = 0; step <= steps; step += 1) {
    context.lineTo(...beside(track, a + ((b - a) * step) / steps, side));
  }
  context.lineTo(...beside(track, b, inner));
  context.stroke();
}

/** A ring round a place, of the same size at every scale. */
function drawRing(context: CanvasRenderingContext2D, [x, y]: Point, k: number, ink: string): void {
  context.strokeStyle = ink;
  context.lineWidth = 2.5 / k;
  context.beginPath();
  context.arc(x, y, 11 / k, 0, 2 * Math.PI);
  context.stroke();
}

/** An RM cell on a line. */
type Glyph = {
  readonly port: string;
  readonly circuit: number;
  /** It goes back to its source. */
  readonly isBackwardRm: boolean;
  /** Seconds since its last bit left the port. */
  readonly ageS: number;
  /** One cell time of the line, s. */
  readonly cellS: number;
};

/** The RM cell nearest to a point of the window, px; `null` when none is `near` enough. */
function glyphAt(
  { network, lanes }: Scene,
  view: Camera['transform'],
  cells: CellsSnapshot,
  { at, near }: { readonly at: Point; readonly near: number },
): Glyph | null {
  const field = fieldsOf(cells);
  const laneOf = lanesByCircuit(lanes);
  const away = (cell: number): number | null => {
    const lane = laneOf.get(`${field(cell, 'link')}/${field(cell, 'circuit')}`);
    if (lane === undefined || field(cell, 'kind') === CELL_KIND.data) return null;
    const [x, y] = placeOf(lane, field(cell, 'direction'), field(cell, 'fraction'));
    const px = Math.hypot(view.applyX(x) - at[0], view.applyY(y) - at[1]);
    return px > near ? null : px;
  };
  const best = minIndex(range(cells.count), away);
  if (best < 0) return null;
  const number = field(best, 'link');
  const forward = field(best, 'direction') > 0;
  const link = network.links[number];
  const port = portsOf(network).find((each) => each.link === number && each.forward === forward);
  if (link === undefined || port === undefined) return null;
  const rate = forward ? link.rateMbps : link.backRateMbps;
  return {
    port: port.id,
    circuit: field(best, 'circuit'),
    isBackwardRm: field(best, 'kind') === CELL_KIND.backwardRm,
    ageS: (field(best, 'fraction') * link.delayMs) / 1e3,
    cellS: CELL_BITS / (rate * 1e6),
  };
}

/** Where the drawing has it: on its half of the lane. */
function placeOf(lane: Lane, direction: number, fraction: number): Point {
  const along = direction > 0 ? fraction : 1 - fraction;
  return beside(lane.track, along, (-Math.sign(direction) * lane.width) / 4);
}
