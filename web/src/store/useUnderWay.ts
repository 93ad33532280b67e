/** Work that React does in slices, counted as work in flight: the page is idle once it was shown. */

import { useDeferredValue, useLayoutEffect } from 'react';
import { activity } from '../lib/activity';

/** Counts as work in flight as long as `isUnderWay`. */
export function useUnderWay(isUnderWay: boolean): void {
  useLayoutEffect(() => (isUnderWay ? activity.begin() : undefined), [isUnderWay]);
}

/** `value`, set out in slices while the page answers: for a while the one before. */
export function useInSlices<Value>(value: Value): Value {
  const shown = useDeferredValue(value);
  useUnderWay(shown !== value);
  return shown;
}
