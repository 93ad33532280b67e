/**
 * The live picture under the lens: receives cells, draws them once per animation frame, knows which one is
 * current, and keeps the words beside it.
 */

import { least } from 'd3-array';
import { activity, throttleMs } from '../../base/activity';
import { deepEqual } from '../../base/json';
import { counted } from '../../base/text';
import { isTouch } from '../../commands/press';
import { START } from '../../model/instant';
import { type CellsSnapshot, runStore } from '../../run';
import { watchBox } from '../../ui/boxSize';
import { CanvasTheme, fitCanvas, watchLook } from '../../ui/canvas';
import { frameShare } from '../../ui/frameShare';
import { writeText } from '../../ui/writeText';
import { cellWords, placeWords } from './cellWords';
import { lensChannel } from './channel';
import { type Contents, keyOf, type LensCell, readContents } from './contents';
import { drawLens } from './drawLens';
import { cellAtX, type PlacedCell, placeCells, planFor, windowOn } from './scale';
import { askBuffer, askCell, lensState } from './state';

/** Elements that the picture writes to. */
type PictureStage = {
  readonly canvas: HTMLCanvasElement;
  /** The one option of the list box: the current cell. */
  readonly option: HTMLElement;
  /** The same words, to be seen. */
  readonly words: HTMLElement;
};

/** Words are rewritten at most this often while cells move, ms. */
const WORDS_MS = 400;
/** How near to a cell counts as on it, px. */
const REACH = 12;
/** A buffer is watched this much longer than its cells need to be served. */
const WATCHED = 1.5;

/** Draws what lies under the lens. */
export class LensPictureLayer {
  readonly #stage: PictureStage;
  readonly #theme = new CanvasTheme();
  #contents: Contents | null = null;
  #head = START;
  #cells: readonly PlacedCell[] = [];
  #chosen: string | null = null;
  #frame = 0;
  #wordsMs = Number.NEGATIVE_INFINITY;
  #cancelWaits: () => void = () => undefined;
  #cancelWords: () => void = () => undefined;

  constructor(stage: PictureStage) {
    this.#stage = stage;
  }

  /** Starts; returns the way to stop. */
  start(): () => void {
    lensChannel.onCells = (cells) => this.#onCells(cells);
    const changed = () => {
      this.#request();
      this.invalidate();
    };
    const stops = [
      watchBox(this.#stage.canvas, () => this.invalidate()),
      lensState.subscribe(changed),
      watchLook(() => {
        this.#theme.refresh();
        this.invalidate();
      }),
    ];
    changed();
    return () => {
      lensChannel.onCells = null;
      lensChannel.request = null;
      for (const stop of stops) stop();
      cancelAnimationFrame(this.#frame);
      this.#cancelWaits();
      this.#cancelWords();
    };
  }

  /** Makes the cell at a point of the picture the current one; false when there is none. */
  choose(x: number): boolean {
    const found = cellAtX(this.#cells, x, REACH);
    if (found !== null) this.#take(found);
    return found !== null;
  }

  /** Makes the cell so many places to the right the current one; ±∞ for the ends. */
  walk(steps: number): void {
    const last = this.#cells.length - 1;
    const here = this.#cells.findIndex(({ cell }) => keyOf(cell) === this.#chosen);
    const first = this.#cells.findIndex(({ waits }) => waits === null);
    const from = here < 0 && Number.isFinite(steps) ? first - steps : here;
    const next = Math.max(0, Math.min(last, from + steps));
    const found = this.#cells[next];
    if (found !== undefined) this.#take(found);
  }

  /** Asks the current cell. */
  ask(): void {
    const found = this.#cells.find(({ cell }) => keyOf(cell) === this.#chosen);
    if (found !== undefined) void askCell(found.cell, this.#head);
  }

  /** Draws in the next frame. */
  invalidate(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame((nowMs) => this.#tick(nowMs));
  }

  #take({ cell }: PlacedCell): void {
    this.#chosen = keyOf(cell);
    this.#wordsMs = Number.NEGATIVE_INFINITY;
    this.invalidate();
  }

  /** Sets which cells are to be fetched. */
  #request(): void {
    const { port, cells } = lensState.getState();
    const fromS = this.#fromS();
    const ageS = fromS === 0 ? -1 : fromS - (this.#contents?.cellS ?? 1e-5);
    const request = { port, ageS, max: 2 * cells };
    if (port === '' || deepEqual(request, lensChannel.request)) return;
    lensChannel.request = request;
    lensChannel.fetchAgain?.();
  }

  /** Where the window begins: where it was put, or so that the followed cell is in its middle. */
  #fromS(): number {
    const { fromS, cells } = lensState.getState();
    const halfS = (cells / 2) * (this.#contents?.cellS ?? 0);
    return lensChannel.followOffsetS === null
      ? fromS
      : Math.max(0, lensChannel.followOffsetS - halfS);
  }

  #onCells({ head, lens }: CellsSnapshot): void {
    const contents = lens == null ? null : readContents(lens);
    if (contents === null) return;
    this.#contents = contents;
    this.#head = head;
    if (lensChannel.followOffsetS !== null) this.#request();
    this.invalidate();
    this.#findPointed(contents);
    this.#askWaits(contents);
  }

  /** The RM cell that was pointed at on the drawing: the nearest of its circuit. */
  #findPointed({ line }: Contents): void {
    const { pointed } = lensState.getState();
    if (pointed === null) return;
    const off = ({ ageS }: LensCell) => Math.abs(ageS - pointed.ageS);
    const alike = line.filter(
      ({ rm, circuit, isBackwardRm }) =>
        rm !== null && circuit === pointed.circuit && isBackwardRm === pointed.isBackwardRm,
    );
    const cell = least(alike, off);
    if (cell === undefined) return;
    this.#chosen = keyOf(cell);
    void askCell(cell, this.#head);
  }

  /** At rest, asks how long the cells of the buffer have waited. */
  #askWaits({ queue, waiting, cellS }: Contents): void {
    this.#cancelWaits();
    const { status } = runStore.getState();
    if (status === 'playing' || status === 'covering' || queue.length === 0) return;
    const { waits } = lensState.getState();
    const head = this.#head;
    if (waits?.at === head) return;
    const reachS = WATCHED * waiting * cellS + 0.001;
    this.#cancelWaits = activity.after(
      'how long cells wait',
      throttleMs(200),
      () => void askBuffer(head, reachS),
    );
  }

  #tick(nowMs: number): void {
    this.#frame = 0;
    if (frameShare.left(nowMs) === 0) {
      this.invalidate();
      return;
    }
    const startMs = performance.now();
    this.#draw();
    this.#say(nowMs);
    frameShare.spend(nowMs, performance.now() - startMs);
  }

  #draw(): void {
    const network = runStore.getState().info?.network;
    const contents = this.#contents;
    if (contents === null || network === undefined) return;
    const fitted = fitCanvas(this.#stage.canvas);
    if (fitted === null) return;
    const window = windowOn(contents, this.#fromS(), lensState.getState().cells);
    const plan = planFor(fitted.width);
    this.#cells = placeCells(contents, window, plan);
    const picture = { contents, window, plan, cells: this.#cells, network, chosen: this.#chosen };
    drawLens(fitted.ctx, picture, this.#theme);
  }

  /** Words follow the picture at a readable pace. */
  #say(nowMs: number): void {
    this.#cancelWords();
    const restMs = this.#wordsMs + throttleMs(WORDS_MS) - nowMs;
    if (restMs > 0) {
      this.#cancelWords = activity.after('words of the lens', restMs, () =>
        this.#say(performance.now()),
      );
      return;
    }
    this.#wordsMs = nowMs;
    const text = this.#words();
    for (const element of [this.#stage.option, this.#stage.words]) writeText(element, text);
  }

  #words(): string {
    const network = runStore.getState().info?.network;
    if (network === undefined || this.#contents === null) return '';
    const place = this.#cells.findIndex(({ cell }) => keyOf(cell) === this.#chosen);
    const found = this.#cells[place];
    if (found === undefined) {
      const how = isTouch() ? 'Tap one to ask about it.' : 'Step through them with the arrow keys.';
      return `${counted(this.#cells.length, 'cell')} shown. ${how}`;
    }
    const { waits } = lensState.getState();
    const isNow = waits !== null && waits.at === this.#head;
    const waitedS = isNow && found.waits !== null ? (waits.waitedS[found.waits] ?? null) : null;
    return `${cellWords(found.cell, network)}; ${placeWords(found.cell, waitedS)}.`;
  }
}
