/**
 * How many sections are made: while the page starts only the first, the others at rest or when their
 * place comes into view, one in each idle moment.
 *
 * Most sections lie below the edge of the panel; the first picture and the first run do not wait for
 * them, and no single moment goes through all their fields.
 */

import { startTransition, useEffect, useState } from 'react';
import { idleMoment, rest } from '../lib/later';

/** Sections of the first picture; chosen: the first fills most of a panel. */
const FIRST = 1;

/** How many of `all` sections are made, and where the list ends as long as some are not. */
export function useMade(all: number): readonly [number, (end: Element | null) => void] {
  const [made, setMade] = useState(() => (rest.isHere() ? Number.POSITIVE_INFINITY : FIRST));
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
      if (isHere) startTransition(() => setMade(made + 1));
    });
    return () => {
      isHere = false;
    };
  }, [isWanted, made, all]);
  return [made, setEnd];
}
