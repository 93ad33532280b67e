/** Says when the page has come to rest after its start, so that what nobody sees yet can wait. */

import { startTransition, useEffect, useState } from 'react';

/** The longest that anything waits, ms. */
const LATEST_MS = 3_000;
/** The wait in browsers that cannot say when they are idle, ms. */
const GUESS_MS = 1_000;

/** False while the page is starting, then true for good. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const settle = () => startTransition(() => setIdle(true));
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(settle, GUESS_MS);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(settle, { timeout: LATEST_MS });
    return () => cancelIdleCallback(request);
  }, []);
  return isIdle;
}
