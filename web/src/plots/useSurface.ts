/**
 * Keeps one chart alive in an element: made in its turn on the stage once there is room for it, made
 * anew when its lines change.
 */

import { type RefObject, useEffect } from 'react';
import type { Line, PlotKind } from '../model/plotKinds/kind';
import type { Painter, Scene } from './stage/scene';
import { stage } from './stage/sharedStage';
import { Surface } from './stage/surface';

/** What the chart shows. */
export type SurfaceWish = {
  readonly kind: PlotKind;
  readonly lines: readonly Line[];
  readonly pinned: number;
  readonly hasTimeAxis: boolean;
  readonly hasCauses: boolean;
};

/** Shows a chart in `host`. */
export function useSurface(host: RefObject<HTMLElement | null>, wish: SurfaceWish): void {
  const { kind, lines, pinned, hasTimeAxis, hasCauses } = wish;
  useEffect(() => {
    const element = host.current;
    if (element === null || typeof ResizeObserver === 'undefined') return;
    const place = new Place(element, { kind, lines, pinned, hasTimeAxis, hasCauses });
    const observer = new ResizeObserver(() => place.fit());
    observer.observe(element);
    return () => {
      observer.disconnect();
      place.leave();
    };
  }, [host, kind, lines, pinned, hasTimeAxis, hasCauses]);
}

/** The least box a chart is made for, CSS px. */
const LEAST = { width: 40, height: 24 };

/** A chart in its place: as a painter it is made in its first turn, and drawn from the next on. */
class Place implements Painter {
  readonly #element: HTMLElement;
  readonly #wish: SurfaceWish;
  #surface: Surface | null = null;
  #leaves: readonly (() => void)[] = [];

  constructor(element: HTMLElement, wish: SurfaceWish) {
    this.#element = element;
    this.#wish = wish;
  }

  /** Takes notice of the size of the element. */
  fit(): void {
    const { clientWidth: width, clientHeight: height } = this.#element;
    if (width < LEAST.width || height < LEAST.height) return;
    if (this.#leaves.length === 0) {
      this.#leaves = [
        stage.addPainter(this),
        stage.addOverlay((overlay) => this.#surface?.follow(overlay)),
      ];
    }
    this.#surface?.resize(width, height);
    stage.invalidate(this);
  }

  paint(scene: Scene): void {
    if (this.#surface !== null) {
      this.#surface.paint(scene);
      return;
    }
    // To make one takes as long as to draw it: on a slow machine each has a frame of its own.
    this.#surface = this.#make();
    stage.invalidate(this);
  }

  #make(): Surface {
    const { clientWidth: width, clientHeight: height } = this.#element;
    return new Surface(this.#element, this.#wish, [width, height]);
  }

  leave(): void {
    for (const each of this.#leaves) each();
    this.#surface?.dispose();
  }
}
