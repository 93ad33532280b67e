/**
 * Names for gestures, so that one drag or one burst of key presses is one undo step.
 *
 * The same name is handed out until the gesture ends: a drag when the pointer is released, a burst
 * of keys when nothing has been pressed for a while.
 */

/** Calls `then` once the present gesture is over; a later call takes the place of an earlier one. */
export type WhenOver = (then: () => void) => void;

/** Pause that ends a burst of key presses, ms. Chosen: slower than deliberate repeated tapping. */
const BURST_PAUSE_MS = 800;

let issued = 0;

/** The gesture names of one control. */
export type Gestures = ReturnType<typeof makeGestures>;

/** Makes the gesture names of one control; `clock` returns milliseconds. */
export function makeGestures(control: string, clock: () => number = () => performance.now()) {
  let current: string | null = null;
  let dragging = false;
  let waiting: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastAt = Number.NEGATIVE_INFINITY;
  const fresh = () => {
    issued += 1;
    return `${control}#${issued}`;
  };
  const end = () => {
    dragging = false;
    current = null;
    clearTimeout(timer);
    const then = waiting;
    waiting = null;
    then?.();
  };
  return {
    /** A drag starts; later calls of `name` belong to it until `release`. */
    press() {
      end();
      dragging = true;
      current = fresh();
    },
    release: end,
    /** A value was entered or the control left: ends a burst of keys, but not a drag. */
    settle() {
      if (!dragging) end();
    },
    whenOver(then: () => void) {
      waiting = then;
      clearTimeout(timer);
      if (!dragging) timer = setTimeout(end, BURST_PAUSE_MS);
    },
    /** Name of the gesture the present change belongs to. */
    name(): string {
      const now = clock();
      if (current === null || (!dragging && now - lastAt > BURST_PAUSE_MS)) current = fresh();
      lastAt = now;
      return current;
    },
  };
}
