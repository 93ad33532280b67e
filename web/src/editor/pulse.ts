/**
 * Which cells to show: asks the engine for a snapshot when one is due, never for two at once.
 *
 * While the run plays one snapshot per frame is due; while it rests, one for every place of the head.
 */

import { type CellsSnapshot, runActions, runStore } from '../run';
import { createPageStore } from '../run/pageStore';
import type { LensWish } from '../run/protocol';
import type { Point } from './geometry';

/** Is the lens out? */
export const lensStore = createPageStore(() => ({ isOpen: false }));

/** Takes the lens out or puts it away. */
export const turnLens = () => lensStore.setState(({ isOpen }) => ({ isOpen: !isOpen }));

/** Between the feed of cells and the lens, past React. */
export const lensLine: {
  wish: LensWish | null;
  hear: ((cells: CellsSnapshot) => void) | null;
  /** The cells that were fetched last. */
  latest: CellsSnapshot | null;
  /** A followed cell has left its port so long ago, s, and the window goes with it; `null` = it does not. */
  ride: number | null;
  /** Asks the cell nearest to a place of the drawing, if the lens shows it. */
  ask: ((at: Point) => void) | null;
  /** Fetches anew when other cells are wanted. */
  refresh: (() => void) | null;
} = { wish: null, hear: null, latest: null, ride: null, ask: null, refresh: null };

/** Cells per snapshot; more than are drawn, because only some of them (RM cells) become glyphs. */
const MOST_CELLS = 12_000;
/** A request without an answer is given up after this, ms. */
const PATIENCE_MS = 1000;

/** The newest snapshot and the request under way. */
export class CellFeed {
  readonly #onCells: () => void;
  #latest: CellsSnapshot | null = null;
  #asked = { generation: -1, headS: Number.NaN, atMs: 0, wish: lensLine.wish };
  #waiting = false;
  #ticket = 0;

  /** `onCells` is called when a new snapshot is there. */
  constructor(onCells: () => void) {
    this.#onCells = onCells;
    lensLine.refresh = onCells;
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
      asked.generation !== generation || asked.headS !== headS || asked.wish !== lensLine.wish;
    const blocked = this.#waiting && nowMs - this.#asked.atMs < PATIENCE_MS;
    if (blocked || !(live || stale)) return;
    this.#ask(generation, headS, nowMs);
  }

  #ask(generation: number, headS: number, nowMs: number): void {
    const { wish } = lensLine;
    this.#asked = { generation, headS, atMs: nowMs, wish };
    this.#waiting = true;
    this.#ticket += 1;
    const ticket = this.#ticket;
    const take = (cells: CellsSnapshot) => {
      if (ticket !== this.#ticket) return;
      this.#waiting = false;
      if (runStore.getState().generation === generation) {
        this.#latest = cells;
        lensLine.latest = cells;
        lensLine.hear?.(cells);
      }
      this.#onCells();
    };
    runActions.requestCells(MOST_CELLS, take, wish);
  }
}
