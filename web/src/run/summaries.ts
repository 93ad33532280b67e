/**
 * When a new summary is asked for: the head has moved, none is on its way, and while playing not too often.
 */

import type { Report } from './protocol';

/** While playing, the summary is refreshed this often, ms. */
const SUMMARY_MS = 500;

type Where = Pick<Extract<Report, { type: 'position' }>, 'headS' | 'state'>;

/** Asks through `send`. */
export class Summaries {
  private readonly send: () => void;
  private readonly now: () => number;
  private isAsked = false;
  private headS = Number.NaN;
  private atMs = Number.NEGATIVE_INFINITY;

  constructor(send: () => void, now: () => number) {
    this.send = send;
    this.now = now;
  }

  /** The head stands here: at rest the summary is asked for at once, while playing now and then. */
  moved({ headS, state }: Where): void {
    const nowMs = this.now();
    const isEarly = state === 'playing' && nowMs - this.atMs < SUMMARY_MS;
    if (this.isAsked || isEarly || headS === this.headS) return;
    this.isAsked = true;
    this.headS = headS;
    this.atMs = nowMs;
    this.send();
  }

  /** The one asked for is here. */
  answered(): void {
    this.isAsked = false;
  }

  /** What is known of this instant holds no longer. */
  outdated(): void {
    this.headS = Number.NaN;
  }

  /** Another run is on the table: what was asked of the one before is never answered. */
  reset(): void {
    this.answered();
    this.outdated();
  }
}
