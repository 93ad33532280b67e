/** What React puts off counts as work in flight: the page is not idle before it is shown. */

import { useLayoutEffect } from 'react';
import { activity } from '../lib/activity';

/** Counts something as work in flight for as long as `isComing`. */
export function useInFlight(isComing: boolean): void {
  useLayoutEffect(() => (isComing ? activity.begin() : undefined), [isComing]);
}
