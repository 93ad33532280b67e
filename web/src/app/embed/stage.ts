/**
 * The run behind an embed: started by a click or by the page around, resting out of sight.
 */

import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { documentActions, documentStore, runActions, runStore } from '../../store';
import { runBackstage } from '../../store/run';
import type { Address } from '../address';
import { applySetting } from '../overrides';
import { EmbedApp } from './EmbedApp';
import type { EmbedReport, HostRequest } from './messages';
import { joinTurns } from './turn';

/** Answers one request of the page around. */
export type HostAnswer = (request: HostRequest) => Promise<EmbedReport>;

/** What can be done with an embed. */
export type Stage = {
  /** Shows the simulator in `root` and lets it run. */
  readonly start: (root: HTMLElement) => Promise<void>;
  readonly answer: (request: HostRequest, root: HTMLElement) => Promise<EmbedReport>;
};

let made: Stage | null = null;

/** The one stage of this page. */
export function stageOf(address: Address): Stage {
  made ??= createStage(address);
  return made;
}

type State = 'poster' | 'awake' | 'resting';

function createStage({ view, isLocked, isTogether }: Address): Stage {
  let state: State = 'poster';
  const rest = () => {
    if (state !== 'awake') return;
    state = 'resting';
    runBackstage.rest();
  };
  const turn = joinTurns(() => {
    if (!isTogether) rest();
  });
  const wake = () => {
    if (state === 'awake') return;
    if (!isTogether) turn.take();
    if (state === 'poster') runBackstage.start();
    else runBackstage.wake();
    state = 'awake';
  };
  const show = (root: HTMLElement) => {
    root.replaceChildren();
    return new Promise<void>((onShown) => {
      createRoot(root).render(createElement(EmbedApp, { view, isLocked, onShown, onWake: wake }));
    });
  };
  const start = async (root: HTMLElement) => {
    await seen(root);
    if (state === 'poster') await show(root);
    wake();
    await settled();
    watchOut(root);
  };
  return {
    start: async (root) => {
      await start(root);
      runActions.seek(0);
      runActions.play();
    },
    answer: (request, root) => answer(request, () => start(root)),
  };
}

async function answer(request: HostRequest, start: () => Promise<void>): Promise<EmbedReport> {
  switch (request.type) {
    case 'setParam': {
      const doc = () => documentStore.getState().doc;
      const refusal = applySetting(request, { doc, actions: documentActions });
      return refusal === null ? { type: 'done' } : { type: 'refused', message: refusal };
    }
    case 'run':
      await start();
      if (request.untilMs === null) runActions.play();
      else runActions.seek(request.untilMs / 1_000);
      return { type: 'done' };
    case 'pause':
      if (runStore.getState().info !== null) runActions.pause();
      return { type: 'done' };
    case 'seek':
      await start();
      runActions.seek(request.timeMs / 1_000);
      return { type: 'done' };
    case 'getMetrics':
      return { type: 'metrics', metrics: runStore.getState().summary };
  }
}

/** Waits until any of the embed is on the screen. */
function seen(root: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      resolve();
    });
    watch.observe(root);
  });
}

/** Waits until the run has come to its first horizon, to stand there or to play on. */
function settled(): Promise<void> {
  const isThere = () =>
    ['playing', 'paused', 'finished', 'crashed', 'unsupported'].includes(
      runStore.getState().status,
    );
  if (isThere()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = runStore.subscribe(() => {
      if (!isThere()) return;
      stop();
      resolve();
    });
  });
}

let isWatched = false;

/** Pauses when the embed is scrolled out of sight or its page is hidden. */
function watchOut(root: HTMLElement): void {
  if (isWatched) return;
  isWatched = true;
  const pause = () => {
    if (runStore.getState().status === 'playing') runActions.pause();
  };
  const watch = new IntersectionObserver((entries) => {
    if (entries.every(({ isIntersecting }) => !isIntersecting)) pause();
  });
  watch.observe(root);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') pause();
  });
}
