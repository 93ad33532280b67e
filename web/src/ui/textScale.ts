/**
 * How large text is on this page: the root's font size over that of a plain browser.
 *
 * What is drawn on a canvas follows it, as text in rem does: larger for readers who ask their browser for larger
 * text, and for an audience that reads from the back row.
 */

const PLAIN_PX = 16;
/** Larger text would make drawings for one reader useless. */
const MOST = 2.5;

/** The scale as long as nothing has changed it; asking makes the browser go through its style sheets. */
let known: number | null = null;
let probe: HTMLElement | null = null;

/** 1 in a plain browser; between 1 and 2.5. */
export function textScale(): number {
  if (typeof document === 'undefined') return 1;
  // Without a ResizeObserver a remembered scale would never be refreshed.
  if (typeof ResizeObserver === 'undefined') return ask();
  watch();
  known ??= ask();
  return known;
}

/** Call this after a change of the root's text size, before anything is drawn for it. */
export function forgetTextScale(): void {
  known = null;
}

function ask(): number {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Number.isFinite(size) ? Math.min(MOST, Math.max(1, size / PLAIN_PX)) : 1;
}

/** Readers may change the text size of their browser at any time: an element one rem wide is observed for it. */
function watch(): void {
  if (probe !== null) return;
  probe = document.createElement('div');
  probe.style.cssText = 'position:absolute;visibility:hidden;width:1rem;height:0';
  document.body.append(probe);
  new ResizeObserver(forgetTextScale).observe(probe);
}
