/**
 * The canvas of the event ribbon and the pointer on it: hover reads a sign out, a click pins it.
 */

import type { RunEvent } from '../../engine/model';
import { watchBox } from '../../lib/boxSize';
import { eventLook } from '../../store/eventLook';
import { fitCanvas } from '../stage/canvas';
import { COLUMN_GAP, gutters } from '../stage/gutters';
import type { Painter, Scene } from '../stage/scene';
import { stage } from '../stage/sharedStage';
import { cursor } from '../time/timeControl';
import { instantText } from '../time/timeText';
import { type Cluster, clusterAt } from './cluster';
import { drawRibbon } from './drawRibbon';
import { flashed } from './flashed';

/** Reach of the pointer around a sign, CSS px. */
const REACH = 12;

/** Left edge and width of the plotting area of one column, CSS px. */
type Strip = { readonly left: number; readonly width: number };

/** One ribbon in a host element. */
export class RibbonView implements Painter {
  readonly #canvas = document.createElement('canvas');
  readonly #columns: number;
  readonly #abort = new AbortController();
  readonly #unwatch: () => void;
  #leave: () => void = () => undefined;
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
      if (!isKnown) this.#leave = stage.addPainter(this);
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
    this.#strips = stripsOf(width, this.#columns);
    const drawn = this.#strips.map(({ left, width: inner }) => {
      ctx.fillStyle = ink.border;
      ctx.fillRect(left, height - 1, inner, 1);
      return drawRibbon(ctx, events, { left, width: inner, height, range, ink });
    });
    this.#clusters = drawn[0] ?? [];
  }

  dispose(): void {
    this.#abort.abort();
    this.#unwatch();
    this.#leave();
    this.#canvas.remove();
  }

  /** The cluster under the pointer and its first event. */
  #found(event: MouseEvent): { readonly cluster: Cluster; readonly first: RunEvent } | null {
    const x = event.clientX - this.#canvas.getBoundingClientRect().left;
    const strip = this.#strips.find(
      ({ left, width }) => x >= left - REACH && x <= left + width + REACH,
    );
    if (strip === undefined) return null;
    const cluster = clusterAt(this.#clusters, x - strip.left, REACH);
    const first = cluster === null ? undefined : this.#events[cluster.first];
    return cluster === null || first === undefined ? null : { cluster, first };
  }

  #point(event: MouseEvent): void {
    const found = this.#found(event);
    this.#canvas.style.cursor = found === null ? '' : 'pointer';
    stage.setHint(found === null ? null : hintText(found.cluster, found.first));
    if (found !== null) cursor.hover(found.first.timeS);
  }

  #unpoint(): void {
    stage.setHint(null);
    cursor.leave();
  }

  #pin(event: MouseEvent): void {
    const found = this.#found(event);
    if (found !== null) cursor.click(found.first.timeS, found.first);
  }
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
