/**
 * Places among the papers and their addresses: `#papers`, `#papers/abr-tuning`, `#papers/abr-tuning/f4`,
 * `#papers/abr-tuning/f4/best`.
 */

import { type RefObject, useLayoutEffect, useSyncExternalStore } from 'react';
import { fragmentWords, onFragment } from '../base/address';

/** The overview, at one of its papers perhaps, or the page of one figure by its name `paper folder/figure`, at one of its claims perhaps. */
export type Place =
  | { readonly type: 'overview'; readonly paper: string | null }
  | { readonly type: 'figure'; readonly id: string; readonly claim: string | null };

export const OVERVIEW = '#papers';

/** Where a fragment leads among the papers. */
export function placeAt(hash: string): Place {
  const [, folder, figure, claim = null] = fragmentWords(hash);
  if (folder === undefined || figure === undefined)
    return { type: 'overview', paper: folder ?? null };
  return { type: 'figure', id: `${folder}/${figure}`, claim };
}

/** Id of the heading of a paper on the overview. */
export function paperHeading(folder: string): string {
  return `papers-${folder}`;
}

/** Address of a figure by its name, or of a claim by its own. */
export function figureAddress(id: string): string {
  return `${OVERVIEW}/${id}`;
}

/** How far each address was scrolled when it was left. */
const scrolled = new Map<string, number>();

/** The place that the address names. */
export function usePlace(): Place {
  const hash = useSyncExternalStore(onFragment, () => location.hash);
  return placeAt(hash);
}

/** Keeps and restores how far the screen around `ref` is scrolled, address by address. */
export function useScrollMemory(ref: RefObject<HTMLElement | null>): void {
  const hash = useSyncExternalStore(onFragment, () => location.hash);
  useLayoutEffect(() => {
    const boxes = scrollBoxes(ref.current);
    const known = scrolled.get(hash);
    for (const box of boxes) box.scrollTop = known ?? 0;
    if (known === undefined) namedPaper(hash, ref.current)?.scrollIntoView();
    const keep = () => {
      scrolled.set(hash, Math.max(0, ...boxes.map((box) => box.scrollTop)));
    };
    document.addEventListener('scroll', keep, { capture: true, passive: true });
    // Before React takes the place away.
    const stop = onFragment(() => document.removeEventListener('scroll', keep, { capture: true }));
    return () => {
      document.removeEventListener('scroll', keep, { capture: true });
      stop();
    };
  }, [hash, ref]);
}

/** The heading of the paper that an address of the overview names. */
function namedPaper(hash: string, screen: Element | null): Element | null {
  const place = placeAt(hash);
  if (screen === null || place.type !== 'overview' || place.paper === null) return null;
  return screen.querySelector(`#${CSS.escape(paperHeading(place.paper))}`);
}

/** What may scroll: the screen itself, or on a phone the page. */
function scrollBoxes(element: HTMLElement | null): readonly Element[] {
  const screen = element?.closest('main');
  return [screen, document.scrollingElement].filter((box) => box !== null && box !== undefined);
}
