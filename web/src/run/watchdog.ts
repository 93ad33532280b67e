/**
 * Notices that the worker has fallen silent while it owes an answer.
 *
 * Checks at a steady beat. When the beat itself was late (the page was busy, asleep or in the
 * background), silence proves nothing and the waiting starts anew.
 */

/** Silence after which a worker that owes something is given up, ms. */
export const SILENCE_MS = 2_000;
/** Time for a new worker to fetch and compile the engine, ms. */
export const BOOT_MS = 30_000;
const BEAT_MS = 250;
const LATE_MS = 1_000;

/** Outside helpers, replaced in tests. */
export type Beat = {
  readonly now: () => number;
  /** Calls back every `ms`; the result stops it. */
  readonly every: (ms: number, callback: () => void) => () => void;
};

const BROWSER: Beat = {
  now: () => performance.now(),
  every: (ms, callback) => {
    const timer = setInterval(callback, ms);
    return () => clearInterval(timer);
  },
};

/** What the worker can owe. */
export type Debt = 'boot' | 'load' | 'play' | 'move' | 'tune' | 'cells' | 'summary';

/** Keeps the debts of one worker and calls `onSilence` once. */
export class Watchdog {
  private readonly debts = new Set<Debt>();
  private readonly beat: Beat;
  private readonly onSilence: () => void;
  private stopBeat: (() => void) | null = null;
  private lifeMs = 0;
  private beatMs = 0;

  constructor(onSilence: () => void, beat: Beat = BROWSER) {
    this.onSilence = onSilence;
    this.beat = beat;
  }

  /** The worker has been asked for something. */
  owe(debt: Debt): void {
    if (this.debts.size === 0) this.lifeMs = this.beat.now();
    this.debts.add(debt);
    if (this.stopBeat !== null) return;
    this.beatMs = this.beat.now();
    this.stopBeat = this.beat.every(BEAT_MS, () => this.check());
  }

  /** Does the worker owe anything but what is named? */
  isOwed(except: readonly Debt[]): boolean {
    return [...this.debts].some((debt) => !except.includes(debt));
  }

  settle(debt: Debt): void {
    this.debts.delete(debt);
    if (this.debts.size === 0) this.rest();
  }

  /** The worker has said something. */
  alive(): void {
    this.lifeMs = this.beat.now();
  }

  /** Forgets all debts. */
  stop(): void {
    this.debts.clear();
    this.rest();
  }

  private rest(): void {
    this.stopBeat?.();
    this.stopBeat = null;
  }

  private check(): void {
    const now = this.beat.now();
    const wasLate = now - this.beatMs > LATE_MS;
    this.beatMs = now;
    if (wasLate) this.lifeMs = now;
    const patience = this.debts.has('boot') ? BOOT_MS : SILENCE_MS;
    if (now - this.lifeMs <= patience) return;
    this.stop();
    this.onSilence();
  }
}
