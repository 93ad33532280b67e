/**
 * The order of the lines in a legend, by hand: drag an entry, or move it with Alt and an arrow key.
 */

import { viewActions } from '../run';
import { CLICK_PX } from '../ui/pointer';

/** The keys with one of them taken to another place. */
export function moved(keys: readonly string[], key: string, to: number): readonly string[] {
  const others = keys.filter((each) => each !== key);
  const place = Math.min(Math.max(to, 0), others.length);
  return [...others.slice(0, place), key, ...others.slice(place)];
}

/** Moves an entry by some places; its button keeps the focus. */
export function moveBy(
  button: HTMLElement,
  keys: readonly string[],
  key: string,
  by: number,
): void {
  viewActions.orderSeries(moved(keys, key, keys.indexOf(key) + by));
  // The browser lets go of an element that changes its place.
  requestAnimationFrame(() => button.focus());
}

/** Lets a pressed entry follow the pointer from place to place; ignores the click at the end of a drag. */
export function drag(button: HTMLElement, startX: number, keys: readonly string[], key: string) {
  const abort = new AbortController();
  const { signal } = abort;
  let now = keys;
  let isDragged = false;
  const move = ({ clientX, pointerId }: PointerEvent) => {
    if (!isDragged && Math.abs(clientX - startX) < CLICK_PX) return;
    if (!isDragged) button.setPointerCapture?.(pointerId);
    isDragged = true;
    button.dataset.dragged = '';
    const next = moved(now, key, placeAt(clientX, button));
    if (next.join() !== now.join()) viewActions.orderSeries(next);
    now = next;
  };
  const end = () => {
    abort.abort();
    delete button.dataset.dragged;
    if (!isDragged) return;
    const stop = (event: Event) => {
      event.stopPropagation();
      event.preventDefault();
    };
    addEventListener('click', stop, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', stop, { capture: true }));
  };
  addEventListener('pointermove', move, { signal });
  addEventListener('pointerup', end, { signal });
  addEventListener('pointercancel', end, { signal });
}

/** The place among its neighbours at which an entry would lie when it is let go at `x`. */
function placeAt(x: number, button: HTMLElement): number {
  const entries = [...(button.parentElement?.querySelectorAll('[data-line]') ?? [])];
  const middles = entries
    .filter((each) => each !== button)
    .map((each) => each.getBoundingClientRect())
    .map(({ left, width }) => left + width / 2);
  return middles.filter((middle) => middle < x).length;
}
