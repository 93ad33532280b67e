/**
 * The snapshots of cells that the network shows: one request to the engine at a time.
 *
 * While the run plays, one snapshot per frame is due; while it is paused, one for each position of the playhead.
 */

import { lensChannel } from '../explain/lens/channel';
import { type Instant, START } from '../model/instant';
import { type CellsSnapshot, runActions, runStore } from '../run';

/** Cells per snapshot, chosen; more than are drawn, because only some of them (RM cells) become glyphs. */
const MOST_CELLS = 12_000;
/** A request without an answer is given up after this, ms; chosen. */
const TIMEOUT_MS = 1000;

/** The newest snapshot and the request under way. */
export class CellFeed {
  readonly #onCells: () => void;
  #latest: CellsSnapshot | null = null;
  #asked = { generation: -1, head: START, atMs: 0, request: lensChannel.request };
  #waiting = false;
  #ticket = 0;

  /** `onCells` is called when a new snapshot is there. */
  constructor(onCells: () => void) {
    this.#onCells = onCells;
    lensChannel.fetchAgain = onCells;
  }

  /** The newest snapshot; `null` before the first. */
  get latest(): CellsSnapshot | null {
    return this.#latest;
  }

  /** Forgets the snapshot, because it belongs to another network. */
  clear(): void {
    this.#latest = null;
    this.#asked = { ...this.#asked, generation: -1 };
  }

  /** Asks when a snapshot is due; `nowMs` is wall time. */
  poll(nowMs: number): void {
    const { generation, head, status } = runStore.getState();
    const live = status === 'playing';
    if (!live && status !== 'resting') return;
    const asked = this.#asked;
    const stale =
      asked.generation !== generation ||
      asked.head !== head ||
      asked.request !== lensChannel.request;
    const blocked = this.#waiting && nowMs - this.#asked.atMs < TIMEOUT_MS;
    if (blocked || !(live || stale)) return;
    this.#ask(generation, head, nowMs);
  }

  #ask(generation: number, head: Instant, nowMs: number): void {
    const { request } = lensChannel;
    this.#asked = { generation, head, atMs: nowMs, request };
    this.#waiting = true;
    this.#ticket += 1;
    const ticket = this.#ticket;
    const take = (cells: CellsSnapshot) => {
      // This request timed out, and a newer one is under way.
      if (ticket !== this.#ticket) return;
      this.#waiting = false;
      // A snapshot of a run that was replaced names ports that may no longer exist.
      if (runStore.getState().generation === generation) {
        this.#latest = cells;
        lensChannel.latest = cells;
        lensChannel.onCells?.(cells);
      }
      this.#onCells();
    };
    runActions.requestCells(MOST_CELLS, take, request);
  }
}
