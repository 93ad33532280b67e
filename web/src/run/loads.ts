/**
 * Keeps the worker from being flooded with re-runs while a slider moves.
 *
 * At most one load is in flight; of those asked for meanwhile only the newest counts. A run that
 * takes long is given up for a newer one once it has had time to show something.
 */

import type { LoadOrder } from './client';
import type { Succession } from './historyStore';

/** A load, and what it has to do with the run before. */
export type Load = LoadOrder & { readonly succession: Succession };

/** Time a run gets before a newer one may replace it unfinished, ms. */
export const SHOW_MS = 200;

/**
 * The run before a change stays on the page, as a ghost, for this long before a part of the new one is
 * shown, ms. Chosen: whoever turns a knob waits that long for the whole, and then would rather see it grow.
 */
export const QUIET_MS = 250;

/** Outside helpers, replaced in tests. */
export type LoadClock = {
  readonly now: () => number;
  /** Calls back after `ms`; the result cancels. */
  readonly after: (ms: number, callback: () => void) => () => void;
};

/** Sends loads through `send`, one at a time. */
export class Loads {
  private readonly send: (load: Load) => void;
  private readonly clock: LoadClock;
  private flying: { readonly load: Load; readonly sentMs: number; isSeen: boolean } | null = null;
  private wanted: Load | null = null;
  private cancelRetry: (() => void) | null = null;

  constructor(send: (load: Load) => void, clock: LoadClock) {
    this.send = send;
    this.clock = clock;
  }

  /** The load whose run is on its way, if any. */
  get inFlight(): Load | null {
    return this.flying?.load ?? null;
  }

  /** The newest load asked for, sent or not. */
  get newest(): Load | null {
    return this.wanted ?? this.inFlight;
  }

  /** Is a load asked for that is not sent yet? */
  get isWaiting(): boolean {
    return this.wanted !== null;
  }

  /** Asks for a load; another experiment never waits for the one before. */
  ask(load: Load): void {
    const overtaken = this.newest?.succession.type === 'unrelated';
    const isUnrelated = load.succession.type === 'unrelated';
    this.wanted = overtaken && !isUnrelated ? { ...load, succession: { type: 'unrelated' } } : load;
    if (isUnrelated) this.flying = null;
    this.pump();
  }

  /** Something of the run in flight is on the screen. */
  seen(): void {
    if (this.flying !== null) this.flying.isSeen = true;
    this.pump();
  }

  /** The run in flight is complete, refused or given up. */
  landed(): void {
    this.flying = null;
    this.pump();
  }

  /** Nothing is in flight any more, and nothing is wanted. */
  drop(): void {
    this.flying = null;
    this.wanted = null;
    this.pump();
  }

  private pump(): void {
    this.cancelRetry?.();
    this.cancelRetry = null;
    const { wanted, flying } = this;
    if (wanted === null) return;
    if (flying !== null) {
      const restMs = flying.sentMs + SHOW_MS - this.clock.now();
      if (restMs > 0) this.cancelRetry = this.clock.after(restMs, () => this.pump());
      if (restMs > 0 || !flying.isSeen) return;
    }
    this.wanted = null;
    this.flying = { load: wanted, sentMs: this.clock.now(), isSeen: false };
    this.send(wanted);
  }
}
