/**
 * The canvas of the event ribbon and the pointer on it: hover reads a sign out, a click pins it.
 *
 * At its foot, where the stretch in view is short enough, a dot for every backward RM cell that comes home.
 */

import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { load } from '../../base/activity';
import { formatValue } from '../../base/format';
import type { RunEvent } from '../../model/engineTypes';
import { eventLook } from '../../model/eventLook';
import { instantOf } from '../../model/instant';
import { type Cluster, clusterAt } from '../../timeline/overview/cluster';
import type { Happening } from '../../timeline/range/cursor';
import { cursor } from '../../timeline/range/timeControl';
import type { Painter, Scene } from '../../timeline/stage/scene';
import { stage } from '../../timeline/stage/stage';
import { instantText } from '../../timeline/timeText';
import { watchBox } from '../../ui/boxSize';
import { fitCanvas } from '../../ui/canvas';
import { COLUMN_GAP, gutters } from '../layout';
import type { Arrivals } from './arrivals';
import { drawRibbon, flashed, SIGN_GAP } from './drawRibbon';

/** Reach of the pointer around a sign, CSS px. */
const REACH = 12;

/** Longest range for dots, in cell times of the line: about 300 RM cells return in it and fit beside each other; chosen. */
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
  readonly #labelled: readonly boolean[];
  readonly #abort = new AbortController();
  readonly #unwatch: () => void;
  #leaves: readonly (() => void)[] = [];
  #arrivals: Arrivals | null = null;
  /** Those in the picture as it is. */
  #dots: Arrivals | null = null;
  #strips: readonly Strip[] = [];
  /** The events that were drawn. */
  #events: readonly RunEvent[] = [];

  /** `labelled` says of each column of plots whether reference lines are named beside it. */
  constructor(host: HTMLElement, labelled: readonly boolean[]) {
    this.#labelled = labelled;
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
    // An empty ribbon gives its height to the plots.
    const isEmpty = scene.run.events.length === 0 && !isClose(scene);
    this.#canvas.parentElement?.toggleAttribute('data-empty', isEmpty);
    const fitted = fitCanvas(this.#canvas);
    if (fitted === null) return;
    const { ctx, width, height } = fitted;
    const { range, ink } = scene;
    const events = flashed(scene.run.events, scene.flash);
    this.#events = events;
    this.#dots = scene.flash === null && isClose(scene) ? this.#arrivals : null;
    const scales = scalesOf(width, this.#labelled);
    const narrowest = Math.min(...scales.map(widthOf));
    this.#strips = scales.map((time) => {
      time.domain(range);
      const [left = 0, right = 0] = time.range();
      // The same crowds in every column, however wide it is.
      const gap = (SIGN_GAP * widthOf(time)) / narrowest;
      ctx.fillStyle = ink.token('border');
      ctx.fillRect(left, height - 1, right - left, 1);
      const view = { time, height, ink, gap };
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

  /** A crowd is asked about by the first event of the kind whose sign is drawn. */
  #signAt({ clusters }: Strip, x: number): Found | null {
    const cluster = clusterAt(clusters, x, REACH);
    if (cluster === null) return null;
    const crowd = this.#events.slice(cluster.first, cluster.last + 1);
    const shown = crowd.find(({ kind }) => kind === cluster.kind);
    return shown === undefined ? null : { event: shown, text: hintText(cluster, shown) };
  }

  #point(event: MouseEvent): void {
    const found = this.#found(event);
    this.#canvas.style.cursor = found === null ? '' : 'pointer';
    stage.setHint(found?.text ?? null);
    if (found !== null) cursor.hover(instantOf(found.event.timeS));
  }

  #unpoint(): void {
    stage.setHint(null);
    cursor.leave();
  }

  #pin(event: MouseEvent): void {
    const found = this.#found(event);
    if (found !== null) cursor.click(instantOf(found.event.timeS), found.event);
  }
}

/** Has every RM cell a place of its own in the stretch in view? A run that is still coming is short for a moment only. */
function isClose({ range, info, isGrowing }: Scene): boolean {
  return !isGrowing && info !== null && range[1] - range[0] <= info.cellS * CLOSE_CELLS;
}

/** Scales over the plotting areas of the columns beside each other. */
function scalesOf(
  width: number,
  labelled: readonly boolean[],
): readonly ScaleLinear<number, number>[] {
  const each = (width - COLUMN_GAP * (labelled.length - 1)) / labelled.length;
  return labelled.map((isLabelled, place) => {
    const { left, right } = gutters(each, isLabelled);
    const start = place * (each + COLUMN_GAP);
    return scaleLinear().range([start + left, start + each - right]);
  });
}

function widthOf(scale: ScaleLinear<number, number>): number {
  const [left = 0, right = 0] = scale.range();
  return right - left;
}

function hintText({ count }: Cluster, shown: RunEvent): string {
  const look = eventLook(shown.kind);
  const crowd = count > 1 ? ` (one of ${formatValue(count, 'count')} here)` : '';
  return `${look.glyph} ${look.label} at ${instantText(shown.timeS)}: ${shown.cause}${crowd}`;
}
