/**
 * Start of the page: show it, find the document to begin with, start the engine on it.
 *
 * The document is the one in the link, on top of the saved one; without a link the saved one; without
 * that, on a first visit, the experiment made for it; else the first of the gallery.
 */

import { StrictMode, startTransition, useEffect } from 'react';
import { createDoor } from './app/door';
import { hearKeys, registerActions } from './app/pageActions';
import { commands } from './commands/commands';
import { activity, isTesting, throttleMs } from './lib/activity';
import { invariant } from './lib/invariant';
import { freeMoment, rest } from './lib/later';
import { ERASE, recall } from './lib/remember';
import { afterThis } from './lib/turns';
import type { Claim } from './share/claim';
import type { Opened } from './share/openLink';
import { documentActions, documentBackstage, documentStore } from './store/document';
import { beginFirstSteps, isFirstVisit } from './store/firstVisit';
import { mirrored } from './store/mirror';
import { browserVault, type Restored, restoreDocument, startAutosave } from './store/persist';
import { runActions, runBackstage, runStore } from './store/run';
import { browserShelf, createShelf, keepOwnWork } from './store/shelf';

const { notify } = runBackstage;
const vault = mirrored(browserVault, () => localStorage);
const documents = { store: documentStore, actions: documentActions, backstage: documentBackstage };

/** From the first run to fetching the parts that can wait, ms; chosen. */
const REST_AFTER_MS = 2_000;

/** Can documents be kept? Then the link may leave the address bar once it is open. */
let isKept = false;

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
  const restored = await restoreDocument(documents, vault);
  isKept = restored !== 'blocked';
  if (restored === 'damaged') notify({ tone: 'warning', text: DAMAGED });
  const { saveNow } = startAutosave(documents, vault, () => tellNotKept(restored));
  const shelf = keepOwnWork({
    documents: documentStore,
    shelf: createShelf(browserShelf),
    onFailure: () => tellNotKept(restored),
  });
  const saveAll = () => {
    void saveNow();
    void shelf.saveNow();
  };
  window.addEventListener('pagehide', saveAll);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') saveAll();
  });
  window.addEventListener('hashchange', () => void openFromAddress());
  const opened = await openFromAddress();
  await (await query)?.applyQuery({ hasLink: opened === 'opened', isKept });
  restAfterStart();
  runBackstage.start();
  await shown;
  commands.ready();
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

const DAMAGED =
  'The experiment saved in this browser is damaged and was left aside. This is another one.';

/** Opens the link in the address bar, then clears the bar: from then on autosave keeps the work. */
async function openFromAddress(): Promise<Opened> {
  if (!/^#s[=%]/.test(location.hash)) return 'none';
  const [{ openLink }, { checkClaim }] = await Promise.all([
    import('./share/openLink'),
    import('./share/claimCheck'),
  ]);
  const onClaim = (claim: Claim) =>
    checkClaim(claim, { documents, runs: runStore, seek: runActions.seek });
  const opened = await openLink(location.hash, { documents, notify, onClaim });
  if (opened === 'opened' && isKept) {
    history.replaceState(null, '', `${location.pathname}${location.search}`);
  }
  return opened;
}

function tellNotKept(restored: Restored): void {
  isKept = false;
  const why =
    restored === 'blocked'
      ? 'does not let pages keep data'
      : 'has no room left or lost access to it';
  const text = `Changes are not kept: this browser ${why}. Save the experiment as a file before you leave.`;
  notify({ tone: 'warning', text });
}

Object.defineProperty(window, 'cell53', { value: createDoor(() => mount()) });
