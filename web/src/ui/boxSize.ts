/**
 * The size of an element's box without asking the browser in every frame.
 *
 * Between writing to the page and the next picture such a question makes the browser lay out everything
 * at once; so of an element that is watched it is asked once, and again when the box has changed.
 */

import { type RefObject, useEffect, useState } from 'react';

/** Inner width and height with padding, whole CSS px. */
export type BoxSize = { readonly width: number; readonly height: number };

const known = new WeakMap<Element, BoxSize>();

/** Does the browser report sizes at all? */
const tells = (): boolean => typeof ResizeObserver !== 'undefined';

/** Size of the box as it was in the last picture, where the element is watched. */
export function boxSize(element: Element): BoxSize {
  return known.get(element) ?? ask(element);
}

/**
 * Calls `changed` as soon as the box of an element is known, which costs no layout then, and whenever it
 * has changed. Returns the way to stop.
 */
export function watchBox(element: Element, changed: () => void): () => void {
  if (!tells()) {
    changed();
    return () => undefined;
  }
  const watch = new ResizeObserver(() => {
    known.set(element, ask(element));
    changed();
  });
  watch.observe(element);
  return () => {
    watch.disconnect();
    known.delete(element);
  };
}

/** Is this the size of a box, and not of one that was not laid out yet? */
export const isMeasured = ({ width }: BoxSize): boolean => width > 0 || !tells();

/** Size of the element in `ref`; zero until it is laid out, and where the browser reports none. */
export function useSize(ref: RefObject<Element | null>): BoxSize {
  const [size, setSize] = useState<BoxSize>({ width: 0, height: 0 });
  useEffect(() => {
    const element = ref.current;
    if (element === null || !tells()) return;
    return watchBox(element, () => {
      const { width, height } = boxSize(element);
      setSize((old) => (old.width === width && old.height === height ? old : { width, height }));
    });
  }, [ref]);
  return size;
}

function ask({ clientWidth: width, clientHeight: height }: Element): BoxSize {
  return { width, height };
}
