/**
 * Requests for cells in flight: one under way, the newest waiting.
 */

import type { CellsSnapshot } from './contract';
import type { LensWish, Report } from './protocol';

type Ask = {
  readonly max: number;
  readonly lens: LensWish | null;
  readonly onCells: (cells: CellsSnapshot) => void;
};

/** Asks through `send`; every request is answered at most once. */
export class CellRequests {
  private readonly send: (max: number, lens: LensWish | null) => void;
  private underWay: Ask | null = null;
  private waiting: Ask | null = null;

  constructor(send: CellRequests['send']) {
    this.send = send;
  }

  ask(ask: Ask): void {
    if (this.underWay !== null) {
      this.waiting = ask;
      return;
    }
    this.underWay = ask;
    this.send(ask.max, ask.lens);
  }

  /** The run was replaced before it could answer: asks the new one. */
  repeat(): void {
    if (this.underWay !== null) this.send(this.underWay.max, this.underWay.lens);
  }

  /** Nobody will answer. */
  drop(): void {
    this.underWay = null;
    this.waiting = null;
  }

  answer({ headS, count, total, buffer, lens = null }: Extract<Report, { type: 'cells' }>): void {
    const answered = this.underWay;
    this.underWay = null;
    answered?.onCells({ headS, count, total, data: new Float32Array(buffer), lens });
    const next = this.waiting;
    this.waiting = null;
    if (next !== null) this.ask(next);
  }
}
