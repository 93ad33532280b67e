/**
 * The canvas of the event ribbon and the pointer on it: hover reads a sign out, a click pins it.
 *
 * At its foot, where the stretch in view is short enough, a dot for every backward RM cell that comes home.
 */

import { later } from '../../base/later';
import type { RunEvent } from '../../model/engineTypes';
import { eventLook } from '../../model/eventLook';
import { watchBox } from '../../ui/boxSize';
import { fitCanvas } from '../stage/canvas';
import { COLUMN_GAP, gutters } from '../stage/gutters';
import type { Painter, Scene } from '../stage/scene';
import { stage } from '../stage/sharedStage';
import type { Happening } from '../time/cursor';
import { cursor } from '../time/timeControl';
import { instantText } from '../time/timeText';
import type { Arrivals } from './arrivals';
import { type Cluster, clusterAt } from './cluster';
import { drawRibbon } from './drawRibbon';
import { flashed } from './flashed';

/** Reach of the pointer around a sign, CSS px. */
const REACH = 12;

/** In so many cell times of the line some 300 RM cells come home, which have room beside each other; chosen. */
const CLOSE_CELLS = 9_600;
const fetchArrivals = later(() => import('./arrivals'));

/** What is under the pointer: its instant, and what it is in words. */
type Found = { readonly event: Happening; readonly text: string };

/** Left edge and width of the plotting area of one column, CSS px. */
type Strip = { readonly left: number; readonly width: number };

/** One ribbon in a host element. */
export class RibbonView implements Painter {
  readonly #canvas = document.createElement('canvas');
  readonly #columns: number;
  readonly #abort = new AbortController();
  readonly #unwatch: () => void;
  #leaves: readonly (() => void)[] = [];
  #arrivals: Arrivals | null = null;
  /** Those in the picture as it is. */
  #dots: Arrivals | null = null;
  #strips: readonly Strip[] = [];
  /** The events that were drawn, and how they were gathered. */
  #events: readonly RunEvent[] = [];
  #clusters: readonly Cluster[] = [];

  constructor(host: HTMLElement, columns: number) {
    this.#columns = columns;
    host.append(this.#canvas);
    const { signal } = this.#abort;
    this.#canvas.addEventListener('pointermove', (event) => this.#point(event), { signal });
    this.#canvas.addEventListener('pointerleave', () => this.#unpoint(), { signal });
    this.#canvas.addEventListener('click', (event) => this.#pin(event), { signal });
    let isKnown = false;
    this.#unwatch = watchBox(this.#canvas, () => {
      if (!isKnown) {
        this.#leaves = [stage.addPainter(this), stage.addRest((scene) => this.#lookCloser(scene))];
      }
      isKnown = true;
      stage.invalidate(this);
    });
  }

  paint(scene: Scene): void {
    const fitted = fitCanvas(this.#canvas);
    if (fitted === null) return;
    const { ctx, width, height } = fitted;
    const { range, ink } = scene;
    const events = flashed(scene.run.view.events, scene.flash);
    this.#events = events;
    this.#dots = scene.flash === null && isClose(scene) ? this.#arrivals : null;
    this.#strips = stripsOf(width, this.#columns);
    const drawn = this.#strips.map(({ left, width: inner }) => {
      ctx.fillStyle = ink.border;
      ctx.fillRect(left, height - 1, inner, 1);
      const view = { left, width: inner, height, range, ink };
      this.#dots?.draw(ctx, scene, view);
      return drawRibbon(ctx, events, view);
    });
    this.#clusters = drawn[0] ?? [];
  }

  dispose(): void {
    this.#abort.abort();
    this.#unwatch();
    for (const leave of this.#leaves) leave();
    this.#canvas.remove();
  }

  #lookCloser(scene: Scene): void {
    if (!isClose(scene)) return;
    if (this.#arrivals !== null) {
      void this.#arrivals.look(scene);
      return;
    }
    void fetchArrivals().then((part) => {
      this.#arrivals ??= new part.Arrivals(() => stage.invalidate(this));
      stage.invalidate(this);
    });
  }

  /** The sign or dot under the pointer. */
  #found(event: MouseEvent): Found | null {
    const x = event.clientX - this.#canvas.getBoundingClientRect().left;
    const strip = this.#strips.find(
      ({ left, width }) => x >= left - REACH && x <= left + width + REACH,
    );
    if (strip === undefined) return null;
    const at = x - strip.left;
    const near = this.#dots?.at(at, strip.width) ?? null;
    // Dots are smaller than signs: one counts where no sign is as near.
    const isDot = near !== null && clusterAt(this.#clusters, at, near.far) === null;
    return isDot ? { event: near.dot, text: near.dot.text } : this.#signAt(at);
  }

  #signAt(x: number): Found | null {
    const cluster = clusterAt(this.#clusters, x, REACH);
    const first = cluster === null ? undefined : this.#events[cluster.first];
    if (cluster === null || first === undefined) return null;
    return { event: first, text: hintText(cluster, first) };
  }

  #point(event: MouseEvent): void {
    const found = this.#found(event);
    this.#canvas.style.cursor = found === null ? '' : 'pointer';
    stage.setHint(found?.text ?? null);
    if (found !== null) cursor.hover(found.event.timeS);
  }

  #unpoint(): void {
    stage.setHint(null);
    cursor.leave();
  }

  #pin(event: MouseEvent): void {
    const found = this.#found(event);
    if (found !== null) cursor.click(found.event.timeS, found.event);
  }
}

/** Has every RM cell a place of its own in the stretch in view? */
function isClose({ range, info }: Scene): boolean {
  return info !== null && range[1] - range[0] <= info.cellS * CLOSE_CELLS;
}

/** Plotting areas of the columns beside each other. */
function stripsOf(width: number, columns: number): readonly Strip[] {
  const each = (width - COLUMN_GAP * (columns - 1)) / columns;
  const { left, right } = gutters();
  return Array.from({ length: columns }, (_, place) => ({
    left: place * (each + COLUMN_GAP) + left,
    width: each - left - right,
  }));
}

function hintText({ kind, count }: Cluster, first: RunEvent): string {
  const look = eventLook(kind);
  const crowd = count > first.count ? ` (first of ${count} here)` : '';
  const name = eventLook(first.kind).label;
  return `${look.glyph} ${name} at ${instantText(first.timeS)}: ${first.cause}${crowd}`;
}
