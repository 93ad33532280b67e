/** The parts of the page by name: the layout registers them, and commands that move the focus look them up. */

import { useCallback } from 'react';

const regions = new Map<string, HTMLElement>();

/** Registers the element of a region; returns the way to take it back. */
export function registerRegion(name: string, element: HTMLElement): () => void {
  regions.set(name, element);
  return () => {
    // The next layout may have registered its own before the last one is taken away.
    if (regions.get(name) === element) regions.delete(name);
  };
}

/** The `ref` by which an element becomes a region for as long as it is on the page. */
export function useRegion(name: string): (element: HTMLElement | null) => (() => void) | undefined {
  return useCallback(
    (element) => (element === null ? undefined : registerRegion(name, element)),
    [name],
  );
}

/** The element of a region; `null` while it is not on the page. */
export function regionNamed(name: string): HTMLElement | null {
  return regions.get(name) ?? null;
}
