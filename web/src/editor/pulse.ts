/**
 * The snapshots of cells that the network shows: one request to the engine at a time.
 *
 * While the run plays, one snapshot per frame is due; while it is paused, one for each position of the playhead.
 */

import { type CellsSnapshot, runActions, runStore } from '../run';
import { createPageStore } from '../run/pageStore';
import type { LensRequest } from '../run/protocol';
import type { Point } from './geometry';

/** Is the lens open? */
export const lensStore = createPageStore(() => ({ isOpen: false }));

/** Opens the lens or closes it. */
export const toggleLens = () => lensStore.setState(({ isOpen }) => ({ isOpen: !isOpen }));

/** Connects the feed of cells and the lens without React: each side sets a callback for the other. */
export const lensChannel: {
  /** The cells that the lens needs beside those of the drawing; `null` while it is closed. */
  request: LensRequest | null;
  /** Takes each new snapshot. */
  onCells: ((cells: CellsSnapshot) => void) | null;
  /** The cells that were fetched last. */
  latest: CellsSnapshot | null;
  /** Time since the followed cell left its port, s: the window moves with it; `null` while none is followed. */
  followOffsetS: number | null;
  /** Opens the card of the cell nearest to a point of the drawing, if the lens shows it. */
  onAsk: ((at: Point) => void) | null;
  /** Polls the feed at once after `request` has changed. */
  fetchAgain: (() => void) | null;
} = {
  request: null,
  onCells: null,
  latest: null,
  followOffsetS: null,
  onAsk: null,
  fetchAgain: null,
};

/** Cells per snapshot, chosen; more than are drawn, because only some of them (RM cells) become glyphs. */
const MOST_CELLS = 12_000;
/** A request without an answer is given up after this, ms; chosen. */
const TIMEOUT_MS = 1000;

/** The newest snapshot and the request under way. */
export class CellFeed {
  readonly #onCells: () => void;
  #latest: CellsSnapshot | null = null;
  #asked = { generation: -1, headS: Number.NaN, atMs: 0, request: lensChannel.request };
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
    const { generation, headS, status } = runStore.getState();
    const live = status === 'playing';
    if (!live && status !== 'resting') return;
    const asked = this.#asked;
    const stale =
      asked.generation !== generation ||
      asked.headS !== headS ||
      asked.request !== lensChannel.request;
    const blocked = this.#waiting && nowMs - this.#asked.atMs < TIMEOUT_MS;
    if (blocked || !(live || stale)) return;
    this.#ask(generation, headS, nowMs);
  }

  #ask(generation: number, headS: number, nowMs: number): void {
    const { request } = lensChannel;
    this.#asked = { generation, headS, atMs: nowMs, request };
    this.#waiting = true;
    this.#ticket += 1;
    const ticket = this.#ticket;
    const take = (cells: CellsSnapshot) => {
      // The answer to a request that timed out: a newer one is under way.
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
