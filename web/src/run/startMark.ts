/**
 * A mark in local storage while an experiment is being opened, taken away once the page has shown it.
 *
 * A page that froze or crashed over an experiment never takes its mark away, so the next start knows of
 * it and can ask before it opens the same again.
 */

import { forget, recall, remember } from '../base/remember';

/** A page that stands still for so long while it opens an experiment counts as frozen, ms; chosen. */
export const FROZEN_MS = 5_000;
/** How often the page is asked whether it still moves, ms. */
const BEAT_MS = 250;
/** How long after its run has come to rest an experiment is watched, ms: its curves are drawn by then. */
const WATCH_MS = 2_000;

/** What is known of an opening that did not end. */
export type Unfinished = {
  /** Fragment of the link that was opened, or empty. */
  readonly link: string;
  readonly sinceMs: number;
};

/** Longer links are compared by their beginning. */
const MOST_CHARS = 200;

/** The opening in a tab that did not end; `null` when all did. */
export function unfinishedIn(tab: string): Unfinished | null {
  const found = recall(nameOf(tab)) as Partial<Unfinished> | null;
  const { link, sinceMs } = found ?? {};
  return typeof link === 'string' && typeof sinceMs === 'number' ? { link, sinceMs } : null;
}

/** Was this link being opened? */
export function isOf({ link }: Unfinished, hash: string): boolean {
  return link !== '' && link === hash.slice(0, MOST_CHARS);
}

/** Removes the mark of a tab. */
export function forgetUnfinished(tab: string): void {
  forget(nameOf(tab));
}

/** What is watched while an experiment is opened. */
export type Watched = {
  readonly tab: string;
  /** Fragment in the address. */
  readonly hash: () => string;
  /** Does the run of what was opened stand still, so that nothing more will be drawn? */
  readonly isSettled: () => boolean;
  readonly isHidden: () => boolean;
};

export type StartMark = ReturnType<typeof createStartMark>;

/** Marks the opening of one experiment after the other. */
export function createStartMark({ tab, hash, isSettled, isHidden }: Watched) {
  let timer: ReturnType<typeof setInterval> | undefined;
  let lastMs = 0;
  let settledMs = 0;
  let longestMs = 0;
  let wasHidden = false;
  /** The page was hidden, or is seen again. */
  const look = () => {
    const nowMs = performance.now();
    // Browsers hold back the timers of pages that nobody sees, and may stop them altogether.
    if (!wasHidden) longestMs = Math.max(longestMs, nowMs - lastMs);
    lastMs = nowMs;
    wasHidden = isHidden();
    if (!isSettled()) settledMs = nowMs;
  };
  /** The page is being left, which a frozen page does not notice. */
  const end = () => {
    if (timer === undefined) return;
    look();
    clearInterval(timer);
    timer = undefined;
    if (longestMs < FROZEN_MS) forgetUnfinished(tab);
  };
  const beat = () => {
    look();
    if (lastMs - settledMs >= WATCH_MS) end();
  };
  const begin = () => {
    clearInterval(timer);
    lastMs = performance.now();
    settledMs = lastMs;
    longestMs = 0;
    wasHidden = isHidden();
    remember(nameOf(tab), { link: hash().slice(0, MOST_CHARS), sinceMs: Date.now() });
    timer = setInterval(beat, BEAT_MS);
  };
  return { begin, look, end };
}

function nameOf(tab: string): string {
  return `opening.${tab}`;
}
