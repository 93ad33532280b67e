/** Says when the page has done all that it began with, so that what nobody sees yet can wait. */

import { startTransition, useEffect, useState } from 'react';
import { rest } from '../base/later';

/** False while the page is starting, then true for good. */
export function useAtRest(): boolean {
  const [isAtRest, setAtRest] = useState(rest.isHere);
  useEffect(() => {
    const settle = () => startTransition(() => setAtRest(true));
    if (rest.isHere()) settle();
    return rest.subscribe(settle);
  }, []);
  return isAtRest;
}
