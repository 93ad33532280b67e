/** The focus that a panel took goes back to what had it before, unless the reader has gone on meanwhile. */

import { type RefObject, useEffect, useState } from 'react';

/** Called while the panel comes, before it takes the focus. */
export function useFocusBack(panel: RefObject<HTMLElement | null>): void {
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    const part = panel.current?.closest<HTMLElement>('[data-region]');
    const isLost = () => document.activeElement === document.body;
    return () => {
      if (!isLost()) return;
      if (before instanceof HTMLElement || before instanceof SVGElement)
        before.focus({ preventScroll: true });
      // It may have gone too, like the entry of a list that was closed.
      if (isLost()) part?.focus({ preventScroll: true });
    };
  }, [panel, before]);
}
