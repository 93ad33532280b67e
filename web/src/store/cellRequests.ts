/**
 * Requests for cells in flight: one under way, the newest waiting.
 */

import type { Report } from '../engine/protocol';
import type { CellsSnapshot } from './contract';

type Ask = { readonly max: number; readonly onCells: (cells: CellsSnapshot) => void };

/** Asks through `send`; every request is answered at most once. */
export class CellRequests {
  private readonly send: (max: number) => void;
  private underWay: Ask | null = null;
  private waiting: Ask | null = null;

  constructor(send: (max: number) => void) {
    this.send = send;
  }

  ask(max: number, onCells: (cells: CellsSnapshot) => void): void {
    if (this.underWay !== null) {
      this.waiting = { max, onCells };
      return;
    }
    this.underWay = { max, onCells };
    this.send(max);
  }

  /** The run was replaced before it could answer: asks the new one. */
  repeat(): void {
    if (this.underWay !== null) this.send(this.underWay.max);
  }

  /** Nobody will answer. */
  drop(): void {
    this.underWay = null;
    this.waiting = null;
  }

  answer({ headS, count, total, buffer }: Extract<Report, { type: 'cells' }>): void {
    const answered = this.underWay;
    this.underWay = null;
    answered?.onCells({ headS, count, total, data: new Float32Array(buffer) });
    const next = this.waiting;
    this.waiting = null;
    if (next !== null) this.ask(next.max, next.onCells);
  }
}
