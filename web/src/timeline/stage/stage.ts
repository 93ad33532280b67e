/**
 * The frame loop of plots and overview: it collects changes and draws at most once per animation frame.
 *
 * Painters draw data; when a frame is too short for all, they take turns. Overlays follow the pointer in
 * every frame. Listeners for settled data are called when nothing has changed for a moment.
 */

import { activity, throttleMs } from '../../base/activity';
import type { TimeRange } from '../../base/timeRange';
import { pinsStore, runActions, runStore, viewStore } from '../../run';
import { watchLook } from '../../ui/canvas';
import { frameShare } from '../../ui/frameShare';
import { createBudget } from './budget';
import type { Overlay, Painter, Scene } from './scene';
import { SceneBuilder, type Sources } from './sceneBuilder';

/** Drawing time after which a frame ends, ms: at the last state of a run, and while it grows; chosen. */
const LAST_MS = 24;
const GROWING_MS = 12;

/** Time without a change before listeners are called, and the longest wait with changes, ms; chosen. */
const QUIET_MS = throttleMs(250);
const AT_MOST_MS = 2000;

type Listener<T> = (value: T) => void;
type Leave = () => void;

/** Draws painters and overlays together. It subscribes to its sources only while it has a member. */
export class Stage {
  readonly #sources: Sources;
  readonly #builder: SceneBuilder;
  readonly #painters = new Set<Painter>();
  /** Painters to be drawn, longest waiting first: a `Set` iterates in the order of insertion. */
  readonly #stale = new Set<Painter>();
  readonly #overlays = new Set<Listener<Overlay>>();
  readonly #settled = new Set<Listener<Scene>>();
  readonly #budget = createBudget();
  readonly #debounce = createDebounce(() => this.#reportSettled());
  #stops: readonly Leave[] = [];
  #request = 0;
  /** Time of the last frame in which a painter painted. */
  #paintedMs = Number.NaN;
  #lastFrameMs = Number.NaN;

  constructor(sources: Sources) {
    this.#sources = sources;
    this.#builder = new SceneBuilder(sources);
  }

  /** Adds something that draws data; returns the way to remove it. */
  addPainter(painter: Painter): Leave {
    const leave = this.#join(this.#painters, painter);
    this.#stale.add(painter);
    return () => {
      this.#stale.delete(painter);
      leave();
    };
  }

  /** Adds something that follows the pointer. */
  addOverlay(listener: Listener<Overlay>): Leave {
    return this.#join(this.#overlays, listener);
  }

  /** Adds a listener for settled data; while data change it is called every `AT_MOST_MS`. */
  addSettled(listener: Listener<Scene>): Leave {
    const leave = this.#join(this.#settled, listener);
    this.#debounce.touch();
    return leave;
  }

  /** The scene as it is now. */
  scene(): Scene {
    return this.#builder.build();
  }

  /** The time at which values are read now. */
  readS(): number {
    return this.#builder.overlay(this.scene()).readS;
  }

  /** Emphasises a circuit or port while the pointer is on its legend. */
  setEmphasis(element: string | null): void {
    if (element === this.#builder.legendEmphasis) return;
    this.#builder.legendEmphasis = element;
    this.invalidate();
  }

  /** Shows a range being brushed on all plots. */
  setBrush(range: TimeRange | null): void {
    this.#builder.brush = range;
    this.#schedule();
  }

  /** Sets the text for what the pointer is on. */
  setHint(hint: string | null): void {
    this.#builder.hint = hint;
    this.#schedule();
  }

  /** Asks one painter, or all of them, to draw in the next frame. */
  invalidate(painter?: Painter): void {
    if (painter === undefined) for (const each of this.#painters) this.#stale.add(each);
    else this.#stale.add(painter);
    this.#debounce.touch();
    this.#schedule();
  }

  /** Draws everything at once in the present colours, for printing, which does not wait for a frame. */
  paintNow(): void {
    this.#builder.forgetInk();
    const scene = this.scene();
    for (const painter of this.#painters) painter.paint(scene);
  }

  #schedule(): void {
    if (this.#request !== 0 || this.#stops.length === 0) return;
    this.#request = requestAnimationFrame((nowMs) => this.#frame(nowMs));
  }

  /** Paints all in the frame that has just begun, or in the next one if something was painted in it already. */
  #drawIn(nowMs: number): void {
    this.invalidate();
    if (nowMs === this.#paintedMs) return;
    cancelAnimationFrame(this.#request);
    this.#frame(nowMs);
  }

  #frame(nowMs: number): void {
    this.#request = 0;
    const startMs = performance.now();
    const scene = this.scene();
    const waiting = this.#stale.size;
    // `null`: the run plays, and the budget decides how many plots are drawn in a frame.
    const wholeMs = wholeTime(scene);
    const allowed = wholeMs === null ? this.#budget.allowance(waiting, nowMs) : waiting;
    const painted = this.#paint(allowed, scene, startMs + (wholeMs ?? frameShare.left(nowMs)));
    if (painted > 0) this.#paintedMs = nowMs;
    // Overlays after the painters: a cursor is drawn at the range that is on the screen now.
    const overlay = this.#builder.overlay(scene);
    for (const listener of this.#overlays) listener(overlay);
    const scriptMs = performance.now() - startMs;
    frameShare.spend(nowMs, scriptMs);
    if (painted > 0 && !Number.isNaN(this.#lastFrameMs)) {
      this.#budget.note({ nowMs, intervalMs: nowMs - this.#lastFrameMs, scriptMs });
    }
    // Only intervals between consecutive painted frames measure lateness; any other would count idle time.
    this.#lastFrameMs = painted > 0 && scene.isRunning && !scene.isGrowing ? nowMs : Number.NaN;
    if (this.#stale.size > 0) this.#schedule();
  }

  /** Draws painters until the frame is full, but one at least; the others come first in the next frame. */
  #paint(allowed: number, scene: Scene, untilMs: number): number {
    let painted = 0;
    for (const painter of this.#stale) {
      if (painted >= allowed || (painted > 0 && performance.now() > untilMs)) break;
      // Before painting: a painter may ask to be drawn again.
      this.#stale.delete(painter);
      painter.paint(scene);
      painted += 1;
    }
    return painted;
  }

  #join<T>(members: Set<T>, member: T): Leave {
    members.add(member);
    if (this.#stops.length === 0) this.#listen();
    this.#schedule();
    return () => {
      members.delete(member);
      if (this.#painters.size + this.#overlays.size + this.#settled.size === 0) this.#leave();
    };
  }

  /** Subscribes to every source; a change of the pointer alone asks for a frame without painting. */
  #listen(): void {
    const { history, run, view, pins } = this.#sources;
    const ask = (isPainted: boolean) => (isPainted ? this.invalidate() : this.#schedule());
    this.#stops = [
      history.subscribe((nowMs) => this.#drawIn(nowMs)),
      run.subscribe(() => ask(this.#builder.isRunChanged())),
      view.subscribe(() => ask(this.#builder.isViewChanged())),
      pins.subscribe(() => this.invalidate()),
      activity.watch(
        'the picture of the plots',
        () => this.#request !== 0 && run.getState().status !== 'playing',
      ),
      watchLook(() => {
        this.#builder.forgetInk();
        this.invalidate();
      }),
    ];
  }

  #leave(): void {
    for (const stop of this.#stops) stop();
    this.#stops = [];
    cancelAnimationFrame(this.#request);
    this.#request = 0;
    this.#debounce.cancel();
  }

  #reportSettled(): void {
    const scene = this.scene();
    for (const listener of this.#settled) listener(scene);
  }
}

/**
 * How long a frame may take so that all plots change together, ms: at the end of a run nothing follows that
 * could be late, and a growing run is drawn rarely. `null` while it plays.
 */
function wholeTime({ isGrowing, isRunning, run }: Scene): number | null {
  if (isGrowing) return GROWING_MS;
  return !isRunning && run.rows > 0 ? LAST_MS : null;
}

/** Calls `onQuiet` after `QUIET_MS` without a touch, and at least every `AT_MOST_MS` with touches. */
function createDebounce(onQuiet: () => void) {
  let stop: (() => void) | null = null;
  let sinceMs = 0;
  const cancel = () => {
    stop?.();
    stop = null;
  };
  return {
    cancel,
    /** Something has changed. */
    touch() {
      const nowMs = performance.now();
      // The first change after a call: the longest wait counts from here.
      if (stop === null) sinceMs = nowMs;
      cancel();
      const waitMs = Math.max(0, Math.min(QUIET_MS, AT_MOST_MS - (nowMs - sinceMs)));
      stop = activity.after('what plots say at rest', waitMs, () => {
        stop = null;
        onQuiet();
      });
    },
  };
}

/** The stage of this page: plots, ribbon and overview stand on one and the same. */
export const stage = new Stage({
  history: runActions.history,
  run: runStore,
  view: viewStore,
  pins: pinsStore,
});
