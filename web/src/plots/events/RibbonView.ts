/**
 * The canvas of the event ribbon and the pointer on it: hover reads a sign out, a click pins it.
 *
 * At its foot, where the stretch in view is short enough, a dot for every backward RM cell that comes home.
 */

import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { load } from '../../base/activity';
import type { RunEvent } from '../../model/engineTypes';
import { eventLook } from '../../model/eventLook';
import { type Cluster, clusterAt } from '../../timeline/overview/cluster';
import { instantText } from '../../timeline/range/axisTimeText';
import type { Happening } from '../../timeline/range/cursor';
import { cursor } from '../../timeline/range/timeControl';
import { COLUMN_GAP, gutters } from '../../timeline/stage/canvas';
import type { Painter, Scene } from '../../timeline/stage/scene';
import { stage } from '../../timeline/stage/sharedStage';
import { watchBox } from '../../ui/boxSize';
import { fitCanvas } from '../../ui/canvas';
import type { Arrivals } from './arrivals';
import { drawRibbon, flashed } from './drawRibbon';

/** Reach of the pointer around a sign, CSS px. */
const REACH = 12;

/** In so many cell times of the line some 300 RM cells come home, which have room beside each other; chosen. */
const CLOSE_CELLS = 9_600;
const fetchArrivals = () => load(import('./arrivals'));

/** What is under the pointer: its instant, and what it is in words. */
type Found = { readonly event: Happening; readonly text: string };

/** The ribbon over one column of plots: its scale, and how its events were gathered. */
type Strip = {
  readonly time: ScaleLinear<number, number>;
  readonly clusters: readonly Cluster[];
};

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
  /** The events that were drawn. */
  #events: readonly RunEvent[] = [];

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
        this.#leaves = [
          stage.addPainter(this),
          stage.addSettled((scene) => this.#lookCloser(scene)),
        ];
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
    this.#strips = scalesOf(width, this.#columns).map((time) => {
      time.domain(range);
      const [left = 0, right = 0] = time.range();
      ctx.fillStyle = ink.token('border');
      ctx.fillRect(left, height - 1, right - left, 1);
      const view = { time, height, ink };
      this.#dots?.draw(ctx, scene, view);
      return { time, clusters: drawRibbon(ctx, events, view) };
    });
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
    const strip = this.#strips.find(({ time }) => {
      const [left = 0, right = 0] = time.range();
      return x >= left - REACH && x <= right + REACH;
    });
    if (strip === undefined) return null;
    const near = this.#dots?.at(x, strip.time) ?? null;
    // Dots are smaller than signs: one counts where no sign is as near.
    const isDot = near !== null && clusterAt(strip.clusters, x, near.far) === null;
    return isDot ? { event: near.dot, text: near.dot.text } : this.#signAt(strip, x);
  }

  #signAt({ clusters }: Strip, x: number): Found | null {
    const cluster = clusterAt(clusters, x, REACH);
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

/** Scales over the plotting areas of the columns beside each other. */
function scalesOf(width: number, columns: number): readonly ScaleLinear<number, number>[] {
  const each = (width - COLUMN_GAP * (columns - 1)) / columns;
  const { left, right } = gutters(each);
  return Array.from({ length: columns }, (_, place) => {
    const start = place * (each + COLUMN_GAP);
    return scaleLinear().range([start + left, start + each - right]);
  });
}

function hintText({ kind, count }: Cluster, first: RunEvent): string {
  const look = eventLook(kind);
  const crowd = count > first.count ? ` (first of ${count} here)` : '';
  const name = eventLook(first.kind).label;
  return `${look.glyph} ${name} at ${instantText(first.timeS)}: ${first.cause}${crowd}`;
}
