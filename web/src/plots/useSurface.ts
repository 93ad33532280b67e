/**
 * Keeps one chart alive in an element: made in its turn on the stage once there is room for it, made
 * anew when its lines change. Where it has no room, behind another screen or tab, nothing is drawn.
 */

import { type RefObject, useEffect } from 'react';
import type { Painter, Scene } from '../timeline/stage/scene';
import { stage } from '../timeline/stage/stage';
import { watchBox } from '../ui/boxSize';
import { Surface, type SurfacePlan } from './stage/surface';

/** Shows a chart in `host`. */
export function useSurface(host: RefObject<HTMLElement | null>, plan: SurfacePlan): void {
  const { kind, lines, pinned, hasTimeAxis, isLabelled, hasCauses } = plan;
  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const now = { kind, lines, pinned, hasTimeAxis, isLabelled, hasCauses };
    const place = new SurfaceHost(element, now);
    const leaveSize = watchBox(element, () => place.fit());
    return () => {
      leaveSize();
      place.dispose();
    };
  }, [host, kind, lines, pinned, hasTimeAxis, isLabelled, hasCauses]);
}

/** The least box a chart is made for, CSS px. */
const LEAST = { width: 40, height: 24 };

/** A chart and its element: as a painter it is made in its first turn, and drawn from the next on. */
class SurfaceHost implements Painter {
  readonly #element: HTMLElement;
  readonly #plan: SurfacePlan;
  #surface: Surface | null = null;
  #leaves: readonly (() => void)[] = [];

  constructor(element: HTMLElement, plan: SurfacePlan) {
    this.#element = element;
    this.#plan = plan;
  }

  /** Reads the size of the element. */
  fit(): void {
    const { clientWidth: width, clientHeight: height } = this.#element;
    if (width < LEAST.width || height < LEAST.height) {
      this.#leave();
      return;
    }
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
    // Making a chart takes as long as drawing it, so each gets its own frame.
    this.#surface = this.#make();
    stage.invalidate(this);
  }

  #make(): Surface {
    const { clientWidth: width, clientHeight: height } = this.#element;
    return new Surface(this.#element, this.#plan, [width, height]);
  }

  dispose(): void {
    this.#leave();
    this.#surface?.dispose();
  }

  #leave(): void {
    for (const each of this.#leaves) each();
    this.#leaves = [];
  }
}
