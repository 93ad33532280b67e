/**
 * Whether all sections are made: while the page starts only those in sight, the others at rest or when
 * their place comes into view.
 *
 * Most sections lie below the edge of the panel; the first picture and the first run do not wait for
 * them, and the browser does not go through all their fields meanwhile.
 */

import { startTransition, useEffect, useState } from 'react';
import { rest } from '../lib/later';
import { runStore } from '../store';

/** Sections that fill a tall panel; chosen. */
export const IN_SIGHT = 3;

/** Whether all are made, and where the list ends as long as they are not. */
export function useWhole(): readonly [boolean, (end: Element | null) => void] {
  const [isWhole, setWhole] = useState(
    () => rest.isHere() || runStore.getState().status !== 'booting',
  );
  const [end, setEnd] = useState<Element | null>(null);
  useEffect(() => {
    if (isWhole || end === null) return undefined;
    const complete = () => startTransition(() => setWhole(true));
    const leave = rest.subscribe(complete);
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) complete();
    });
    observer.observe(end);
    return () => {
      leave();
      observer.disconnect();
    };
  }, [isWhole, end]);
  return [isWhole, setEnd];
}
