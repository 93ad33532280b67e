/** Components that are fetched when they are first shown. */

import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { activity, load } from '../base/activity';

/** A component that may have to be fetched, and the way to fetch it before it is shown. */
export type LazyPart<Props> = ComponentType<Props> & { readonly fetch: () => Promise<unknown> };

/**
 * `React.lazy` with nothing in its place while it is on its way. What goes wrong goes to the boundary
 * around it, whose "Show again" fetches it anew.
 */
export function lazyPart<Props extends object>(
  importPart: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  // Once loaded it is shown without `lazy`: React keeps even the shortest fallback for 300 ms.
  let Here: ComponentType<Props> | null = null;
  const fetchPart = async () => {
    Here = await load(importPart());
    return { default: Here };
  };
  function Part(props: Props) {
    // A new `lazy` each time it is shown, because `lazy` never forgets a failure.
    const [Shown] = useState(() => Here ?? lazy(fetchPart));
    return (
      <Suspense fallback={<OnItsWay />}>
        <Shown {...props} />
      </Suspense>
    );
  }
  return Object.assign(Part, { fetch: fetchPart });
}

/** Counts as work in flight until the part stands in its place. */
function OnItsWay() {
  useEffect(() => activity.begin('a part of the page'), []);
  return null;
}
