/**
 * Watches a playing run for the conditions of the reader, and stops it where one comes true.
 *
 * The run may have gone on a little before the page hears of it; going back is exact, so the head is
 * put on the very sample, at every speed.
 */

import type { RunInfo } from '../../model/engineTypes';
import type { RunStoreState } from '../../run/contract';
import type { HistoryView } from '../../run/history';
import { hasEnded } from '../../run/machine';
import { type Condition, firstHit, type Hit } from './conditions';

/** The run that is watched, and what can be done with it. */
export type Watched = {
  readonly run: () => Pick<RunStoreState, 'status' | 'headS' | 'generation' | 'info'>;
  readonly history: () => HistoryView;
  readonly conditions: () => readonly Condition[];
  readonly stopAt: (timeS: number) => void;
  readonly onHit: (hit: Hit, info: RunInfo) => void;
};

/** A stretch of playing: where the samples have been looked at up to, and where the head was seen last. */
type Armed = { readonly generation: number; fromS: number; headS: number };

/** Decides when a run has to stop; `look` is called whenever something may have changed. */
export class Watch {
  readonly #run: Watched;
  /** Since when the run plays, and how; `null` while it does not. */
  #armed: Armed | null = null;
  /** Where the head stood before the run played. */
  #restS = 0;
  /** Asked to stop, and not yet seen to. */
  #isStopping = false;

  constructor(run: Watched) {
    this.#run = run;
  }

  /** Looks at the run as it is now. */
  look(): void {
    const run = this.#run.run();
    const { status, headS, generation, info } = run;
    const conditions = this.#run.conditions();
    const isOver = hasEnded(run) && this.#armed !== null;
    if (info === null || conditions.length === 0 || (status !== 'playing' && !isOver)) {
      this.#armed = null;
      if (status === 'playing') return;
      this.#restS = headS;
      this.#isStopping = false;
      return;
    }
    if (this.#isStopping) return;
    const armed = this.#arm(generation, headS);
    armed.headS = headS;
    const hit = firstHit(this.#run.history(), conditions, armed.fromS);
    if (hit === null || hit.timeS > headS) {
      // Samples may still be on their way to the page; those that are here need no second look.
      const { time, rows } = this.#run.history();
      armed.fromS = Math.max(armed.fromS, Math.min(headS, time[rows - 1] ?? 0));
      return;
    }
    this.#armed = null;
    this.#isStopping = true;
    this.#run.stopAt(hit.timeS);
    this.#run.onHit(hit, info);
  }

  /**
   * The present stretch of playing. It begins where the head stood before, which the first report of
   * a fast run is well beyond; only Play at the end begins further back, at the start.
   */
  #arm(generation: number, headS: number): Armed {
    if (this.#armed === null) {
      const fromS = this.#restS <= headS ? this.#restS : 0;
      this.#armed = { generation, fromS, headS };
    } else if (this.#armed.generation !== generation || headS < this.#armed.headS) {
      this.#armed = { generation, fromS: headS, headS };
    }
    return this.#armed;
  }
}
