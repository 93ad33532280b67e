/** The focus of a box whose controls come and go: it stays in the box when its control has gone. */

import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/** What to spread on the box. */
type KeptFocus = {
  readonly ref: RefObject<HTMLElement | null>;
  readonly tabIndex: number;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: () => void;
};

/**
 * Puts the focus of a control that went, or can no longer be pressed, on the first button there is,
 * else on the box.
 */
export function useKeptFocus(): KeptFocus {
  const ref = useRef<HTMLElement>(null);
  const last = useRef<Element>(null);
  useLayoutEffect(() => {
    // React hears no blur of what it takes away itself.
    if (last.current === null || (last.current.isConnected && !last.current.matches(':disabled')))
      return;
    (ref.current?.querySelector<HTMLElement>('button:enabled') ?? ref.current)?.focus();
  });
  const keep = (element: Element | null) => {
    last.current = element;
  };
  return { ref, tabIndex: -1, onFocus: ({ target }) => keep(target), onBlur: () => keep(null) };
}
