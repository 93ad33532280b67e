/**
 * The shared time cursor: hover moves it, one click pins an instant, the next click holds a second
 * one for comparison, a third lets go. While `onClick` is set, every click pins.
 */

import type { RunEvent } from '../../model/engineTypes';
import { type Instant, instantOf } from '../../model/instant';
import { viewActions, viewStore } from '../../run';

/** Where cursor and pin stand. */
export type Places = { readonly cursor: Instant | null; readonly pinned: Instant | null };

/** An event, as far as a question about it needs it. */
export type Happening = Pick<RunEvent, 'timeS' | 'circuit'>;

/** Moves cursor and pin of the page by what the pointer does. */
export class SharedCursor {
  /** The second instant, which stays while the pointer moves; `null` when the cursor follows. */
  #held: Instant | null = null;
  /** The event that was chosen last; counts where the reader still looks at its instant. */
  #event: Happening | null = null;
  /** Called with every click; while it is set, every click pins. */
  onClick: (() => void) | null = null;

  /** Is there a second instant? Only as long as the pin beside it stands. */
  hasSecond(): boolean {
    const { cursor, pinned } = viewStore.getState();
    return this.#held !== null && pinned !== null && cursor === this.#held;
  }

  /** The event at the instant that is read, if it was chosen. */
  event(): Happening | null {
    const { cursor, pinned } = viewStore.getState();
    const event = this.#event;
    return event !== null && instantOf(event.timeS) === (cursor ?? pinned) ? event : null;
  }

  /** The pointer is over an instant; that of a finger is left there when it is lifted. */
  hover(at: Instant, isFinger = false): void {
    if (!this.hasSecond()) viewActions.setCursor(at, isFinger);
  }

  leave(): void {
    if (!this.hasSecond()) viewActions.setCursor(null);
  }

  /** Pins, holds or lets go; says which event was clicked, if one was. */
  click(at: Instant, event: Happening | null = null): void {
    const held = this.hasSecond();
    const { pinned } = viewStore.getState();
    this.#held = null;
    this.#event = event;
    if (this.onClick !== null || pinned === null) viewActions.pinCursor(at);
    else if (held) viewActions.pinCursor(null);
    else this.#held = at;
    viewActions.setCursor(at, viewStore.getState().isCursorOfFinger);
    this.onClick?.();
  }

  /** Puts the cursor on an instant, perhaps that of an event, chosen by key or from a list. */
  moveTo(at: Instant, event = this.#event): void {
    this.#held = null;
    this.#event = event;
    viewActions.setCursor(at);
  }

  /** Lets go of everything; returns false when there was nothing. */
  clear(): boolean {
    const { cursor, pinned } = viewStore.getState();
    this.restore({ cursor: null, pinned: null });
    return cursor !== null || pinned !== null;
  }

  /** Puts cursor and pin back as they were, for a double click that began as a click. */
  restore({ cursor, pinned }: Places): void {
    this.#held = null;
    viewActions.pinCursor(pinned);
    viewActions.setCursor(cursor);
  }
}
