/**
 * The summary of a run at the furthest place it has been looked at.
 *
 * The summary on the page is that of the head; who has gone back in time still wants to keep what the
 * whole run came to.
 */

import type { StoreApi } from 'zustand/vanilla';
import type { Summary } from '../model/engineTypes';
import type { RunStoreState } from './contract';

type Seen = Pick<RunStoreState, 'summary' | 'summaryOf'>;

/** Follows the summaries of a run store; those of another scenario replace what was known. */
export function followSummaries(runs: Pick<StoreApi<Seen>, 'getState' | 'subscribe'>): {
  summary(): Summary | null;
} {
  let known = runs.getState();
  runs.subscribe((seen) => {
    const isSame = seen.summaryOf === known.summaryOf;
    if (isSame && secondsOf(seen) < secondsOf(known)) return;
    known = seen;
  });
  return { summary: () => known.summary };
}

function secondsOf({ summary }: Seen): number {
  return summary?.simulatedSeconds ?? 0;
}
