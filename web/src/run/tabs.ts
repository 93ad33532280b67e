/**
 * Each tab has an id under which its work is saved, and holds a lock of that name as long as it lives.
 *
 * The id is kept for the tab, so that a reload finds its own work. A browser that duplicates a tab copies
 * the id as well; the lock tells which of the two it belongs to.
 */

import { tolerant } from '../base/remember';

/** What a tab uses of the browser; replaced in tests. */
export type TabParts = {
  /** Ids of the tabs whose work is saved, the last saved first. */
  readonly saved: () => Promise<readonly string[]>;
  /** What is kept for this tab alone. */
  readonly session: () => Pick<Storage, 'getItem' | 'setItem'>;
  /** Makes an id this page's own; false when another page has it. */
  readonly hold: (id: string) => Promise<boolean>;
  readonly newId?: () => string;
};

/** Which work a tab begins with, and where it saves its own. */
export type Tab = {
  readonly id: string;
  /** The id it had before it was reloaded; `null` for a new tab. */
  readonly before: string | null;
  /** Tab whose saved work it begins with; `null` when nothing is saved. */
  readonly from: string | null;
  /** Is that work open in another tab? */
  readonly isCopy: boolean;
};

const KEY = 'cell53.tab';

/**
 * Chooses the work that this tab begins with: its own, else what was saved last, which it continues when that tab is
 * closed and copies when that tab is open.
 */
export async function claimTab({ saved, session, hold, newId = randomId }: TabParts): Promise<Tab> {
  const before = tolerant(() => session().getItem(KEY));
  const own = before !== null && (await hold(before)) ? before : null;
  const ids = await saved();
  const from = before !== null && ids.includes(before) ? before : (ids[0] ?? null);
  const isTakenOver = from !== null && (from === own || (from !== before && (await hold(from))));
  const id = isTakenOver ? from : (own ?? newId());
  if (id !== own && !isTakenOver) await hold(id);
  tolerant(() => session().setItem(KEY, id));
  return { id, before, from, isCopy: from !== null && !isTakenOver };
}

/** Gives a tab another id, so that what is saved under the one before stays as it is. */
export async function renewTab({ session, hold, newId = randomId }: TabParts): Promise<string> {
  const id = newId();
  await hold(id);
  tolerant(() => session().setItem(KEY, id));
  return id;
}

function randomId(): string {
  // Missing where the page comes neither by https nor from this machine; tabs cannot be distinguished there.
  return crypto.randomUUID?.() ?? 'document';
}

const LOCK = 'cell53 tab ';
const CHANNEL = 'cell53 tabs';
/** A page that is being left holds its lock for a moment; one that is open answers sooner. Chosen, ms. */
const PATIENCE_MS = 3_000;

type Word = { readonly ask?: string; readonly here?: string };

/**
 * Holds the lock of a tab until the page is gone; false as soon as a page answers that has it. Without
 * locks, all tabs are one.
 */
export function holdTab(id: string): Promise<boolean> {
  const locks: LockManager | undefined = navigator.locks;
  if (locks === undefined) return Promise.resolve(true);
  return new Promise((resolve) => {
    const patience = new AbortController();
    const channel = new BroadcastChannel(CHANNEL);
    let isOver = false;
    const end = (isHeld: boolean) => {
      isOver = true;
      clearTimeout(timer);
      channel.close();
      resolve(isHeld);
    };
    const forLife = () => {
      // Given up meanwhile, so the lock is left to others.
      if (isOver) return undefined;
      answerFor(id);
      end(true);
      return new Promise<never>(() => undefined);
    };
    // Chromium sometimes never answers an aborted request, so this page does not wait for it.
    const giveUp = () => {
      patience.abort();
      end(false);
    };
    const timer = setTimeout(giveUp, PATIENCE_MS);
    channel.onmessage = ({ data }: MessageEvent<Word>) => {
      if (data.here === id) giveUp();
    };
    const { signal } = patience;
    locks.request(`${LOCK}${id}`, { signal }, forLife).catch(() => end(false));
    channel.postMessage({ ask: id } satisfies Word);
  });
}

/** Answers other tabs as long as this page is open; a page that is left and comes back begins anew. */
function answerFor(id: string): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    if (data.ask === id) channel.postMessage({ here: id } satisfies Word);
  };
  window.addEventListener('pagehide', () => channel.close());
  // WebKit brings it back as it stood, but without its lock: another tab may have its id by now.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
}

/** Ids of the tabs that are open. */
export async function openTabs(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.map(({ name = '' }) => name.slice(LOCK.length)));
}
