/**
 * Roving focus, as a toolbar has it: one Tab stop, the arrows walk, Home and End lead to either end.
 *
 * Source: WAI-ARIA Authoring Practices, toolbar pattern.
 */

import { type FocusEvent, type KeyboardEvent, useState } from 'react';

/** Keys that lead to the next control and to the one before. */
const KEYS = {
  vertical: { ArrowDown: 1, ArrowUp: -1 },
  horizontal: { ArrowRight: 1, ArrowLeft: -1 },
} as const;

/** What the bar and each of its controls are given. */
export type RovingFocus = {
  readonly bar: {
    onKeyDown(event: KeyboardEvent): void;
    onFocus(event: FocusEvent): void;
  };
  /** Of the control at a place, counted from 0. */
  tabIndexOf(place: number): 0 | -1;
};

/** Roving focus over the buttons of a bar, in the order in which they stand. */
export function useRovingFocus(direction: keyof typeof KEYS): RovingFocus {
  const [stop, setStop] = useState(0);
  const buttonsOf = (bar: Element) => [...bar.querySelectorAll('button')];
  return {
    bar: {
      onFocus({ currentTarget, target }) {
        const place = buttonsOf(currentTarget).indexOf(target as HTMLButtonElement);
        if (place >= 0) setStop(place);
      },
      onKeyDown(event) {
        const buttons = buttonsOf(event.currentTarget);
        const next = placeAfter(event.key, { steps: KEYS[direction], stop, count: buttons.length });
        if (next === null || event.ctrlKey || event.altKey || event.metaKey) return;
        event.preventDefault();
        buttons[next]?.focus();
      },
    },
    tabIndexOf: (place) => (place === stop ? 0 : -1),
  };
}

/** Where a key leads from the control that has the focus; past an end to the other one. */
function placeAfter(
  key: string,
  at: {
    readonly steps: Readonly<Record<string, number>>;
    readonly stop: number;
    readonly count: number;
  },
): number | null {
  const { steps, stop, count } = at;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = steps[key];
  return step === undefined ? null : (stop + step + count) % count;
}
