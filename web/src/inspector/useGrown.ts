/**
 * How many sections are made: while the page starts those in sight, then one more in every free moment.
 *
 * Most of the sections lie below the edge of the panel; the first picture and the first run do not wait
 * for them.
 */

import { startTransition, useEffect, useState } from 'react';
import { idleMoment } from '../lib/later';
import { runStore } from '../store';

/** What fits into a tall panel; chosen. */
const IN_SIGHT = 3;

/** Sections made so far, kept for the next time the panel is opened. */
let made = IN_SIGHT;

/** How many of `all` sections to make now; all at once when `isWanted`. */
export function useGrown(all: number, isWanted: boolean): number {
  const [count, setCount] = useState(() => (runStore.getState().status === 'booting' ? made : all));
  const isGrowing = count < all && !isWanted;
  useEffect(() => {
    if (!isGrowing) return undefined;
    let isOver = false;
    void idleMoment().then(() => {
      if (isOver) return;
      made = count + 1;
      startTransition(() => setCount(made));
    });
    return () => {
      isOver = true;
    };
  }, [count, isGrowing]);
  return isWanted ? all : Math.min(all, count);
}
