/**
 * The samples of the page: the run on the table, and the ghost of the one before.
 *
 * A gesture (one slider drag) makes many runs; all of them are compared with the run before the
 * gesture, so that one stays as the ghost until it is over. The newest of them stays on show until the
 * next has something to show, so that nothing flickers while a slider moves.
 */

import type { RunEvent, SeriesInfo } from '../model/engineTypes';
import type { Frame } from './frame';
import type { HistorySource, HistoryView } from './history';
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

/** Holds the runs and tells listeners, at most once per animation frame. */
export class HistoryStore implements HistorySource {
  private run = new RunHistory([]);
  private before: RunHistory | null = null;
  /** The run that takes the place of the one on show with its first samples. */
  private next: RunHistory | null = null;
  private gesture: string | undefined;
  private cancelFade: (() => void) | null = null;
  private readonly listeners = new Set<() => void>();
  private readonly clock: HistoryClock;
  private announced = false;
  private hasCovered = false;
  private experiments = 0;

  constructor(clock: HistoryClock) {
    this.clock = clock;
  }

  current(): HistoryView {
    return this.run;
  }

  ghost(): HistoryView | null {
    return this.before;
  }

  experiment(): number {
    return this.experiments;
  }

  isWaiting(): boolean {
    return this.next !== null;
  }

  isCovered(): boolean {
    return this.hasCovered;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Starts a new run, that of `scenario`; the present one may become the ghost. */
  begin(
    series: readonly SeriesInfo[],
    succession: Succession,
    scenario: string | null = null,
  ): void {
    this.hasCovered = false;
    if (succession.type === 'unrelated') this.experiments += 1;
    this.keepGhost();
    const ghost = this.ghostFor(succession);
    // With the ghost on show already, only samples are news.
    const isHeld = ghost !== null && ghost === this.before && this.shows(series);
    this.before = ghost;
    this.gesture = succession.type === 'change' ? succession.gesture : undefined;
    const run = new RunHistory(series);
    run.scenario = scenario;
    this.next = isHeld ? run : null;
    if (isHeld) return;
    this.run = run;
    this.changed();
  }

  append(frame: Frame): void {
    this.reveal();
    this.run.append(frame);
    this.changed();
  }

  appendEvents(events: readonly RunEvent[]): void {
    (this.next ?? this.run).appendEvents(events);
    if (this.next === null) this.changed();
  }

  /** The newest run is the one on show, whether it has samples or not. */
  reveal(): void {
    if (this.next === null) return;
    this.run = this.next;
    this.next = null;
    this.changed();
  }

  /**
   * Forgets what happened after `timeS`: the run was changed there and is that of `scenario` now. See
   * `RunHistory.truncate`.
   */
  truncate(timeS: number, flagsToo: boolean, scenario: string | null = null): void {
    this.reveal();
    this.run.scenario = scenario;
    this.run.truncate(timeS, flagsToo);
    this.changed();
  }

  /** The run has covered what it was asked to: the ghost may fade. */
  covered(): void {
    this.reveal();
    this.hasCovered = true;
    this.changed();
    if (this.before === null) return;
    this.keepGhost();
    this.cancelFade = this.clock.after(GHOST_MS, () => this.fade());
  }

  fade(): void {
    this.keepGhost();
    this.before = null;
    this.changed();
  }

  private shows(series: readonly SeriesInfo[]): boolean {
    return this.run.series === series && this.run.rows > 0;
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

  private changed(): void {
    if (this.announced) return;
    this.announced = true;
    this.clock.onFrame(() => {
      this.announced = false;
      for (const listener of this.listeners) listener();
    });
  }
}
