/**
 * Keeps one chart alive in an element: made when it has a size, moved to the stage, made anew when
 * its lines change.
 */

import { type RefObject, useEffect } from 'react';
import type { Line, PlotKind } from './kinds/kind';
import { stage } from './stage/sharedStage';
import { Surface } from './stage/surface';

/** What the chart shows. */
export type SurfaceWish = {
  readonly kind: PlotKind;
  readonly lines: readonly Line[];
  readonly hasTimeAxis: boolean;
  readonly hasCauses: boolean;
};

/** Shows a chart in `host`. */
export function useSurface(host: RefObject<HTMLElement | null>, wish: SurfaceWish): void {
  const { kind, lines, hasTimeAxis, hasCauses } = wish;
  useEffect(() => {
    const element = host.current;
    if (element === null || typeof ResizeObserver === 'undefined') return;
    let shown: { readonly surface: Surface; readonly leave: () => void } | null = null;
    const fit = () => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width < 40 || height < 24) return;
      if (shown === null)
        shown = show(element, { kind, lines, hasTimeAxis, hasCauses }, [width, height]);
      else shown.surface.resize(width, height);
      stage.invalidate(shown.surface);
    };
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => {
      observer.disconnect();
      shown?.leave();
    };
  }, [host, kind, lines, hasTimeAxis, hasCauses]);
}

function show(element: HTMLElement, wish: SurfaceWish, size: readonly [number, number]) {
  const surface = new Surface(element, wish, size);
  const leaves = [
    stage.addPainter(surface),
    stage.addOverlay((overlay) => surface.follow(overlay)),
  ];
  const leave = () => {
    for (const each of leaves) each();
    surface.dispose();
  };
  return { surface, leave };
}
