/**
 * Whether the reader's hands are at work on the page: what can wait does not come between them and the
 * answer they wait for.
 */

/** Hands that have been still for so long have done what they were about; chosen. */
export const STILL_MS = 1_500;
/** So long waits at most what can wait, ms; chosen. */
export const LATEST_MS = 10_000;

const WORK = ['pointerdown', 'pointerup', 'keydown', 'wheel', 'input'] as const;

/** Heeds the hands on a page from now on; gives the way to wait until they are still. */
export function heedHands(page: Pick<EventTarget, 'addEventListener'>): () => Promise<void> {
  let lastMs = Number.NEGATIVE_INFINITY;
  const heed = () => {
    lastMs = performance.now();
  };
  // Outside a page there are no hands.
  for (const kind of WORK) page.addEventListener?.(kind, heed, { capture: true, passive: true });
  return async () => {
    const latestMs = performance.now() + LATEST_MS;
    for (;;) {
      const nowMs = performance.now();
      const restMs = Math.min(lastMs + STILL_MS, latestMs) - nowMs;
      if (restMs <= 0) return;
      await new Promise((resolve) => setTimeout(resolve, restMs));
    }
  };
}
