/**
 * How many rows are made: while the page starts only those of the first picture, the others at rest, when
 * the reader's hands are still, or when their place comes into view, a few in each idle moment.
 *
 * Most rows lie below the edge of the panel; the first picture and the first run do not wait for them,
 * and no single moment goes through all their fields.
 */

import { startTransition, useEffect, useState } from 'react';
import { isTesting } from '../base/activity';
import { freeMoment, idleMoment, rest } from '../base/later';

/** Rows of the first picture, and of each moment after it; chosen: a panel shows fewer. */
const ROWS = isTesting ? Number.POSITIVE_INFINITY : 8;

/** How many of `all` rows are made, and where the list ends as long as some are not. */
export function useMade(all: number): readonly [number, (end: Element | null) => void] {
  const [made, setMade] = useState(() => (rest.isHere() ? Number.POSITIVE_INFINITY : ROWS));
  const [wanted, setWanted] = useState<'soon' | 'now' | null>(null);
  const [end, setEnd] = useState<Element | null>(null);
  useEffect(() => {
    if (wanted === 'now' || end === null) return undefined;
    const leave = rest.subscribe(() => setWanted((before) => before ?? 'soon'));
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setWanted('now');
    });
    observer.observe(end);
    return () => {
      leave();
      observer.disconnect();
    };
  }, [wanted, end]);
  useEffect(() => {
    if (wanted === null || made >= all) return undefined;
    let isHere = true;
    const moment = wanted === 'now' ? idleMoment : freeMoment;
    void moment().then(() => {
      if (isHere) startTransition(() => setMade(made + ROWS));
    });
    return () => {
      isHere = false;
    };
  }, [wanted, made, all]);
  return [made, setEnd];
}
