/**
 * The shared time cursor: hover moves it, one click pins an instant, the next click holds a second
 * one for comparison, a third lets go. While `onClick` is set, every click pins.
 */

import type { RunEvent } from '../../model/engineTypes';

/** Where cursor and pin stand. */
export type Places = { readonly cursorS: number | null; readonly pinnedS: number | null };

/** An event, as far as a question about it needs it. */
export type Happening = Pick<RunEvent, 'timeS' | 'circuit'>;

/** Moves cursor and pin. */
export type CursorTarget = {
  places(): Places;
  setCursor(timeS: number | null): void;
  pinCursor(timeS: number | null): void;
};

/** Moves the cursor of a target by what the pointer does. */
export class SharedCursor {
  readonly #target: CursorTarget;
  /** The second instant, which stays while the pointer moves; `null` when the cursor follows. */
  #heldS: number | null = null;
  /** The event that was chosen last; counts where the reader still looks at its instant. */
  #event: Happening | null = null;
  /** Called with every click; while it is set, every click pins. */
  onClick: (() => void) | null = null;

  constructor(target: CursorTarget) {
    this.#target = target;
  }

  /** Is there a second instant? Only as long as the pin beside it stands. */
  hasSecond(): boolean {
    const { cursorS, pinnedS } = this.#target.places();
    return this.#heldS !== null && pinnedS !== null && cursorS === this.#heldS;
  }

  /** The event whose instant is being read, if that was reached by choosing it. */
  event(): Happening | null {
    const { cursorS, pinnedS } = this.#target.places();
    return this.#event?.timeS === (cursorS ?? pinnedS) ? this.#event : null;
  }

  /** The pointer is over an instant. */
  hover(timeS: number): void {
    if (!this.hasSecond()) this.#target.setCursor(timeS);
  }

  /** The pointer has left. */
  leave(): void {
    if (!this.hasSecond()) this.#target.setCursor(null);
  }

  /** Pins, holds or lets go; says which event was clicked, if one was. */
  click(timeS: number, event: Happening | null = null): void {
    const held = this.hasSecond();
    const { pinnedS } = this.#target.places();
    this.#heldS = null;
    this.#event = event;
    if (this.onClick !== null || pinnedS === null) this.#target.pinCursor(timeS);
    else if (held) this.#target.pinCursor(null);
    else this.#heldS = timeS;
    this.#target.setCursor(timeS);
    this.onClick?.();
  }

  /** Puts the cursor on an instant, perhaps that of an event, chosen by key or from a list. */
  moveTo(timeS: number, event = this.#event): void {
    this.#heldS = null;
    this.#event = event;
    this.#target.setCursor(timeS);
  }

  /** Lets go of everything; returns false when there was nothing. */
  clear(): boolean {
    const { cursorS, pinnedS } = this.#target.places();
    this.restore({ cursorS: null, pinnedS: null });
    return cursorS !== null || pinnedS !== null;
  }

  /** Puts cursor and pin back as they were, for a double click that began as a click. */
  restore({ cursorS, pinnedS }: Places): void {
    this.#heldS = null;
    this.#target.pinCursor(pinnedS);
    this.#target.setCursor(cursorS);
  }
}
