/**
 * Start of the page: show it, find the document to begin with, start the engine on it.
 *
 * The document is the one in the link, on top of the saved one; without a link the saved one; without
 * that, on a first visit, the experiment made for it; else the first of the gallery.
 */

import { StrictMode, startTransition, useEffect } from 'react';
import { createDoor } from './app/door';
import { clearAddress, openFromAddress } from './app/fromAddress';
import { hearKeys, registerActions } from './app/pageActions';
import { commands } from './commands/commands';
import { activity, isTesting, throttleMs } from './lib/activity';
import { invariant } from './lib/invariant';
import { freeMoment, rest } from './lib/later';
import { ERASE, recall } from './lib/remember';
import { afterThis } from './lib/turns';
import type { Opened } from './share/openLink';
import { documentActions, documentBackstage, documentStore } from './store/document';
import { beginFirstSteps, isFirstVisit } from './store/firstVisit';
import { type Saved, startAutosave } from './store/persist';
import { runBackstage, runStore } from './store/run';
import { browserSaves, createSaves } from './store/saves';
import { browserShelf, createShelf, keepOwnWork } from './store/shelf';
import { createStartMark, FROZEN_MS, type StartMark } from './store/startMark';
import { holdTab } from './store/tabs';
import { dropFrozen, type Found, takeUp, tidySaves, whyNotKept, wordsOf } from './store/takeUp';

const { notify } = runBackstage;
const saves = createSaves(browserSaves, () => localStorage);
const tabParts = { saved: saves.ids, session: () => sessionStorage, hold: holdTab };
const documents = { store: documentStore, actions: documentActions, backstage: documentBackstage };

/** From the first run to fetching the parts that can wait, ms; chosen. */
const REST_AFTER_MS = 2_000;

/** Can documents be kept? Then the link may leave the address bar once it is open. */
let isKept = false;
/** Stands while an experiment is being opened. */
let mark: StartMark | null = null;

const isEmbed = new URLSearchParams(location.search).has('embed');
/** Makes the elements of the page, or makes them anew. */
let mount = (): void => undefined;

/** On its way while the page begins. */
const query = isEmbed || /^(\?testing)?$/.test(location.search) ? null : import('./app/query');

/** Fulfilled when the page is on the screen for the first time. */
let tellShown!: () => void;
const shown = new Promise<void>((resolve) => {
  tellShown = resolve;
});

registerActions();
if (isEmbed) {
  commands.ready();
  void import('./embed');
} else {
  hearKeys();
  runBackstage.prepare();
  void activity.track(begin());
  void activity.track(show());
}

/** Shows the page. React, the shell and the rooms begin one after the other, each in its own task. */
async function show(): Promise<void> {
  if (isTesting) {
    document.documentElement.dataset.testing = '';
    await rest.fetchAll();
  }
  const root = document.getElementById('root');
  invariant(root !== null, 'index.html has a root element');
  const { createRoot } = await import('react-dom/client');
  await nextTask();
  const { App } = await import('./app/App');
  await nextTask();
  const page = createRoot(root);
  let times = 0;
  mount = () => {
    times += 1;
    startTransition(() => {
      page.render(
        <StrictMode>
          <App key={times} />
          <Shown />
        </StrictMode>,
      );
    });
  };
  mount();
}

/** Tells that what stands beside it is on the screen. */
function Shown() {
  useEffect(() => tellShown(), []);
  return null;
}

function nextTask(): Promise<void> {
  return new Promise(afterThis);
}

async function begin(): Promise<void> {
  if (recall(ERASE) === true) {
    const { eraseAll } = await import('./lib/erase');
    await eraseAll();
    location.reload();
    return;
  }
  // Before anything is asked of the browser's storage: the page is laid out for it from the beginning.
  if (isNewcomer()) beginFirstSteps(documentBackstage);
  const found = await takeUp(tabParts, saves, location.hash);
  const { saved, tab, isLinkFrozen, isSavedFrozen } = found;
  isKept = saved.type !== 'blocked' && saved.type !== 'newerDatabase';
  mark = markOpenings(tab.id);
  if (saved.type === 'log' && !isSavedFrozen) documentBackstage.restore(saved.log);
  const told = isSavedFrozen ? null : wordsOf(found, documentStore.getState());
  if (told !== null) notify({ tone: saved.type === 'log' ? 'info' : 'warning', text: told });
  const saveAll = keep(found);
  window.addEventListener('pagehide', () => {
    mark?.end();
    saveAll();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') saveAll();
  });
  window.addEventListener('hashchange', () => void activity.track(openAddress()));
  const opened = isLinkFrozen ? 'none' : await openAddress();
  if (isLinkFrozen || (isSavedFrozen && opened === 'none')) askToOpen(found);
  await (await query)?.applyQuery({ hasLink: opened === 'opened', isKept });
  void rest.complete.then(() => tidySaves(saves)).catch(() => undefined);
  restAfterStart();
  runBackstage.start();
  await shown;
  commands.ready();
}

/** Marks each experiment that is opened, until the page has shown it. */
function markOpenings(tab: string): StartMark {
  const made = createStartMark({
    tab,
    hash: () => location.hash,
    isSettled: () => !['booting', 'covering'].includes(runStore.getState().status),
    isHidden: () => document.hidden,
  });
  documentStore.subscribe((now, before) => {
    if (now.base !== before.base) made.begin();
  });
  return made;
}

/** Keeps the work of this tab from now on; answers with a way to save at once. */
function keep({ saved, tab }: Found): () => void {
  const onFailure = () => tellNotKept(saved);
  const { saveNow } = startAutosave(documents, saves.vault(tab.id), onFailure);
  const shelf = createShelf(browserShelf);
  const own = keepOwnWork({ documents: documentStore, shelf, tab, onFailure });
  return () => {
    void saveNow();
    void own.saveNow();
  };
}

/** Leaves it to the reader whether what froze the page is opened again. */
function askToOpen(found: Found): void {
  const { saved, isLinkFrozen } = found;
  const drop = () => dropFrozen(found, saves).catch(() => undefined);
  const open = async () => {
    await drop();
    if (isLinkFrozen) await openAddress();
    else if (saved.type === 'log') {
      const { doc, sourceId, base } = saved.log.present;
      documentActions.open(doc, sourceId, base);
    }
  };
  const discard = () => {
    void drop();
    if (isLinkFrozen) clearAddress();
  };
  notify({
    tone: 'warning',
    text: `The last experiment did not open within ${FROZEN_MS / 1_000} seconds, so this is another one.`,
    choices: [
      { label: 'Open it all the same', choose: () => void open() },
      { label: 'Discard it', choose: discard },
    ],
  });
}

/** Lets the reader's first moments with a complete run pass, then fetches what nobody sees yet. */
function restAfterStart(): void {
  const stop = runStore.subscribe(({ status }) => {
    if (status === 'booting' || status === 'covering') return;
    stop();
    setTimeout(rest.begin, throttleMs(REST_AFTER_MS), freeMoment);
  });
}

/** Nobody's link, nobody's frame, and never here before? */
function isNewcomer(): boolean {
  const isCalled = location.hash !== '' || !/^(\?testing)?$/.test(location.search);
  return isFirstVisit(() => localStorage) && !isCalled;
}

/** Opens the link in the address bar, if there is one. */
function openAddress(): Promise<Opened> {
  return openFromAddress({ isKept: () => isKept, begin: () => mark?.begin() });
}

function tellNotKept(saved: Saved): void {
  isKept = false;
  const text = `Changes are not kept: ${whyNotKept(saved)}. Save the experiment as a file before you leave.`;
  notify({ tone: 'warning', text });
}

Object.defineProperty(window, 'cell53', { value: createDoor(() => mount()) });
