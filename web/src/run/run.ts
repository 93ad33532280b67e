/**
 * What the engine is doing, and the buttons that make it do it.
 */

import { create } from 'zustand';
import { activity, load, vanishAfter } from '../base/activity';
import { invariant } from '../base/invariant';
import type { ParamValue, ScenarioDoc, TraceQuery } from '../model/engineTypes';
import { type Instant, microsecondsOf, START } from '../model/instant';
import { type LossKey, lossTarget } from '../model/losses';
import { EngineClient, type EngineWorker, isSupported } from './client';
import { compareRuns } from './compareRuns';
import type { CellsSnapshot, ChangeMode, RunStoreState } from './contract';
import { documentActions, documentInternals, documentStore } from './document';
import { type HistoryClock, type HistorySource, HistoryStore } from './history';
import { FIRST_SPEED } from './machine';
import { onReset } from './pageStore';
import type { LensRequest, StepUnit } from './protocol';
import type { Clock } from './requests';
import { RunController } from './runController';
import { viewActions } from './view';

/** Before anything runs. */
export const INITIAL_RUN: RunStoreState = {
  status: 'loading',
  isSupported: true,
  wantsPlay: false,
  toEnd: false,
  generation: 0,
  info: null,
  head: START,
  horizon: START,
  speed: FIRST_SPEED,
  mode: 'rerun',
  summary: null,
  furthest: null,
  summaryOf: null,
  problems: [],
  refused: null,
  notice: null,
};

/** What a run needs from outside the page. */
export type RunOutside = {
  readonly clock: Clock & Pick<HistoryClock, 'onFrame'>;
  /** Makes a worker with the engine in it. */
  readonly createWorker: () => EngineWorker;
};

let connected: { readonly controller: RunController; readonly outside: RunOutside } | null = null;

function connection() {
  invariant(connected !== null, 'createApp has been called');
  return connected;
}
const controller = () => connection().controller;

/** The controller, for what moves the playhead: the page shows the run there again. */
function moved(): RunController {
  viewActions.followRun();
  return controller();
}

const history = new HistoryStore({
  onFrame: (callback) => connection().outside.clock.onFrame(callback),
  after: vanishAfter,
});

/** The run of this page. */
export const runStore = create<RunStoreState>(() => INITIAL_RUN);

/** Ties the run of this page to an engine; `createApp` does it once, before anything is asked of the run. */
export function connectRun(outside: RunOutside): void {
  invariant(connected === null, 'the run is connected once');
  const made = new RunController({
    store: runStore,
    documents: { store: documentStore, internals: documentInternals },
    history,
    clock: outside.clock,
    createClient: (listener) => new EngineClient({ listener, createWorker: outside.createWorker }),
  });
  connected = { controller: made, outside };
  activity.watch('the engine', () => made.isBusy());
  activity.playsWhile(() => runStore.getState().status === 'playing');
  onReset(() => made.forgetChoices());
  compareRuns(history);
}

const notify = (notice: RunStoreState['notice']) => runStore.setState({ notice });

export const runActions = {
  /** Samples and events of the current run, outside React. */
  history: history as HistorySource,
  play: () => moved().play(),
  /** Plays as fast as possible until the run is over, paused or stopped by a condition; the speed stays. */
  playToEnd: () => moved().playToEnd(),
  pause: () => controller().pause(),
  step: (unit: StepUnit, direction: 1 | -1) => moved().step(unit, direction),
  seek: (at: Instant) => moved().seek(at),
  setSpeed: (speed: RunStoreState['speed']) => controller().setSpeed(speed),
  setMode: (mode: ChangeMode) => {
    // From then on a run is pinned when its past is edited.
    if (mode === 'fromNow') void fetchPinning();
    runStore.setState({ mode });
  },
  dismissNotice: () => notify(null),
  /** Cells in flight at the head for canvas and lens; calls back at most once per request. */
  requestCells: (
    max: number,
    onCells: (cells: CellsSnapshot) => void,
    lens: LensRequest | null = null,
  ) => controller().requestCells(max, onCells, lens),
  /** Discards the next data cell of a circuit at a node, now; the command joins the timeline. */
  dropNextCell: (circuit: string, node: string) => orderLoss(circuit, 'dropNextCellAt', node),
  /** Discards the `n`th segment that a circuit sends from now on, at its first switch; the command joins the timeline. */
  dropSegment: (circuit: string, n: number) => orderLoss(circuit, 'dropSegment', n),
  /** Discards every `n`th segment that a circuit sends from now on; 0 ends it. The command joins the timeline. */
  dropEverySegment: (circuit: string, n: number) => orderLoss(circuit, 'dropEverySegment', n),
  /** Asks about a circuit; `null` when the run was replaced, or a newer question took this one's place. */
  inquire: (query: TraceQuery) => controller().inquire(query),
  /** Is a question pending, whose answer another question would make void? */
  isAsked: () => controller().isAsked(),
  /**
   * The document is likely to be changed to these next, the likeliest first: their runs are simulated while the engine is
   * idle.
   */
  foresee: (docs: readonly ScenarioDoc[]) => controller().foresee(docs),
  /** Changes a knob from now on, by a timed command; one that shapes the network, in the document and with a new run. */
  tune: (section: string, key: string, value: ParamValue, gesture?: string) => {
    if (controller().tune({ section, key, value, gesture })) return;
    const [id = section, part] = section.split('@');
    if (part === undefined) documentActions.setParam(id, key, value, gesture);
    else documentActions.setOverride(part, { section: id, key }, value, gesture);
  },
};

/**
 * Orders a loss of a circuit. It is a command at the playhead in both modes of change: the run is repeated up to
 * there, which comes to the same state, and then loses what was ordered.
 */
function orderLoss(circuit: string, key: LossKey, value: string | number): void {
  const { info, head } = runStore.getState();
  if (info === null) return;
  const atUs = microsecondsOf(head);
  documentInternals.addCommand({ atUs, target: lossTarget(circuit), key, value });
}

/** Fetches the part that pins, forks and names runs, and keeps them when their past is edited. */
export const fetchPinning = () => load(import('./pinning'));

/** For start-up and tests, not for components. */
export const runInternals = {
  /** Starts to fetch the engine, where this browser can run it, while the first document is being found. */
  prepare(): void {
    if (isSupported()) controller().client.prepare();
  },
  /** Starts the engine on the open document, where this browser can. */
  start(): void {
    if (isSupported()) controller().start();
    else controller().failWithoutWorker();
  },
  /** Shows nothing of an experiment before the reader presses Play. */
  beginAtZero: () => controller().beginAtZero(),
  /** Gives the worker back until `wake`. */
  suspend: () => controller().suspend(),
  wake: () => controller().wake(),
  notify,
  simulateCrash: () => controller().client.simulateCrash(),
  simulateHang: () => controller().client.simulateHang(),
} as const;

/** Reads one value of the run store in a component. */
export const useRun = runStore;
