/**
 * The samples of the page: the run on the table, and the ghost of the one before.
 *
 * A gesture (one slider drag) makes many runs; all of them are compared with the run before the
 * gesture, so that one stays as the ghost until it is over.
 */

import type { Frame } from './frame';
import type { HistorySource, HistoryView } from './history';
import type { RunEvent, SeriesInfo } from './model';
import { RunHistory } from './runHistory';

/** How long the ghost stays after the new run has covered it. */
export const GHOST_MS = 3_000;

/** Outside helpers, replaced in tests. */
export type HistoryClock = {
  /** Calls back once before the next picture. */
  readonly onFrame: (callback: () => void) => void;
  /** Calls back after `ms`; the result cancels. */
  readonly after: (ms: number, callback: () => void) => () => void;
};

/** What the new run has to do with the one before. */
export type Succession =
  /** Another experiment: nothing to compare with. */
  | { readonly type: 'unrelated' }
  /** A change to the same experiment; changes of one gesture share a ghost. */
  | { readonly type: 'change'; readonly gesture: string | undefined };

const BROWSER: HistoryClock = {
  onFrame: (callback) => void requestAnimationFrame(callback),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

/** Holds the runs and tells listeners, at most once per animation frame. */
export class HistoryStore implements HistorySource {
  private run = new RunHistory([]);
  private before: RunHistory | null = null;
  private gesture: string | undefined;
  private cancelFade: (() => void) | null = null;
  private readonly listeners = new Set<() => void>();
  private readonly clock: HistoryClock;
  private announced = false;

  constructor(clock: HistoryClock = BROWSER) {
    this.clock = clock;
  }

  current(): HistoryView {
    return this.run;
  }

  ghost(): HistoryView | null {
    return this.before;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Starts a new run; the present one may become the ghost. */
  begin(series: readonly SeriesInfo[], succession: Succession): void {
    this.keepGhost();
    this.before = this.ghostFor(succession);
    this.gesture = succession.type === 'change' ? succession.gesture : undefined;
    this.run = new RunHistory(series);
    this.changed();
  }

  append(frame: Frame): void {
    this.run.append(frame);
    this.changed();
  }

  appendEvents(events: readonly RunEvent[]): void {
    this.run.appendEvents(events);
    this.changed();
  }

  /** Forgets what happened after `timeS`: the run was changed there. See `RunHistory.truncate`. */
  truncate(timeS: number, flagsToo: boolean): void {
    this.run.truncate(timeS, flagsToo);
    this.changed();
  }

  /** The run has covered what it was asked to: the ghost may fade. */
  covered(): void {
    if (this.before === null) return;
    this.keepGhost();
    this.cancelFade = this.clock.after(GHOST_MS, () => this.fade());
  }

  private ghostFor(succession: Succession): RunHistory | null {
    if (succession.type === 'unrelated') return null;
    const { gesture } = succession;
    const sameGesture = gesture !== undefined && gesture === this.gesture;
    if (this.before !== null && sameGesture) return this.before;
    return this.run.rows === 0 ? this.before : this.run;
  }

  private keepGhost(): void {
    this.cancelFade?.();
    this.cancelFade = null;
  }

  private fade(): void {
    this.cancelFade = null;
    this.before = null;
    this.changed();
  }

  private changed(): void {
    if (this.announced) return;
    this.announced = true;
    this.clock.onFrame(() => {
      this.announced = false;
      for (const listener of this.listeners) listener();
    });
  }
}
