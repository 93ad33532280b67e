/**
 * Words of a live region that are told only now and then, as those of a count: what is not news is for the eye alone.
 *
 * Screen readers remember the `aria-live` they met first, so what changes is which words they find in the region.
 */

import type { ReactNode } from 'react';

type Props = {
  /** Are the words to be told? */
  readonly isNews: boolean;
  readonly children: ReactNode;
};

/** Stands in a live region that stays as it is. */
export function News({ isNews, children }: Props) {
  return (
    // Another element, so that the first news is told whole.
    <span key={String(isNews)} aria-hidden={!isNews || undefined}>
      {children}
    </span>
  );
}
