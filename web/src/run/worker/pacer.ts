/**
 * How much to simulate at a time: in events, so that a slice keeps its wall time; in simulated
 * seconds, so that a run keeps its speed.
 */

import { type Instant, NEVER, picosecondsOf, shifted, span } from '../../model/instant';

/** Longest stretch without listening to the page, ms. */
export const SLICE_MS = 8;

/** Aim for one call into the engine, ms: several fit into a slice. */
const CALL_MS = 2;
const FIRST_BUDGET = 2_000;
const LEAST_BUDGET = 64;
const LARGEST_BUDGET = 1 << 20;

/** Number of events that take about `CALL_MS` on this machine now. */
export class EventBudget {
  private events = FIRST_BUDGET;

  get size(): number {
    return this.events;
  }

  /** A call that used up the whole budget took `wallMs`. */
  spent(wallMs: number): void {
    const wanted = CALL_MS / Math.max(wallMs, 0.01);
    const factor = Math.min(2, Math.max(0.25, wanted));
    const events = Math.round(this.events * factor);
    this.events = Math.min(LARGEST_BUDGET, Math.max(LEAST_BUDGET, events));
  }
}

/** How far behind its speed a run may fall before the debt is forgiven, ms of wall time. */
const FORGIVEN_MS = 100;
/** After this long without a call, ms of wall time, the machine was asleep or the page was frozen; chosen. */
const ASLEEP_MS = 2_000;

/** Couples simulated to wall time while playing. */
export class SpeedClock {
  private readonly speed: number | null;
  private anchor: Instant;
  private anchorMs: number;
  private askedMs: number;

  /** `speed` is simulated seconds per wall second; `null` = no limit. */
  constructor(speed: number | null, at: Instant, nowMs: number) {
    this.speed = speed;
    this.anchor = at;
    this.anchorMs = nowMs;
    this.askedMs = nowMs;
  }

  /** Where the head should be now; time that was slept through does not count. */
  due(nowMs: number): Instant {
    if (this.speed === null) return NEVER;
    const sinceMs = nowMs - this.askedMs;
    this.askedMs = nowMs;
    if (sinceMs > ASLEEP_MS) this.anchorMs += sinceMs;
    return shifted(this.anchor, picosecondsOf(((nowMs - this.anchorMs) / 1_000) * this.speed));
  }

  /** The head got somewhere; a run that cannot keep up goes on from there without catching up. */
  reached(at: Instant, nowMs: number): void {
    if (this.speed === null) return;
    const behindPs = span(at, this.due(nowMs));
    if (behindPs / this.speed <= picosecondsOf(FORGIVEN_MS / 1_000)) return;
    this.anchor = at;
    this.anchorMs = nowMs;
  }
}
