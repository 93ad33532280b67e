/**
 * What the engine is doing, and the buttons that make it do it.
 */

import { create } from 'zustand';
import { activity, load, vanishAfter } from '../base/activity';
import { invariant } from '../base/invariant';
import { microsecondsOf, START } from '../model/instant';
import { type LossKey, lossTarget } from '../model/losses';
import { EngineClient, type EngineWorker, isSupported } from './client';
import { compareRuns } from './compareRuns';
import type { RunActions, RunStoreState } from './contract';
import { documentActions, documentBackstage, documentStore } from './document';
import { type HistoryClock, HistoryStore } from './history';
import { FIRST_SPEED } from './machine';
import { onReset } from './pageStore';
import type { LoadClock } from './requests';
import { RunController } from './runController';

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
  readonly clock: LoadClock & Pick<HistoryClock, 'onFrame'>;
  /** Makes a worker with the engine in it. */
  readonly createWorker: () => EngineWorker;
};

let connected: { readonly controller: RunController; readonly outside: RunOutside } | null = null;

function connection() {
  invariant(connected !== null, 'createApp has been called');
  return connected;
}
const controller = () => connection().controller;

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
    documents: { store: documentStore, backstage: documentBackstage },
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

export const runActions: RunActions = {
  history,
  play: () => controller().play(),
  playToEnd: () => controller().playToEnd(),
  pause: () => controller().pause(),
  step: (unit, direction) => controller().step(unit, direction),
  seek: (at) => controller().seek(at),
  setSpeed: (speed) => controller().setSpeed(speed),
  setMode: (mode) => {
    if (mode === 'fromNow') void keepPasts();
    runStore.setState({ mode });
  },
  dismissNotice: () => notify(null),
  requestCells: (...request) => controller().requestCells(...request),
  dropNextCell: (circuit, node) => orderLoss(circuit, 'dropNextCellAt', node),
  dropSegment: (circuit, n) => orderLoss(circuit, 'dropSegment', n),
  dropEverySegment: (circuit, n) => orderLoss(circuit, 'dropEverySegment', n),
  inquire: (query) => controller().inquire(query),
  isAsked: () => controller().isAsked(),
  foresee: (docs) => controller().foresee(docs),
  tune: (section, key, value, gesture) => {
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
  documentBackstage.addCommand({ atUs, target: lossTarget(circuit), key, value });
}

/** What pins, forks and names. */
export const fetchPinning = () => load(import('./pinning'));

let keepsPasts = false;

/** From the first call on a run stays whose past is edited. */
async function keepPasts(): Promise<void> {
  const part = await fetchPinning();
  if (keepsPasts) return;
  keepsPasts = true;
  part.keepPasts();
}

/** For start-up and tests, not for components. */
export const runBackstage = {
  /** Lets the engine come, where this browser can run it, while a document is looked for. */
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
  keepPasts,
  simulateCrash: () => controller().client.simulateCrash(),
  simulateHang: () => controller().client.simulateHang(),
} as const;

/** Reads one value of the run store in a component. */
export const useRun = runStore;
