/** Which sections the reader has folded; outlives the selection that hid them. */

import { create } from 'zustand';

const useFoldedSections = create<{ readonly ids: ReadonlySet<string> }>(() => ({ ids: new Set() }));

/** Is this section folded, and the way to fold or unfold it. */
export function useFolded(id: string): readonly [boolean, (folded: boolean) => void] {
  const folded = useFoldedSections((state) => state.ids.has(id));
  const set = (next: boolean) => {
    if (next === folded) return;
    useFoldedSections.setState(({ ids }) => {
      const rest = [...ids].filter((other) => other !== id);
      return { ids: new Set(next ? [...rest, id] : rest) };
    });
  };
  return [folded, set];
}
