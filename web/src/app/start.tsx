/**
 * Start of the page: show it, find the document to begin with, start the engine on it.
 *
 * The document is the one in the link, on top of the saved one; without a link the saved one; without
 * that, on a first visit, the experiment made for it; else the first of the gallery.
 */

import { StrictMode, startTransition, useEffect } from 'react';
import { activity, beginIdle, hurry, idleMoment, isTesting, nextTask } from '../base/activity';
import { ERASE, recall } from '../base/remember';
import { commands } from '../commands/commands';
import { beginFirstSteps, isFirstVisit } from '../run/defaultDocuments';
import { documentActions, documentInternals, documentStore } from '../run/document';
import { createLibrary, keepOwnWork } from '../run/library';
import { logToText, type Saved, startAutosave } from '../run/persist';
import { runInternals, runStore } from '../run/run';
import {
  dropFrozen,
  type Found,
  findSavedWork,
  savedWorkNotice,
  tidySaves,
  whyNotKept,
} from '../run/savedWork';
import { createSaves, type Saves } from '../run/saves';
import { createStartMark, FROZEN_MS, type StartMark } from '../run/startMark';
import type { Opened } from '../share/openLink';
import type { App as Made } from './createApp';
import { clearAddress, openFromAddress } from './fromAddress';
import { hearKeys } from './pageActions';

const { notify } = runInternals;
const documents = { store: documentStore, actions: documentActions, internals: documentInternals };

/** From the first run to the work that can wait, ms; chosen. */
const IDLE_AFTER_MS = 2_000;

/** Shows the page in `root`, takes up the work of this tab, and starts the engine on it. */
export function startPage(app: Made, root: HTMLElement): void {
  new Start(app, root).begin();
}

class Start {
  readonly #app: Made;
  readonly #root: HTMLElement;
  readonly #saves: Saves;
  /** On its way while the page begins. */
  readonly #query = isPlain() ? null : import('./query');
  /** Fulfilled when the page is on the screen for the first time. */
  readonly #shown: Promise<void>;
  #onShown!: () => void;
  /** Can documents be kept? Then a link may leave the address bar with the first change. */
  #isKept = false;
  /** Set once the rest of the page has been requested. */
  #completion: Promise<void> | null = null;
  /** Set while an experiment is being opened. */
  #mark: StartMark | null = null;

  constructor(app: Made, root: HTMLElement) {
    this.#app = app;
    this.#root = root;
    const { saves, writeAhead } = app.parts.keeping;
    this.#saves = createSaves(saves, writeAhead);
    app.completeBy(() => {
      hurry();
      return this.#complete();
    });
    this.#shown = new Promise<void>((resolve) => {
      this.#onShown = resolve;
    });
  }

  begin(): void {
    hearKeys();
    runInternals.prepare();
    void activity.track('the start', this.#openFirst());
    void activity.track('the first picture', this.#show());
  }

  /** Shows the page. React and the desk begin one after the other, each in its own task. */
  async #show(): Promise<void> {
    if (isTesting) document.documentElement.dataset.testing = '';
    const { createRoot } = await import('react-dom/client');
    await nextTask();
    const { App } = await import('./App');
    await nextTask();
    const page = createRoot(this.#root);
    let times = 0;
    this.#app.show(() => {
      times += 1;
      startTransition(() => {
        page.render(
          <StrictMode>
            <App key={times} />
            <Shown onShown={this.#onShown} />
          </StrictMode>,
        );
      });
    });
  }

  async #openFirst(): Promise<void> {
    if (recall(ERASE) === true) {
      const { eraseAll } = await import('../share/erase');
      await eraseAll();
      clearAddress();
      location.reload();
      return;
    }
    // Before anything is asked of the browser's storage: the page is laid out for it from the beginning.
    const isNew = isNewcomer();
    if (isNew) beginFirstSteps(documentInternals);
    const { session, hold } = this.#app.parts.keeping;
    const parts = { saved: this.#saves.ids, session, hold };
    const finding = findSavedWork(parts, this.#saves, location.hash);
    const found = await activity.track('the saved work', finding);
    this.#openFound(found);
    this.#keepFromNow(found);
    if (isNew) this.#keepUnchanged(found);
    window.addEventListener('hashchange', () => void activity.track('a link', this.#openAddress()));
    await activity.track('what the address asks for', this.#openAsked(found));
    if (!isTesting) this.#completeAfterStart();
    runInternals.start();
    await this.#shown;
    commands.ready();
  }

  /** Lets the reader's first moments with a complete run pass, then fetches what nobody sees yet. */
  #completeAfterStart(): void {
    const stop = runStore.subscribe(({ status }) => {
      if (status === 'loading' || status === 'covering') return;
      stop();
      setTimeout(() => void this.#complete(), IDLE_AFTER_MS);
    });
  }

  /** Fetches the rest of the page, once, and then starts what needs all of it. */
  #complete(): Promise<void> {
    this.#completion ??= this.#fetchRest();
    return this.#completion;
  }

  async #fetchRest(): Promise<void> {
    beginIdle();
    await idleMoment();
    await (await import('./prefetch')).prefetch();
    void tidySaves(this.#saves).catch(() => undefined);
    void import('../share/offline/keeping').then(({ keepSite }) => keepSite());
  }

  /** Continues with the work that was found, and shows the notice about it. */
  #openFound(found: Found): void {
    const { saved, tab, isSavedFrozen } = found;
    this.#isKept = saved.type !== 'blocked' && saved.type !== 'newerDatabase';
    this.#mark = markOpenings(tab.id);
    if (saved.type === 'log' && !isSavedFrozen) documentInternals.restore(saved.log);
    const notice = isSavedFrozen ? null : savedWorkNotice(found, documentStore.getState());
    if (notice !== null) notify({ tone: saved.type === 'log' ? 'info' : 'warning', text: notice });
  }

  /** Keeps the work of this tab from now on. */
  #keepFromNow({ saved, tab }: Found): void {
    const onFailure = () => this.#warnNotKept(saved);
    const { saveNow } = startAutosave(documents, this.#saves.logStorage(tab.id), onFailure);
    const library = createLibrary(this.#app.parts.keeping.library);
    const own = keepOwnWork({
      ...{ documents: documentStore, log: documentInternals.log },
      ...{ library, tab, onFailure },
    });
    const saveAll = () => {
      void saveNow();
      void own.saveNow();
    };
    window.addEventListener('pagehide', () => {
      this.#mark?.end();
      saveAll();
    });
    document.addEventListener('visibilitychange', () => {
      this.#mark?.look();
      if (document.visibilityState === 'hidden') saveAll();
    });
  }

  /** Stores the unchanged document, so that a reload continues with it. */
  #keepUnchanged({ tab }: Found): void {
    const { write } = this.#saves.logStorage(tab.id);
    void write(logToText(documentInternals.log())).catch(() => undefined);
  }

  /** Opens what the address asks for. */
  async #openAsked(found: Found): Promise<void> {
    const { isLinkFrozen, isSavedFrozen } = found;
    const opened = isLinkFrozen ? 'none' : await this.#openAddress();
    if (isLinkFrozen || (isSavedFrozen && opened === 'none')) this.#askToOpen(found);
    const asked = { hasLink: opened === 'opened', isKept: this.#isKept };
    await (await this.#query)?.applyQuery(asked);
  }

  /** Asks the reader whether to open again what froze the page. */
  #askToOpen(found: Found): void {
    const { saved, isLinkFrozen } = found;
    const drop = () => dropFrozen(found, this.#saves).catch(() => undefined);
    const open = async () => {
      await drop();
      if (isLinkFrozen) await this.#openAddress();
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
      text: `The page crashed, or froze for ${FROZEN_MS / 1_000} seconds, while it was opening the last experiment, so it shows another one.`,
      choices: [
        { label: 'Open it anyway', choose: () => void open() },
        { label: 'Discard it', choose: discard },
      ],
    });
  }

  /** Opens the link in the address bar, if there is one. */
  #openAddress(): Promise<Opened> {
    return openFromAddress({ isKept: () => this.#isKept, begin: () => this.#mark?.begin() });
  }

  #warnNotKept(saved: Saved): void {
    this.#isKept = false;
    const text = `Changes are not kept: ${whyNotKept(saved)}. Save the experiment as a file before you leave.`;
    notify({ tone: 'warning', text });
  }
}

/** Tells that what stands beside it is on the screen. */
function Shown({ onShown: tell }: { readonly onShown: () => void }) {
  useEffect(() => tell(), [tell]);
  return null;
}

/** Marks each experiment that is opened, until the page has shown it. */
function markOpenings(tab: string): StartMark {
  const made = createStartMark({
    tab,
    hash: () => location.hash,
    isSettled: () => !['loading', 'covering'].includes(runStore.getState().status),
    isHidden: () => document.hidden,
  });
  documentStore.subscribe((now, before) => {
    if (now.base !== before.base) made.begin();
  });
  return made;
}

/** Is this a first visit, without a link, a query or a frame? */
function isNewcomer(): boolean {
  return isFirstVisit() && location.hash === '' && isPlain();
}

/** Does the address ask for nothing but the page? */
function isPlain(): boolean {
  return /^(\?testing)?$/.test(location.search);
}
