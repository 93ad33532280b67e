/**
 * Keeps the picture of the overview up to date on the stage.
 */

import { isBottleneck, seriesKey } from '../../model/plotKinds/kind';
import { fitCanvas } from '../stage/canvas';
import { createColumnStore } from '../stage/columns';
import { createExtremes } from '../stage/extremes';
import { growTop } from '../stage/scales';
import type { Painter, Scene } from '../stage/scene';
import { drawOverview } from './drawOverview';

/** Paints one canvas. */
export class OverviewPainter implements Painter {
  readonly #canvas: HTMLCanvasElement;
  readonly #extremes = createExtremes();
  #columns = createColumnStore(0);
  #shape = '';
  #picks: readonly number[] = [];
  #top = 0;
  /** The zoomed range, told by the view store: the scene only knows what is in view. */
  readonly #zoom: () => readonly [number, number] | null;

  constructor(canvas: HTMLCanvasElement, zoom: () => readonly [number, number] | null) {
    this.#canvas = canvas;
    this.#zoom = zoom;
  }

  paint(scene: Scene): void {
    const fitted = fitCanvas(this.#canvas);
    if (fitted === null) return;
    const { ctx, width, height } = fitted;
    const durationS = overviewEnd(scene);
    this.#choose(scene);
    const grid = { from: 0, to: durationS, width: Math.max(1, Math.round(width)) };
    const queues = this.#columns.update(scene.run, this.#picks, grid).y;
    const highest = this.#picks.map((pick) => this.#extremes.highest(scene.run, pick));
    this.#top = growTop(scene.run.view.rows === 0 ? 0 : this.#top, Math.max(0, ...highest));
    drawOverview(ctx, {
      width,
      height,
      durationS,
      queues,
      highest: this.#top,
      events: scene.run.view.events,
      range: this.#zoom(),
      ink: scene.ink,
    });
  }

  /** Columns of the bottleneck queues in the history. */
  #choose({ run, info }: Scene): void {
    const { series } = run.view;
    const picked = series.flatMap((each, column) =>
      each.quantity === 'queue' && info !== null && isBottleneck(each.element, info)
        ? [{ column, key: seriesKey(each) }]
        : [],
    );
    const shape = JSON.stringify(picked);
    if (shape === this.#shape) return;
    this.#shape = shape;
    this.#picks = picked.map(({ column }) => column);
    this.#columns = createColumnStore(picked.length);
    this.#top = 0;
  }
}

/** End of the overview: the whole run, not only what has been simulated. */
export function overviewEnd({ info, limits }: Scene): number {
  return Math.max(info?.durationS ?? 0, limits[1]);
}
