/**
 * Watches a playing run for the conditions of the reader, and stops it where one comes true.
 *
 * The run may have gone on a little before the page hears of it; going back is exact, so the head is
 * put on the very sample, at every speed.
 */

import { recall } from '../../base/remember';
import type { RunInfo } from '../../model/engineTypes';
import { earlier, type Instant, instantOf, later, START } from '../../model/instant';
import { runActions, runStore } from '../../run';
import type { RunStoreState } from '../../run/contract';
import type { HistoryView } from '../../run/history';
import { hasEnded } from '../../run/machine';
import { onReset } from '../../run/pageStore';
import { runInternals } from '../../run/run';
import { type Condition, firstHit, type Hit, readConditions } from './conditions';
import { KEPT, stopStore } from './stopStore';
import { hitWords } from './stopWhenWords';

/** The run that is watched, and what can be done with it. */
export type Watched = {
  readonly run: () => Pick<RunStoreState, 'status' | 'head' | 'generation' | 'info'>;
  readonly history: () => HistoryView;
  readonly conditions: () => readonly Condition[];
  readonly stopAt: (at: Instant) => void;
  readonly onHit: (hit: Hit, info: RunInfo) => void;
};

/** A stretch of playing: where the samples have been looked at up to, and where the head was seen last. */
type Armed = { readonly generation: number; from: Instant; head: Instant };

/** Decides when a run has to stop; `look` is called whenever something may have changed. */
export class Watch {
  readonly #run: Watched;
  /** Since when the run plays, and how; `null` while it does not. */
  #armed: Armed | null = null;
  /** Where the head stood before the run played. */
  #rest = START;
  /** Has it been asked to stop, and not stopped yet? */
  #isStopping = false;

  constructor(run: Watched) {
    this.#run = run;
  }

  /** Looks at the run as it is now. */
  look(): void {
    const run = this.#run.run();
    const { status, head, generation, info } = run;
    const conditions = this.#run.conditions();
    const isOver = hasEnded(run) && this.#armed !== null;
    if (info === null || conditions.length === 0 || (status !== 'playing' && !isOver)) {
      this.#armed = null;
      if (status === 'playing') return;
      this.#rest = head;
      this.#isStopping = false;
      return;
    }
    if (this.#isStopping) return;
    const armed = this.#arm(generation, head);
    armed.head = head;
    const hit = firstHit(this.#run.history(), conditions, armed.from);
    if (hit === null || hit.at > head) {
      // Samples may still be on their way to the page; those that have come are checked only once.
      const { time, rows } = this.#run.history();
      armed.from = later(armed.from, earlier(head, instantOf(time[rows - 1] ?? 0)));
      return;
    }
    this.#armed = null;
    this.#isStopping = true;
    this.#run.stopAt(hit.at);
    this.#run.onHit(hit, info);
  }

  /**
   * The present stretch of playing. It begins where the head stood before, which the first report of
   * a fast run is well beyond; only Play at the end begins further back, at the start.
   */
  #arm(generation: number, head: Instant): Armed {
    if (this.#armed === null) {
      const from = this.#rest <= head ? this.#rest : START;
      this.#armed = { generation, from, head };
    } else if (this.#armed.generation !== generation || head < this.#armed.head) {
      this.#armed = { generation, from: head, head };
    }
    return this.#armed;
  }
}

let isWatching = false;

/** From the first call on conditions hold. */
export function startWatching(): void {
  if (isWatching) return;
  isWatching = true;
  const readKept = () => stopStore.setState({ conditions: readConditions(recall(KEPT)) });
  readKept();
  onReset(readKept);
  const watch = new Watch({
    run: runStore.getState,
    history: () => runActions.history.current(),
    conditions: () => stopStore.getState().conditions,
    stopAt: (at) => {
      runActions.pause();
      runActions.seek(at);
    },
    onHit: (hit, info) => runInternals.notify({ tone: 'info', text: hitWords(hit, info) }),
  });
  runStore.subscribe(() => watch.look());
  // Samples may arrive after the report that the run has ended.
  runActions.history.subscribe(() => watch.look());
  watch.look();
}
