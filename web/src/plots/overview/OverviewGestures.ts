/**
 * Pointer on the overview: drag an end to narrow, the grip to move, anything else to seek.
 *
 * Seeking follows the pointer, at most once per animation frame. A double click shows the whole run
 * and puts the head back where it was before.
 */

import { runActions, runStore, viewActions, viewStore } from '../../store';
import { stage } from '../stage/sharedStage';
import { brush, pan, type TimeRange } from '../time/range';
import { showAll, showRange, zoomLimits } from '../time/timeControl';
import { type Hold, holdAt } from './handles';
import { overviewEnd } from './OverviewPainter';

/** Two presses within this time may be a double click, ms. */
const DOUBLE_CLICK_MS = 500;

type Drag = { readonly hold: Hold; readonly x: number; readonly range: TimeRange };

/** Gestures of one strip. */
export class OverviewGestures {
  readonly #strip: HTMLElement;
  readonly #abort = new AbortController();
  #drag: Drag | null = null;
  #headBeforeS = 0;
  #lastDownMs = Number.NEGATIVE_INFINITY;
  #seekRequest = 0;

  constructor(strip: HTMLElement) {
    this.#strip = strip;
    const { signal } = this.#abort;
    strip.addEventListener('pointerdown', (event) => this.#down(event), { signal });
    strip.addEventListener('pointermove', (event) => this.#move(event), { signal });
    strip.addEventListener('pointerup', () => this.#end(), { signal });
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
    return holdAt({ ...this.#place(event), durationS, range: viewStore.getState().xRange });
  }

  #down(event: PointerEvent): void {
    if (event.button !== 0) return;
    const isSecond = event.timeStamp - this.#lastDownMs < DOUBLE_CLICK_MS;
    if (!isSecond) this.#headBeforeS = runStore.getState().headS;
    this.#lastDownMs = event.timeStamp;
    this.#strip.setPointerCapture?.(event.pointerId);
    const { x } = this.#place(event);
    // Shift draws a new range from here.
    const hold = event.shiftKey ? 'to' : this.#hold(event);
    const at = this.#timeAt(event);
    const range = event.shiftKey ? ([at, at] as const) : stage.scene().range;
    this.#drag = { hold, x, range };
    if (hold === 'head') this.#seek(at);
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
    switch (drag.hold) {
      case 'from':
        return viewActions.setXRange(brush(at, to, zoomLimits()));
      case 'to':
        return viewActions.setXRange(brush(from, at, zoomLimits()));
      case 'grip': {
        const byS = ((x - drag.x) / width) * overviewEnd(stage.scene());
        return viewActions.setXRange(pan(drag.range, byS, zoomLimits().limits));
      }
      case 'head':
        return this.#seek(at);
      default:
        return drag.hold satisfies never;
    }
  }

  #end(): void {
    const { xRange } = viewStore.getState();
    if (this.#drag !== null && this.#drag.hold !== 'head' && xRange !== null) showRange(xRange);
    this.#drag = null;
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
