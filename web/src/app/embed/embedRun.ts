/**
 * The run behind an embed: started by a click or by the host page, suspended while out of sight.
 */

import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { Address, Setting } from '../../commands/address';
import type { ScenarioDoc } from '../../model/engineTypes';
import { instantOf, START } from '../../model/instant';
import { isRunnable } from '../../model/network/problems';
import { documentActions, documentStore, runActions, runStore } from '../../run';
import { documentInternals } from '../../run/document';
import { runInternals } from '../../run/run';
import type { HostRequest as AnyRequest, EmbedReport } from '../../share/embed/messages';
import { type Outcome, outcomeOf, present } from '../../share/embed/outcome';
import { joinTurns, seen, whenOutOfSight } from '../../share/embed/sight';
import { withSettings } from '../overrides';
import { EmbedApp } from './EmbedApp';

/** A request about the run: every request but the one to report changes. */
type HostRequest = Exclude<AnyRequest, { readonly type: 'watch' }>;

/** Answers one request of the host page. */
export type HostAnswer = (request: HostRequest) => Promise<EmbedReport>;

/** What can be done with an embed. */
type EmbedRun = {
  /** Shows the simulator in `root` and lets it run. */
  readonly start: (root: HTMLElement) => Promise<void>;
  readonly answer: (request: HostRequest, root: HTMLElement) => Promise<EmbedReport>;
};

let made: EmbedRun | null = null;

/** The run of this page, made at the first call. */
export function embedRunOf(address: Address): EmbedRun {
  made ??= createEmbedRun(address);
  return made;
}

type State = 'poster' | 'awake' | 'resting';

/** The run of an embed, and its state. */
function createLifecycle(isTogether: boolean) {
  let state: State = 'poster';
  let waking: Promise<Outcome> | null = null;
  /** The experiment as it last ran, while the run is suspended. */
  let ran = documentStore.getState().doc;
  const suspend = () => {
    if (state !== 'awake') return;
    state = 'resting';
    ran = documentStore.getState().doc;
    runInternals.suspend();
  };
  const takeTurn = joinTurns(() => {
    if (!isTogether) suspend();
  });
  const begin = async (from: State): Promise<Outcome> => {
    if (from === 'poster') return outcomeOf(runInternals.start);
    const refusal = await outcomeOf(runInternals.wake);
    if (refusal !== null && documentStore.getState().doc !== ran) await putBack(ran);
    return refusal;
  };
  /** Starts the run, or resumes it. */
  const wake = async (): Promise<Outcome> => {
    if (state === 'awake') return waking ?? present();
    if (!isTogether) takeTurn();
    waking = begin(state);
    state = 'awake';
    const refusal = await waking;
    waking = null;
    return refusal;
  };
  return { state: () => state, wake };
}

function createEmbedRun({ view, isLocked, isTogether }: Address): EmbedRun {
  const { state, wake } = createLifecycle(isTogether);
  const show = (root: HTMLElement) => {
    root.replaceChildren();
    const onWake = () => void wake();
    return new Promise<void>((onShown) => {
      createRoot(root).render(createElement(EmbedApp, { view, isLocked, onShown, onWake }));
    });
  };
  const start = async (root: HTMLElement): Promise<Outcome> => {
    await seen(root);
    if (state() === 'poster') await show(root);
    const refusal = await wake();
    watchOut(root);
    return refusal;
  };
  // One change after the other: each is judged before the next, and before the run that is asked for then.
  let changes: Promise<unknown> = Promise.resolve();
  const change = (setting: Setting): Promise<EmbedReport> => {
    const report = changes.then(() => changed(setting, state() === 'awake'));
    changes = report.catch(() => undefined);
    return report;
  };
  return {
    start: async (root) => {
      await start(root);
      // The button that had the focus went with the poster; a focus that has moved to the host page stays there.
      const isNowhere = document.hasFocus() && document.activeElement === document.body;
      if (isNowhere) root.querySelector('h1')?.focus();
      if (runStore.getState().info === null) return;
      runActions.seek(START);
      runActions.play();
    },
    answer: async (request, root) => {
      if (request.type === 'setParam') return change(request);
      await changes;
      return answer(request, () => start(root));
    },
  };
}

type Question = Exclude<HostRequest, { readonly type: 'setParam' }>;

async function answer(request: Question, start: () => Promise<Outcome>): Promise<EmbedReport> {
  switch (request.type) {
    case 'run':
      return answered(await start(), () => {
        if (request.untilMs === null) runActions.play();
        else runActions.seek(instantOf(request.untilMs / 1_000));
      });
    case 'pause':
      if (runStore.getState().info !== null) runActions.pause();
      return { type: 'done' };
    case 'seek':
      return answered(await start(), () => runActions.seek(instantOf(request.timeMs / 1_000)));
    case 'getMetrics':
      return { type: 'metrics', metrics: runStore.getState().summary };
  }
}

/** Goes on with a run that is there; a refusal is the answer of one that is not. */
function answered(refusal: Outcome, act: () => void): EmbedReport {
  if (refusal !== null) return { type: 'refused', message: refusal };
  act();
  return { type: 'done' };
}

/**
 * Carries a setting out. While a run is there the engine judges it at once, and a refused setting is undone;
 * before that, the first request for the run decides.
 */
async function changed(setting: Setting, isAwake: boolean): Promise<EmbedReport> {
  const before = documentStore.getState();
  const { doc, label, problems } = withSettings([setting], before);
  const [problem] = problems;
  if (problem !== undefined) return { type: 'refused', message: problem };
  if (doc === before.doc) return { type: 'done' };
  if (!isAwake || !isRunnable(doc)) {
    documentInternals.propose(doc, label);
    return { type: 'done' };
  }
  const refusal = await outcomeOf(() => documentActions.edit(doc, label));
  if (refusal !== null) await putBack(before.doc);
  return answered(refusal, () => undefined);
}

/** Opens the experiment before a refused one back. */
async function putBack(doc: ScenarioDoc): Promise<void> {
  await outcomeOf(() => documentActions.edit(doc, 'As before'));
}

let isWatched = false;

/** Pauses when the embed is scrolled out of sight or its page is hidden. */
function watchOut(root: HTMLElement): void {
  if (isWatched) return;
  isWatched = true;
  const pause = () => {
    if (runStore.getState().status === 'playing') runActions.pause();
  };
  whenOutOfSight(root, pause);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') pause();
  });
}
