/**
 * Words of a live region that are announced only now and then, such as a count.
 *
 * Screen readers remember the `aria-live` they met first, so what changes is which words they find in the region.
 */

import type { ReactNode } from 'react';

type Props = {
  /** Are the words to be announced? */
  readonly isNews: boolean;
  readonly children: ReactNode;
};

/** Stands in a live region that stays as it is. */
export function News({ isNews, children }: Props) {
  return (
    // Another element, so that the first announcement is complete.
    <span key={String(isNews)} aria-hidden={!isNews || undefined}>
      {children}
    </span>
  );
}
