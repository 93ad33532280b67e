/**
 * Pointer on the overview: a click goes there, a drag draws the range in view. The range is moved by its
 * middle and resized by its ends; with Shift a new one is drawn anywhere. The head is dragged by itself.
 *
 * Seeking follows the pointer, at most once per animation frame. A double click shows the whole run
 * and puts the head back where it was before.
 */

import type { TimeRange } from '../../base/timeRange';
import { runActions, runStore, viewActions, viewStore } from '../../run';
import { stage } from '../stage/sharedStage';
import { brush, pan } from '../time/range';
import { showAll, showRange, zoomLimits } from '../time/timeControl';
import { type Hold, holdAt } from './handles';
import { overviewEnd } from './OverviewPainter';

/** Two presses within this time may be a double click, ms. */
const DOUBLE_CLICK_MS = 500;

type Drag = {
  readonly hold: Hold;
  readonly x: number;
  readonly timeS: number;
  readonly range: TimeRange;
};
/** A press that moves less than this is a click, CSS px; chosen. */
const CLICK_PX = 3;

/** Gestures of one strip. */
export class OverviewGestures {
  readonly #strip: HTMLElement;
  readonly #abort = new AbortController();
  #drag: Drag | null = null;
  /** Has the press gone further than a click? */
  #isMoving = false;
  #headBeforeS = 0;
  #lastDownMs = Number.NEGATIVE_INFINITY;
  #seekRequest = 0;

  constructor(strip: HTMLElement) {
    this.#strip = strip;
    const { signal } = this.#abort;
    strip.addEventListener('pointerdown', (event) => this.#down(event), { signal });
    strip.addEventListener('pointermove', (event) => this.#move(event), { signal });
    strip.addEventListener('pointerup', () => this.#up(), { signal });
    strip.addEventListener('pointercancel', () => this.#end(), { signal });
    strip.addEventListener('dblclick', () => this.#showAll(), { signal });
  }

  /** Stops listening. */
  dispose(): void {
    this.#abort.abort();
    cancelAnimationFrame(this.#seekRequest);
  }

  #place(event: PointerEvent): { readonly x: number; readonly y: number; readonly width: number } {
    const box = this.#strip.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top, width: box.width };
  }

  #hold(event: PointerEvent): Hold {
    const durationS = overviewEnd(stage.scene());
    const { headS } = runStore.getState();
    const { xRange: range } = viewStore.getState();
    return holdAt({ ...this.#place(event), durationS, headS, range });
  }

  #down(event: PointerEvent): void {
    if (event.button !== 0) return;
    const isSecond = event.timeStamp - this.#lastDownMs < DOUBLE_CLICK_MS;
    if (!isSecond) this.#headBeforeS = runStore.getState().headS;
    this.#lastDownMs = event.timeStamp;
    this.#strip.setPointerCapture?.(event.pointerId);
    const { x } = this.#place(event);
    const hold = event.shiftKey ? 'new' : this.#hold(event);
    this.#drag = { hold, x, timeS: this.#timeAt(event), range: stage.scene().range };
    this.#strip.dataset.hold = hold;
  }

  #move(event: PointerEvent): void {
    const drag = this.#drag;
    if (drag === null) {
      this.#strip.dataset.hold = this.#hold(event);
      return;
    }
    const at = this.#timeAt(event);
    const [from, to] = drag.range;
    const { width, x } = this.#place(event);
    if (!this.#isMoving && Math.abs(x - drag.x) < CLICK_PX) return;
    this.#isMoving = true;
    switch (drag.hold) {
      case 'from':
        viewActions.setXRange(brush(at, to, zoomLimits()));
        break;
      case 'to':
        viewActions.setXRange(brush(from, at, zoomLimits()));
        break;
      case 'range': {
        const byS = ((x - drag.x) / width) * overviewEnd(stage.scene());
        viewActions.setXRange(pan(drag.range, byS, zoomLimits().limits));
        break;
      }
      case 'new':
        this.#drawRange(drag.timeS, at);
        break;
      case 'head':
        this.#seek(at);
        break;
      default:
        drag.hold satisfies never;
        break;
    }
  }

  /** What has not been run yet cannot be looked at: a range begins and ends in what has. */
  #drawRange(aS: number, bS: number): void {
    const limits = zoomLimits();
    if (Math.min(aS, bS) < limits.limits[1]) viewActions.setXRange(brush(aS, bS, limits));
  }

  /** A press that did not move was meant as a place to go to. */
  #up(): void {
    if (this.#drag !== null && !this.#isMoving) this.#seek(this.#drag.timeS);
    this.#end();
  }

  /** A range dragged out to the whole run follows it again. */
  #end(): void {
    const { xRange } = viewStore.getState();
    if (this.#isMoving && this.#drag?.hold !== 'head' && xRange !== null) showRange(xRange);
    this.#drag = null;
    this.#isMoving = false;
  }

  #timeAt(event: PointerEvent): number {
    const { x, width } = this.#place(event);
    return Math.min(Math.max(x / Math.max(1, width), 0), 1) * overviewEnd(stage.scene());
  }

  #seek(timeS: number): void {
    cancelAnimationFrame(this.#seekRequest);
    this.#seekRequest = requestAnimationFrame(() => runActions.seek(timeS));
  }

  #showAll(): void {
    showAll();
    this.#seek(this.#headBeforeS);
  }
}
