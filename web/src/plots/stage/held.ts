/**
 * Vertical scales that the reader holds: each plot keeps the top it had, whatever the curves do, so that
 * two runs can be compared by eye. A plot that comes into view meanwhile holds its first top.
 */

/** Tops while scales are held, by the name of the plot. */
export class HeldTops {
  readonly #tops = new Map<string, number>();

  /** The top to draw with: `next` while scales are free, else the one that is held. */
  topOf(plot: string, isHeld: boolean, next: number): number {
    if (!isHeld) {
      this.#tops.delete(plot);
      return next;
    }
    const held = this.#tops.get(plot) ?? next;
    this.#tops.set(plot, held);
    return held;
  }
}

/** The tops of the page; charts come and go with the layout, so they are not the charts' own. */
export const heldTops = new HeldTops();
