/** A run that has given way to another on the same page: it is told of, and answers nothing until it is woken. */

import type { RunStoreState } from './contract';

/** Does the run rest? */
export function isResting({ status, info }: Pick<RunStoreState, 'status' | 'info'>): boolean {
  return status === 'idle' && info !== null;
}
