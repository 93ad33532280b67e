/**
 * Roving focus, as a toolbar has it: one Tab stop, the arrows walk, Home and End lead to either end.
 *
 * Source: WAI-ARIA Authoring Practices, toolbar pattern.
 */

import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react';

/** Keys that lead to the next control and to the one before. */
const KEYS = {
  vertical: { ArrowDown: 1, ArrowUp: -1 },
  horizontal: { ArrowRight: 1, ArrowLeft: -1 },
} as const;

/** What the bar is given. */
type RovingFocus = {
  readonly ref: RefObject<HTMLDivElement | null>;
  onKeyDown(event: KeyboardEvent): void;
  onFocus(event: FocusEvent): void;
};

/** Roving focus over the buttons of a bar, in the order in which they stand. */
export function useRovingFocus(direction: keyof typeof KEYS): RovingFocus {
  const ref = useRef<HTMLDivElement>(null);
  /** The button that Tab leads to; the first one when it is gone. */
  const stop = useRef<HTMLButtonElement>(null);
  // After every drawing, because buttons come and go.
  useLayoutEffect(() => markStop(ref.current, stop.current));
  return {
    ref,
    onFocus({ currentTarget, target }) {
      const button = buttonsOf(currentTarget).find((each) => each === target);
      if (button === undefined) return;
      stop.current = button;
      markStop(currentTarget, button);
    },
    onKeyDown(event) {
      const buttons = buttonsOf(event.currentTarget);
      // Controls in an open panel of the bar have keys of their own.
      const at = buttons.indexOf(event.target as HTMLButtonElement);
      const next = placeAfter(event.key, { steps: KEYS[direction], at, count: buttons.length });
      if (at < 0 || next === null || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      buttons[next]?.focus();
    },
  };
}

/** Those that can have the focus, without those in panels that the bar opens. */
function buttonsOf(bar: Element): readonly HTMLButtonElement[] {
  const all = [...bar.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
  return all.filter((button) => button.closest('[popover]') === null);
}

function markStop(bar: Element | null, wanted: HTMLButtonElement | null): void {
  const buttons = bar === null ? [] : buttonsOf(bar);
  const stop = buttons.find((button) => button === wanted) ?? buttons[0];
  for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
}

/** Where a key leads from the control that has the focus; past an end to the other one. */
function placeAfter(
  key: string,
  from: {
    readonly steps: Readonly<Record<string, number>>;
    readonly at: number;
    readonly count: number;
  },
): number | null {
  const { steps, at, count } = from;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = steps[key];
  return step === undefined ? null : (at + step + count) % count;
}
