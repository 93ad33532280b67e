/**
 * How many rows are made: while the page starts only those of the first picture, the others at rest or
 * when their place comes into view, a few in each idle moment.
 *
 * Most rows lie below the edge of the panel; the first picture and the first run do not wait for them,
 * and no single moment goes through all their fields.
 */

import { startTransition, useEffect, useState } from 'react';
import { idleMoment, rest } from '../lib/later';

/** Rows of the first picture, and of each moment after it; chosen: a panel shows fewer. */
const ROWS = 8;

/** How many of `all` rows are made, and where the list ends as long as some are not. */
export function useMade(all: number): readonly [number, (end: Element | null) => void] {
  const [made, setMade] = useState(() => (rest.isHere() ? Number.POSITIVE_INFINITY : ROWS));
  const [isWanted, setWanted] = useState(false);
  const [end, setEnd] = useState<Element | null>(null);
  useEffect(() => {
    if (isWanted || end === null) return undefined;
    const want = () => setWanted(true);
    const leave = rest.subscribe(want);
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) want();
    });
    observer.observe(end);
    return () => {
      leave();
      observer.disconnect();
    };
  }, [isWanted, end]);
  useEffect(() => {
    if (!isWanted || made >= all) return undefined;
    let isHere = true;
    void idleMoment().then(() => {
      if (isHere) startTransition(() => setMade(made + ROWS));
    });
    return () => {
      isHere = false;
    };
  }, [isWanted, made, all]);
  return [made, setEnd];
}
