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

/** Makes the gesture names of one control. */
export function makeGestures(control: string) {
  let current: string | null = null;
  let dragging = false;
  let waiting: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastAt = Number.NEGATIVE_INFINITY;
  const fresh = () => {
    issued += 1;
    return `${control}#${issued}`;
  };
  const act = () => {
    clearTimeout(timer);
    const then = waiting;
    waiting = null;
    then?.();
  };
  const end = () => {
    dragging = false;
    current = null;
    act();
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
      // A key that was pressed in time may still be in the queue of a busy page: the gesture keeps its name.
      if (!dragging) timer = setTimeout(act, BURST_PAUSE_MS);
    },
    /**
     * Name of the gesture that a change belongs to, by the `timeStamp` of its event: when somebody acted, not when
     * the page came to it.
     */
    name(timeStamp: number): string {
      if (current === null || (!dragging && timeStamp - lastAt > BURST_PAUSE_MS)) current = fresh();
      lastAt = timeStamp;
      return current;
    },
  };
}
