/**
 * A store seen at most every so often, for numbers a person reads.
 *
 * The first change shows at once, later ones at the end of their interval, so that the last value
 * always arrives.
 */

import { activity, throttleMs } from '../base/activity';

/** The two functions React's `useSyncExternalStore` asks for. */
export type Throttled<T> = {
  readonly subscribe: (listener: () => void) => () => void;
  readonly snapshot: () => T;
};

/** What is being watched; `read(previous)` may return `previous` to keep it. */
export type Watched<T> = {
  readonly subscribe: (listener: () => void) => () => void;
  readonly read: (previous: T | null) => T;
};

/** Lets at most one change pass per `intervalMs`. */
export function throttled<T>(watched: Watched<T>, intervalMs: number): Throttled<T> {
  let held = watched.read(null);
  let lastAt = Number.NEGATIVE_INFINITY;
  return {
    snapshot: () => held,
    subscribe: (listener) => {
      let stop: (() => void) | null = null;
      const refresh = () => {
        stop = null;
        const next = watched.read(held);
        if (Object.is(next, held)) return;
        held = next;
        lastAt = performance.now();
        listener();
      };
      const onChange = () => {
        if (stop !== null) return;
        const wait = lastAt + throttleMs(intervalMs) - performance.now();
        if (wait <= 0) refresh();
        else stop = activity.after('values in the inspector', wait, refresh);
      };
      const leave = watched.subscribe(onChange);
      onChange();
      return () => {
        leave();
        stop?.();
      };
    },
  };
}
