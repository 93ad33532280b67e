/**
 * What the engine is doing, and the buttons that make it do it.
 */

import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { catalog } from '../engine/catalog';
import { EngineClient, isSupported } from '../engine/client';
import { HistoryStore } from '../engine/historyStore';
import { activity, vanishAfter } from '../lib/activity';
import { later } from '../lib/later';
import type { RunActions, RunStoreState } from './contract';
import { documentActions, documentBackstage, documentStore } from './document';
import { FIRST_SPEED } from './firstLook';
import type { LoadClock } from './loads';
import { onReset } from './pageStore';
import { RunController } from './runController';

/** Before anything runs. */
export const INITIAL_RUN: RunStoreState = {
  status: 'booting',
  wantsPlay: false,
  generation: 0,
  info: null,
  headS: 0,
  horizonS: 0,
  speed: FIRST_SPEED,
  mode: 'rerun',
  summary: null,
  summaryOf: null,
  problems: [],
  notice: null,
};

const BROWSER: LoadClock = {
  now: () => performance.now(),
  after: activity.after,
};

const history = new HistoryStore({
  onFrame: (callback) => void requestAnimationFrame(callback),
  after: vanishAfter,
});

/** The run of this page. */
export const runStore = createStore<RunStoreState>(() => INITIAL_RUN);

const controller = new RunController({
  store: runStore,
  documents: { store: documentStore, actions: documentActions, backstage: documentBackstage },
  history,
  catalog,
  clock: BROWSER,
  createClient: (listener) => new EngineClient({ listener }),
});

activity.watch(() => controller.isBusy());
activity.playsWhile(() => runStore.getState().status === 'playing');
onReset(() => controller.forgetChoices());

export const runActions: RunActions = {
  history,
  play: () => controller.play(),
  pause: () => controller.pause(),
  step: (unit, direction) => controller.step(unit, direction),
  seek: (timeS) => controller.seek(timeS),
  setSpeed: (speed) => controller.setSpeed(speed),
  setMode: (mode) => {
    if (mode === 'fromNow') void keepPasts();
    controller.setMode(mode);
  },
  dismissNotice: () => controller.notify(null),
  requestCells: (...wish) => controller.requestCells(...wish),
  dropNextCell: (circuit, node) => controller.dropNextCell(circuit, node),
  inquire: (question) => controller.inquire(question),
  isAsked: () => controller.isAsked(),
  change: (section, key, value, gesture) => controller.change({ section, key, value, gesture }),
};

/** From then on a run stays whose past is edited. */
const keepPasts = later(async () => {
  const part = await import('./keepPast');
  const documents = { store: documentStore };
  part.keepPasts({ documents, history, notify: (notice) => controller.notify(notice) });
});

/** For start-up and tests, not for components. */
export const runBackstage = {
  /** Lets the engine come, where this browser can run it, while a document is looked for. */
  prepare(): void {
    if (isSupported()) controller.prepare();
  },
  /** Starts the engine on the document on the table, where this browser can. */
  start(): void {
    if (isSupported()) controller.start();
    else runStore.setState({ status: 'unsupported' });
  },
  /** Nothing of an experiment is shown before somebody presses Play. */
  beginAtZero: () => controller.beginAtZero(),
  /** Gives the worker back until `wake`. */
  rest: () => controller.rest(),
  wake: () => {
    runStore.setState({ status: 'booting' });
    controller.wake();
  },
  notify: (notice: RunStoreState['notice']) => controller.notify(notice),
  simulateCrash: () => controller.client.simulateCrash(),
  simulateHang: () => controller.client.simulateHang(),
} as const;

/** Reads one value of the run store in a component. */
export function useRun<T>(selector: (state: RunStoreState) => T): T {
  return useStore(runStore, selector);
}
