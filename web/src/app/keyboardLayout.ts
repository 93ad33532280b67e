/**
 * What is printed on the reader's own keys, where the browser tells: a key that counts by its place is
 * listed by the character it has there.
 */

import { useEffect, useState } from 'react';
import type { Layout } from '../commands/press';

/** The part of the browser that knows; only some have it. */
type Knowing = { readonly keyboard?: { readonly getLayoutMap?: () => Promise<Layout> } };

/** The layout of the reader's keyboard; `null` as long as it is not asked for or not known. */
export function useLayout(isWanted: boolean): Layout | null {
  const [layout, setLayout] = useState<Layout | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    const asked = (navigator as Knowing).keyboard?.getLayoutMap?.();
    // In a frame it may be forbidden; then the usual names stay.
    asked?.then(setLayout, () => undefined);
  }, [isWanted]);
  return layout;
}
