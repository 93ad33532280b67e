/**
 * How large text is on this page: the root's font size over that of a plain browser.
 *
 * What is drawn on a canvas takes part in it, as text in rem does: larger for readers who ask their
 * browser for larger text, and for a room that reads from the back row.
 */

const PLAIN_PX = 16;
/** Drawings made for one reader's chair become useless beyond. */
const MOST = 2.5;

/** 1 in a plain browser; between 1 and 2.5. */
export function textScale(): number {
  if (typeof document === 'undefined') return 1;
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Number.isFinite(size) ? Math.min(MOST, Math.max(1, size / PLAIN_PX)) : 1;
}
