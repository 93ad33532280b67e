/** A plot in its element, as its box comes and goes. */

import { createElement, useRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { PLOT_KINDS } from '../../web/src/model/plotKinds';
import { Surface, type SurfacePlan } from '../../web/src/plots/stage/surface';
import { useSurface } from '../../web/src/plots/useSurface';
import { stage } from '../../web/src/timeline/stage/stage';

it('a plot is painted while it has a box, and not behind another screen', () => {
  let tell = (): void => undefined;
  vi.stubGlobal('ResizeObserver', function Sizes(report: () => void) {
    const observe = (element: Element) => {
      if (element.matches('.plot')) tell = report;
      report();
    };
    return { observe, disconnect: () => undefined };
  });
  vi.stubGlobal('matchMedia', () => new EventTarget());
  let frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  const width = vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(400);
  const height = vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(200);
  const paint = vi.spyOn(Surface.prototype, 'paint').mockReturnValue();
  /** How often the plot is painted in the next two frames, after its data have changed. */
  const paintings = () => {
    paint.mockClear();
    stage.invalidate();
    for (let turn = 0; turn < 2; turn += 1) {
      const due = frames;
      frames = [];
      for (const frame of due) frame(performance.now());
    }
    return paint.mock.calls.length;
  };
  const [kind] = PLOT_KINDS;
  const lines: SurfacePlan['lines'] = [];
  const plan = { kind, lines, pinned: 0, hasTimeAxis: true, isLabelled: false, hasCauses: false };
  const Plot = () => {
    const host = useRef<HTMLDivElement>(null);
    useSurface(host, plan as SurfacePlan);
    return createElement('div', { className: 'plot', ref: host });
  };
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  onTestFinished(() => {
    flushSync(() => root.unmount());
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  flushSync(() => root.render(createElement(Plot)));

  expect(paintings()).toBeGreaterThan(0);
  paint.mockClear();
  // Paper waits for no frame.
  stage.paintNow();
  expect(paint).toHaveBeenCalledOnce();
  width.mockReturnValue(0);
  height.mockReturnValue(0);
  tell();
  expect(paintings()).toBe(0);
  width.mockReturnValue(400);
  height.mockReturnValue(200);
  tell();
  expect(paintings()).toBeGreaterThan(0);
});
