/**
 * Puts the scene of a frame together from the history and the stores.
 */

import { fitted, type TimeRange, zoomLimitsOf } from '../../base/timeRange';
import type { Network, RunEvent, RunInfo } from '../../model/engineTypes';
import { secondsOf } from '../../model/instant';
import type { RunStoreState, Selection, ViewState } from '../../run/contract';
import type { HistorySource, HistoryView } from '../../run/history';
import type { PinsState } from '../../run/pins';
import { selectedCircuits } from '../../run/selected';
import { CanvasTheme } from '../../ui/canvas';
import { windowEnd } from '../range/range';
import { snapToSample } from '../range/samples';
import { createMeans } from './means';
import { type Overlay, type Rule, rulesInView, type Scene } from './scene';

/** A store as far as the stage needs it. */
type Readable<T> = {
  getState(): T;
  subscribe(listener: () => void): () => void;
};

/** Where the stage looks. */
export type Sources = {
  readonly history: HistorySource;
  readonly run: Readable<RunStoreState>;
  readonly view: Readable<ViewState>;
  readonly pins: Readable<PinsState>;
};

/** Key in the view store that switches the vertical event lines off. */
export const RULES_KEY = 'rules/events';

/** Builds scenes and remembers what they were built from. */
export class SceneBuilder {
  readonly #sources: Sources;
  readonly #drawn = createMeans();
  readonly #rules = createRuleCache();
  readonly #ink = new CanvasTheme();
  /** Circuit or port whose entry in a legend the pointer is on. */
  legendEmphasis: string | null = null;
  brush: TimeRange | null = null;
  /** What the pointer is on, in words. */
  hint: string | null = null;
  /** Experiment and duration that the window has widened for. */
  #windowOf: readonly unknown[] = [];
  #endS = 0;
  /** Of the run on show. */
  #info: RunInfo | null = null;
  #runSeen: readonly unknown[];
  #viewSeen: readonly unknown[];

  constructor(sources: Sources) {
    this.#sources = sources;
    this.#runSeen = this.#runPrint();
    this.#viewSeen = viewPrint(sources.view.getState());
  }

  /** The scene as it is now. */
  build(): Scene {
    const { history, run, view } = this.#sources;
    const { info: newest, status } = run.getState();
    if (!history.isWaiting()) this.#info = newest;
    const isGrowing = this.#isGrowing();
    const info = this.#info ?? newest;
    const { xRange, hidden, selection, hasFrozenScales, flash } = view.getState();
    const current = this.#drawn(history.current(), info);
    const previousRun = history.previousRun();
    const { pins } = this.#sources.pins.getState();
    const limits = this.#limitsOf(current);
    const range = xRange === null ? limits : inRun(xRange, info, limits);
    return {
      run: current,
      previousRun: previousRun === null ? null : this.#drawn(previousRun, info),
      pinned: pins.map((pin) => this.#drawn(pin.view, info)),
      info,
      range,
      limits,
      isRunning: status === 'playing' || isGrowing,
      isGrowing,
      ink: this.#ink,
      hidden,
      hasFrozenScales,
      emphasis: this.#emphasis(info?.network ?? null, selection),
      flash,
      rules: hidden.has(RULES_KEY) ? [] : this.#rules(current, range),
    };
  }

  /** Complete, a run is drawn as it will stay, whether the head is there yet or not. */
  #isGrowing(): boolean {
    const { history, run } = this.#sources;
    return run.getState().status === 'covering' && !history.isWaiting() && !history.isCovered();
  }

  /** What canvases show of the run store. */
  #runPrint(): readonly unknown[] {
    const { info, status } = this.#sources.run.getState();
    return [info, status === 'playing', this.#isGrowing()];
  }

  /** What the pointer is on in a legend, else what is selected. */
  #emphasis(network: Network | null, selection: Selection | null): ReadonlySet<string> | null {
    if (this.legendEmphasis !== null) return new Set([this.legendEmphasis]);
    if (selection?.type === 'port') return new Set([selection.id]);
    const circuits = network === null ? null : selectedCircuits(network, selection);
    if (network === null || circuits === null) return null;
    return new Set([...circuits].flatMap((index) => network.circuits[index]?.id ?? []));
  }

  overlay(scene: Scene): Overlay {
    const { cursor, pinned, flash } = this.#sources.view.getState();
    const cursorS = cursor === null ? null : secondsOf(cursor);
    const pinnedS = pinned === null ? null : secondsOf(pinned);
    const headS = secondsOf(this.#sources.run.getState().head);
    const readS = snapToSample(scene.run, cursorS ?? pinnedS ?? headS);
    const hint = this.hint ?? flash?.words ?? null;
    return { scene, readS, cursorS, pinnedS, headS, brush: this.brush, hint };
  }

  /** Colours are read again for the next scene. */
  forgetInk(): void {
    this.#ink.refresh();
  }

  /** Has the run store changed in a way that canvases show, since the last time this was asked? */
  isRunChanged(): boolean {
    // Nothing of a run is shown before its first samples, which request a frame themselves.
    if (this.#sources.history.isWaiting()) return false;
    const before = this.#runSeen;
    this.#runSeen = this.#runPrint();
    return differs(before, this.#runSeen);
  }

  /** The same for the view store. */
  isViewChanged(): boolean {
    const before = this.#viewSeen;
    this.#viewSeen = viewPrint(this.#sources.view.getState());
    return differs(before, this.#viewSeen);
  }

  /** The window widens with the run and starts anew with another experiment or duration. */
  #limitsOf({ rows, time }: HistoryView): TimeRange {
    const durationS = this.#sources.run.getState().info?.durationS ?? 0;
    const windowOf = [this.#sources.history.experiment(), durationS];
    if (differs(windowOf, this.#windowOf)) this.#endS = 0;
    this.#windowOf = windowOf;
    const coveredS = time[rows - 1] ?? 0;
    this.#endS = windowEnd(coveredS, durationS, this.#endS);
    return [0, this.#endS > 0 ? this.#endS : 1];
  }
}

/**
 * A zoomed range as near as this run allows: it may come from another one, with samples further apart.
 * A run may be on its way to where the range is.
 */
function inRun(xRange: TimeRange, info: RunInfo | null, limits: TimeRange): TimeRange {
  const endS = Math.max(info?.durationS ?? Number.POSITIVE_INFINITY, limits[1]);
  return fitted(xRange, zoomLimitsOf([0, endS], info?.sampleS ?? 0));
}

/** The parts of the stores that canvases depend on. */
function viewPrint(view: ViewState): readonly unknown[] {
  const { xRange, hidden, selection, theme, hasFrozenScales, flash } = view;
  return [xRange, hidden, selection, theme, hasFrozenScales, flash];
}

function differs(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.some((value, at) => value !== b[at]);
}

/** Rules are the same as long as events and range are. */
function createRuleCache(): (view: HistoryView, range: TimeRange) => readonly Rule[] {
  let key: readonly unknown[] = [null];
  let events: readonly RunEvent[] = [];
  let rules: readonly Rule[] = [];
  return (view, range) => {
    const next = [view.epoch, view.events.length, range[0], range[1]];
    if (differs(next, key) || events !== view.events) {
      events = view.events;
      rules = rulesInView(events, range);
      key = next;
    }
    return rules;
  };
}
