/**
 * What goes out to the page, and when: samples as long as buffers are free, news of a growing run only at the
 * pace at which it is drawn, positions as often as the screen shows pictures.
 */

import { BUFFERS, type Report, type RunReport } from '../protocol';
import type { Run } from './run';

/** Smallest buffer made, bytes: small frames then fit without a new one. */
const SMALLEST = 65_536;

/**
 * Frame buffers in circulation between worker and page, at most `limit` of them out at a time.
 *
 * A buffer that is out is a frame the page has not yet digested; when all are out, frames wait in
 * the engine. That is the whole back-pressure.
 */
export class BufferPool {
  private readonly idle: ArrayBuffer[] = [];
  private readonly limit: number;
  private out = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** May another frame go out? */
  get hasCredit(): boolean {
    return this.out < this.limit;
  }

  /** A buffer of at least `bytes`, counted as out. Callers ask `hasCredit` first, or overdraw knowingly. */
  take(bytes: number): ArrayBuffer {
    this.out += 1;
    const place = this.idle.findIndex((buffer) => buffer.byteLength >= bytes);
    const [found] = this.idle.splice(place < 0 ? 0 : place, 1);
    return found !== undefined && found.byteLength >= bytes
      ? found
      : new ArrayBuffer(Math.max(SMALLEST, 2 ** Math.ceil(Math.log2(bytes))));
  }

  /** A buffer has come back. One that was never out, or is detached, is dropped. */
  give(buffer: ArrayBuffer): void {
    if (this.out === 0) return;
    this.out -= 1;
    if (buffer.byteLength > 0 && this.idle.length < this.limit) this.idle.push(buffer);
  }
}

/** Positions go out at most this often, ms. */
const POSITION_MS = 1_000 / 60;
/**
 * While a run is brought to its horizon, news of it go out this far apart, ms. Chosen: the eye sees it
 * grow, and drawing takes little of the machine while the simulation wants it.
 */
export const GROWTH_MS = 100;

/** The world outside, replaced in tests. */
export type SessionHost = {
  readonly post: (report: Report, transfer: readonly ArrayBuffer[]) => void;
  /** Wall time, ms. */
  readonly now: () => number;
  /** Calls back after waiting messages have been delivered. */
  readonly soon: (callback: () => void) => void;
  readonly later: (ms: number, callback: () => void) => void;
};

type Position = Extract<RunReport, { type: 'position' }>;

/** Posts reports of one run after the other. */
export class Outbox {
  /** Number of the run that is reported on. */
  generation = 0;
  private readonly host: SessionHost;
  private readonly pool = new BufferPool(BUFFERS);
  /** Is the run complete, and is that not yet reported? */
  private isComplete = false;
  private flushedMs = Number.NEGATIVE_INFINITY;
  private positionMs = Number.NEGATIVE_INFINITY;

  constructor(host: SessionHost) {
    this.host = host;
  }

  post(news: RunReport, transfer: readonly ArrayBuffer[] = []): void {
    this.host.post({ ...news, generation: this.generation }, transfer);
  }

  /** Another run begins: its first news go out at once. */
  begin(): void {
    this.isComplete = false;
    this.flushedMs = Number.NEGATIVE_INFINITY;
  }

  /** The run is complete, which is said behind its last row. */
  complete(): void {
    this.isComplete = true;
  }

  recycle(buffer: ArrayBuffer): void {
    this.pool.give(buffer);
  }

  /** Have news of a growing run gone out just now? */
  get isEarly(): boolean {
    return this.host.now() - this.flushedMs < GROWTH_MS;
  }

  /** Sends events, and rows if a buffer is free (or `overdraw`); then the news that all was sent. */
  flush(run: Run, overdraw = false): void {
    this.flushedMs = this.host.now();
    const events = run.takeEvents();
    if (events.length > 0) this.post({ type: 'events', events });
    const rows = run.bufferedRows;
    if (rows > 0 && (overdraw || this.pool.hasCredit)) this.sendRows(run.takeRows(), rows);
    if (!this.isComplete || run.bufferedRows > 0) return;
    this.post({ type: 'covered' });
    this.isComplete = false;
  }

  /** Reports the position of the run; one that is not `urgent` waits until the screen has shown the last one. */
  position(position: Omit<Position, 'type'>, urgent: boolean): void {
    const nowMs = this.host.now();
    if (!urgent && nowMs - this.positionMs < POSITION_MS) return;
    this.positionMs = nowMs;
    this.post({ type: 'position', ...position });
  }

  private sendRows(values: Float64Array, rows: number): void {
    const buffer = this.pool.take(values.byteLength);
    new Float64Array(buffer).set(values);
    this.post({ type: 'frame', rows, buffer }, [buffer]);
  }
}
