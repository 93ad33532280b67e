/**
 * Puts the scene of a frame together from the history and the stores.
 */

import type { HistorySource } from '../../engine/history';
import type { RunEvent } from '../../engine/model';
import type { RunStoreState, ViewState } from '../../store';
import { type Rule, rulesInView } from '../events/rules';
import { type TimeRange, windowEnd } from '../time/range';
import { snapToSample } from '../time/samples';
import { type Ink, readInk } from './ink';
import { createRunWatch, type Run } from './run';
import type { Overlay, Scene } from './scene';

/** A store as far as the stage needs it. */
export type Readable<T> = {
  getState(): T;
  subscribe(listener: () => void): () => void;
};

/** Where the stage looks. */
export type Sources = {
  readonly history: HistorySource;
  readonly run: Readable<RunStoreState>;
  readonly view: Readable<ViewState>;
};

/** Key in the view store that switches the vertical event lines off. */
export const RULES_KEY = 'rules/events';

/** Builds scenes and remembers what they were built from. */
export function createSceneBuilder({ history, run, view }: Sources) {
  const watchRun = createRunWatch();
  const watchGhost = createRunWatch();
  const watchRules = createRuleCache();
  let ink: Ink | null = null;
  let legendEmphasis: string | null = null;
  let brush: TimeRange | null = null;
  let durationS = 0;
  let endS = 0;
  let runSeen = runPrint(run.getState());
  let viewSeen = viewPrint(view.getState());

  /** The window widens with the run and starts anew with another duration. */
  function limitsOf(current: Run): TimeRange {
    const wanted = run.getState().info?.durationS ?? 0;
    if (wanted !== durationS) endS = 0;
    durationS = wanted;
    const coveredS = current.view.time[current.view.rows - 1] ?? 0;
    endS = windowEnd(current.view.rows > 0 ? coveredS : 0, durationS, endS);
    return [0, endS > 0 ? endS : 1];
  }

  function build(isSaving: boolean): Scene {
    const state = run.getState();
    const { xRange, hidden, selection } = view.getState();
    const current = watchRun(history.current());
    const ghost = history.ghost();
    const limits = limitsOf(current);
    const range = xRange ?? limits;
    const selected = selection?.type === 'circuit' || selection?.type === 'port';
    ink ??= readInk();
    return {
      run: current,
      ghost: ghost === null ? null : watchGhost(ghost),
      info: state.info,
      range,
      limits,
      isRunning: state.status === 'covering' || state.status === 'playing',
      isSaving,
      ink,
      hidden,
      emphasis: legendEmphasis ?? (selected ? selection.id : null),
      rules: hidden.has(RULES_KEY) ? [] : watchRules(current, range),
    };
  }

  function overlay(scene: Scene): Overlay {
    const { cursorS, pinnedS } = view.getState();
    const { headS } = run.getState();
    const readS = snapToSample(scene.run.view, cursorS ?? pinnedS ?? headS);
    return { scene, readS, cursorS, pinnedS, headS, brush };
  }

  return {
    build,
    overlay,
    /** Returns true when the emphasis is another one. */
    setEmphasis(element: string | null): boolean {
      const changed = legendEmphasis !== element;
      legendEmphasis = element;
      return changed;
    },
    setBrush(range: TimeRange | null): void {
      brush = range;
    },
    forgetInk(): void {
      ink = null;
    },
    isRunChanged(): boolean {
      const seen = runPrint(run.getState());
      const changed = differs(seen, runSeen);
      runSeen = seen;
      return changed;
    },
    isViewChanged(): boolean {
      const seen = viewPrint(view.getState());
      const changed = differs(seen, viewSeen);
      viewSeen = seen;
      return changed;
    },
  };
}

/** The parts of the stores that canvases depend on. */
function runPrint(state: RunStoreState): readonly unknown[] {
  return [state.info, state.status];
}

function viewPrint(state: ViewState): readonly unknown[] {
  return [state.xRange, state.hidden, state.selection, state.theme];
}

function differs(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.some((value, at) => value !== b[at]);
}

/** Rules are the same as long as events and range are. */
function createRuleCache(): (run: Run, range: TimeRange) => readonly Rule[] {
  let key: readonly unknown[] = [];
  let events: readonly RunEvent[] = [];
  let rules: readonly Rule[] = [];
  return (run, range) => {
    const next = [run.epoch, run.view.events.length, range[0], range[1]];
    if (differs(next, key) || key.length === 0 || events !== run.view.events) {
      events = run.view.events;
      rules = rulesInView(events, range);
      key = next;
    }
    return rules;
  };
}
