/** The size of an element as React state, rounded to whole pixels. */

import { type RefObject, useEffect, useState } from 'react';

/** Width and height, CSS px. */
export type Box = { readonly width: number; readonly height: number };

/** Will the browser tell sizes at all? Where not, they stay zero. */
const TELLS = typeof ResizeObserver !== 'undefined';

/** Is this the size of a box, and not of one that was not laid out yet? */
export const isMeasured = ({ width }: Box): boolean => width > 0 || !TELLS;

/** Size of the element in `ref`; zero until it is laid out. */
export function useBox(ref: RefObject<HTMLElement | null>): Box {
  const [box, setBox] = useState<Box>({ width: 0, height: 0 });
  useEffect(() => {
    const element = ref.current;
    if (element === null || !TELLS) return;
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element;
      setBox((old) => (old.width === width && old.height === height ? old : { width, height }));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return box;
}
