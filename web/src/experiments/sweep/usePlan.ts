/** The plan that the choices make in the open experiment, and whether the picture is of it. */

import { useMemo } from 'react';
import { useDocument } from '../../run';
import { haveSameRuns, type Plan } from './plan';
import { planOf } from './setup';
import { useSweep } from './sweepStore';

/** What Start would run now; `null` while no parameter is chosen. */
export function usePlan(): Plan | null {
  const doc = useDocument((state) => state.doc);
  const sourceId = useDocument((state) => state.sourceId);
  const setup = useSweep((state) => state.setup);
  return useMemo(() => planOf({ doc, sourceId }, setup), [doc, sourceId, setup]);
}

/** Is the picture of the open experiment? Not while a sweep runs that was begun in another one. */
export function useShowsOpen(): boolean {
  const plan = usePlan();
  const shown = useSweep((state) => state.picture?.plan ?? null);
  return useMemo(() => plan !== null && shown !== null && haveSameRuns(plan, shown), [plan, shown]);
}
