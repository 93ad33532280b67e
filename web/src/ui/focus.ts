/** Where the focus goes when what had it is taken away. */

import {
  type FocusEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/**
 * Gives the focus back to what had it before a panel took it, unless the reader has moved it meanwhile. To be
 * called when the panel is first rendered, before it takes the focus.
 */
export function useFocusBack(panel: RefObject<HTMLElement | null>): void {
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    const part = panel.current?.closest<HTMLElement>('[data-region]');
    const isLost = () => document.activeElement === document.body;
    return () => {
      if (!isLost()) return;
      if (before instanceof HTMLElement || before instanceof SVGElement)
        before.focus({ preventScroll: true });
      // That may have been removed too, like the entry of a list that was closed.
      if (isLost()) part?.focus({ preventScroll: true });
    };
  }, [panel, before]);
}

/** Props for a box that has to know which element in it has the focus. */
type FocusHeard = {
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: () => void;
};

/** When what has the focus in a box goes, or can no longer be pressed, the focus goes on in what `next` finds. */
export function useFocusGoesOn(next: () => HTMLElement | SVGElement | null): FocusHeard {
  const last = useRef<Element>(null);
  useLayoutEffect(() => {
    const lost = last.current;
    // React gets no blur event from an element that it removes itself.
    if (lost === null || (lost.isConnected && !lost.matches(':disabled'))) return;
    last.current = null;
    const on = document.activeElement;
    if (on === lost || on === document.body) next()?.focus();
  });
  const keep = (element: Element | null) => {
    last.current = element;
  };
  return { onFocus: ({ target }) => keep(target), onBlur: () => keep(null) };
}

/** Props for the box. */
type KeptFocus = FocusHeard & {
  readonly ref: RefObject<HTMLElement | null>;
  readonly tabIndex: number;
};

/**
 * Keeps the focus in a box whose controls come and go: that of a control that went, or can no longer be pressed, goes
 * to the first button there is, else to the box.
 */
export function useKeptFocus(): KeptFocus {
  const ref = useRef<HTMLElement>(null);
  const first = () => ref.current?.querySelector<HTMLElement>('button:enabled') ?? ref.current;
  return { ref, tabIndex: -1, ...useFocusGoesOn(first) };
}
