/**
 * Detects a worker that no longer answers: replies are pending and no message arrives.
 *
 * A timer checks at a fixed interval. When a check itself was late (the page was busy, asleep or in the
 * background), silence proves nothing, and the time-out starts again.
 */

/** Silence after which a worker with pending replies is given up, ms. */
const SILENCE_MS = 2_000;
/** Time for a new worker to fetch and compile the engine, ms. */
const BOOT_MS = 30_000;
const BEAT_MS = 250;
const LATE_MS = 1_000;

/** Clock and timer, replaced in tests. */
export type Heartbeat = {
  readonly now: () => number;
  /** Calls back every `ms`; the result stops it. */
  readonly every: (ms: number, callback: () => void) => () => void;
};

const BROWSER: Heartbeat = {
  now: () => performance.now(),
  every: (ms, callback) => {
    const timer = setInterval(callback, ms);
    return () => clearInterval(timer);
  },
};

/** What the worker can be expected to answer. */
export type PendingReply = 'boot' | 'load' | 'play' | 'move' | 'tune' | 'cells' | 'summary';

/** Keeps the pending replies of one worker and calls `onSilence` once. */
export class Watchdog {
  private readonly pending = new Set<PendingReply>();
  private readonly heartbeat: Heartbeat;
  private readonly onSilence: () => void;
  private stopBeat: (() => void) | null = null;
  private lifeMs = 0;
  private beatMs = 0;

  constructor(onSilence: () => void, heartbeat: Heartbeat = BROWSER) {
    this.onSilence = onSilence;
    this.heartbeat = heartbeat;
  }

  /** The page has asked the worker for something. */
  expect(reply: PendingReply): void {
    if (this.pending.size === 0) this.lifeMs = this.heartbeat.now();
    this.pending.add(reply);
    // One timer for all pending replies.
    if (this.stopBeat !== null) return;
    this.beatMs = this.heartbeat.now();
    this.stopBeat = this.heartbeat.every(BEAT_MS, () => this.check());
  }

  /** Is any reply pending but those named? */
  isExpecting(except: readonly PendingReply[]): boolean {
    return [...this.pending].some((reply) => !except.includes(reply));
  }

  fulfil(reply: PendingReply): void {
    this.pending.delete(reply);
    if (this.pending.size === 0) this.stopTimer();
  }

  /** A message of the worker has arrived. */
  alive(): void {
    this.lifeMs = this.heartbeat.now();
  }

  stop(): void {
    this.pending.clear();
    this.stopTimer();
  }

  private stopTimer(): void {
    this.stopBeat?.();
    this.stopBeat = null;
  }

  private check(): void {
    const now = this.heartbeat.now();
    const wasLate = now - this.beatMs > LATE_MS;
    this.beatMs = now;
    // The browser suspended the page; messages of the worker may still be queued.
    if (wasLate) this.lifeMs = now;
    const limitMs = this.pending.has('boot') ? BOOT_MS : SILENCE_MS;
    if (now - this.lifeMs <= limitMs) return;
    this.stop();
    this.onSilence();
  }
}
