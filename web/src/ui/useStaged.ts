/** Panels and long lists that are made piece by piece, so that the page answers meanwhile. */

import { startTransition, useEffect, useState } from 'react';
import { activity, idleMoment, isTesting, paintedMoment } from '../base/activity';

/**
 * How many of `total` pieces to make by now: one at first; one more after each picture while the reader waits
 * for them, else in each idle moment. A page under test makes only those that are waited for.
 */
export function useStaged(total: number, isAwaited: boolean): number {
  const [count, setCount] = useState(1);
  useEffect(() => {
    if (count >= total || (isTesting && !isAwaited)) return;
    const end = isAwaited ? activity.begin('a part of the page') : () => undefined;
    let isHere = true;
    void (isAwaited ? paintedMoment() : idleMoment()).then(() => {
      if (isHere) startTransition(() => setCount(count + 1));
    });
    return () => {
      isHere = false;
      end();
    };
  }, [count, total, isAwaited]);
  return count;
}

/** Is the element that gets the function in view? */
export function useInView(): readonly [isInView: boolean, ref: (element: Element | null) => void] {
  const [element, setElement] = useState<Element | null>(null);
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    if (element === null) return;
    const observer = new IntersectionObserver((entries) => {
      setInView(entries.at(-1)?.isIntersecting ?? false);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return [isInView, setElement];
}
