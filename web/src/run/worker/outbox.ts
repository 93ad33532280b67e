/**
 * What goes out to the page, and when: samples as long as the page takes them, news of a growing run only at the
 * pace at which it is drawn, positions as often as the screen shows pictures.
 */

import { MOST_FRAMES, type Report, type RunReport } from '../protocol';
import type { Run } from './run';

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
  /** Frames that the page has not taken yet. */
  private framesOut = 0;
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

  /** The page has taken a frame. */
  frameTaken(): void {
    this.framesOut -= 1;
  }

  /** Have news of a growing run gone out just now? */
  get isEarly(): boolean {
    return this.host.now() - this.flushedMs < GROWTH_MS;
  }

  /** Sends events, and rows if the page keeps up (or `overdraw`); then the news that all was sent. */
  flush(run: Run, overdraw = false): void {
    this.flushedMs = this.host.now();
    const events = run.takeEvents();
    if (events.length > 0) this.post({ type: 'events', events });
    const rows = run.bufferedRows;
    if (rows > 0 && (overdraw || this.framesOut < MOST_FRAMES)) this.sendRows(run.takeRows(), rows);
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
    this.framesOut += 1;
    const buffer = values.buffer as ArrayBuffer;
    this.post({ type: 'frame', rows, buffer }, [buffer]);
  }
}
