/**
 * The one clock of the plots: collects what changed and redraws at most once per animation frame.
 *
 * Painters draw data and may have to take turns; overlays follow the pointer in every frame; rest
 * listeners hear when the data have stood still for a moment.
 */

import { createBudget } from './budget';
import { watchInk } from './ink';
import type { Overlay, Painter, Scene } from './scene';
import { createSceneBuilder, type Sources } from './sceneBuilder';

/** Quiet time before rest listeners are called, and the longest they wait while data flow, ms. */
const REST_MS = 250;
const REST_AT_MOST_MS = 2000;

type Listener<T> = (value: T) => void;

/** What the plots' parts share. */
export type Stage = {
  /** Adds something that draws data; returns the way to remove it. */
  addPainter(painter: Painter): () => void;
  addOverlay(listener: Listener<Overlay>): () => void;
  /** Called when the data stand still, and every two seconds while they flow. */
  addRest(listener: Listener<Scene>): () => void;
  /** The scene as it is now. */
  scene(): Scene;
  /** Emphasises a circuit or port while the pointer is on its legend. */
  setEmphasis(element: string | null): void;
  setBrush(range: Overlay['brush']): void;
  /** Redraws everything in the next frame. */
  invalidate(): void;
};

/** Makes a stage; it listens to its sources only while somebody is on it. */
export function createStage(sources: Sources): Stage {
  const builder = createSceneBuilder(sources);
  const painters = new Set<Painter>();
  const stale = new Set<Painter>();
  const overlays = new Set<Listener<Overlay>>();
  const rests = new Set<Listener<Scene>>();
  const budget = createBudget();
  const rest = createRest(() => {
    const scene = builder.build(budget.isSaving());
    for (const listener of rests) listener(scene);
  });
  let request = 0;
  let lastFrameMs = Number.NaN;
  let stop: (() => void) | null = null;

  const schedule = () => {
    if (request === 0 && stop !== null) request = requestAnimationFrame(frame);
  };
  const invalidate = () => {
    for (const painter of painters) stale.add(painter);
    rest.touch();
    schedule();
  };

  function frame(nowMs: number): void {
    request = 0;
    const startMs = performance.now();
    const allowed = budget.allowance(stale.size, nowMs);
    const scene = builder.build(budget.isSaving());
    const painted = paintSome(stale, allowed, scene);
    const overlay = builder.overlay(scene);
    for (const listener of overlays) listener(overlay);
    if (painted > 0 && !Number.isNaN(lastFrameMs)) {
      const scriptMs = performance.now() - startMs;
      budget.note({ nowMs, intervalMs: nowMs - lastFrameMs, scriptMs });
    }
    // Only gaps between consecutive frames say anything about lateness.
    lastFrameMs = painted > 0 && scene.isRunning ? nowMs : Number.NaN;
    if (stale.size > 0) schedule();
  }

  const live = () => {
    const busy = painters.size + overlays.size + rests.size > 0;
    if (busy && stop === null) stop = listen(sources, builder, { invalidate, schedule });
    if (busy || stop === null) return;
    stop();
    stop = null;
    cancelAnimationFrame(request);
    request = 0;
    rest.cancel();
  };
  const join =
    <T>(set: Set<T>) =>
    (member: T) => {
      set.add(member);
      live();
      invalidate();
      return () => {
        set.delete(member);
        live();
      };
    };
  return {
    addPainter: (painter) => {
      const leave = join(painters)(painter);
      return () => {
        stale.delete(painter);
        leave();
      };
    },
    addOverlay: join(overlays),
    addRest: join(rests),
    scene: () => builder.build(budget.isSaving()),
    setEmphasis: (element) => builder.setEmphasis(element) && invalidate(),
    setBrush: (range) => {
      builder.setBrush(range);
      schedule();
    },
    invalidate,
  };
}

/** Paints the longest-waiting painters; returns how many. */
function paintSome(stale: Set<Painter>, allowed: number, scene: Scene): number {
  let painted = 0;
  for (const painter of stale) {
    if (painted >= allowed) break;
    stale.delete(painter);
    painter.paint(scene);
    painted += 1;
  }
  return painted;
}

type Wishes = { readonly invalidate: () => void; readonly schedule: () => void };

/** Hears every source; what only moves the pointer asks for a frame without painting. */
function listen(
  sources: Sources,
  builder: ReturnType<typeof createSceneBuilder>,
  { invalidate, schedule }: Wishes,
): () => void {
  const stops = [
    sources.history.subscribe(invalidate),
    sources.run.subscribe(() => (builder.isRunChanged() ? invalidate() : schedule())),
    sources.view.subscribe(() => (builder.isViewChanged() ? invalidate() : schedule())),
    watchInk(() => {
      builder.forgetInk();
      invalidate();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Calls back once things have been quiet for a while, or now and then when they never are. */
function createRest(onRest: () => void) {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let sinceMs = 0;
  const cancel = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  return {
    cancel,
    touch() {
      const nowMs = performance.now();
      if (timer === null) sinceMs = nowMs;
      const waited = nowMs - sinceMs;
      cancel();
      const waitMs = Math.max(0, Math.min(REST_MS, REST_AT_MOST_MS - waited));
      timer = setTimeout(() => {
        timer = null;
        onRest();
      }, waitMs);
    },
  };
}
