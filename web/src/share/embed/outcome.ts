/** What came of a run that was asked for: it stands or plays, or there is a sentence why it does not. */

import { visible } from '../../base/hidden';
import type { Problem } from '../../model/engineTypes';
import { drawnOf } from '../../model/network/drawn';
import { incompleteOf } from '../../model/network/problems';
import { atPath } from '../../model/scenarioShape';
import { documentStore, runStore } from '../../run';
import type { RunStoreState } from '../../run/contract';
import { until } from '../../run/pageStore';
import type { RunState } from '../../run/protocol';

/** Why there is no run; `null` when there is one. */
export type Outcome = string | null;

const STANDS: readonly RunState[] = ['playing', 'resting'];
/** States that no run leaves by itself. */
const ENDS: readonly RunState[] = ['idle', 'suspended', 'failed'];
const MOST_TOLD = 3;

/** Does what makes a run begin, and waits until that run is there or refused. */
export function outcomeOf(act: () => void): Promise<Outcome> {
  const { generation } = runStore.getState();
  let refused: readonly Problem[] = [];
  let hasBegun = false;
  return new Promise((resolve) => {
    const stop = runStore.subscribe((now, before) => {
      if (now.problems !== before.problems && now.problems.length > 0) refused = now.problems;
      if (now.status === 'covering' && now.generation !== generation) hasBegun = true;
      const isKnown = hasBegun || refused.length > 0;
      if (!ENDS.includes(now.status) && !(isKnown && STANDS.includes(now.status))) return;
      stop();
      resolve(reasonOf(now, refused));
    });
    act();
  });
}

/** Waits for the run that is on its way, if any. */
export async function present(): Promise<Outcome> {
  const isOver = ({ status }: RunStoreState) => STANDS.includes(status) || ENDS.includes(status);
  return reasonOf(await until(runStore, isOver), []);
}

function reasonOf(
  { status, notice, isSupported }: RunStoreState,
  refused: readonly Problem[],
): Outcome {
  if (refused.length > 0) {
    const named = refused.slice(0, MOST_TOLD).map(atPath).join('; ');
    return `Not applied, the previous experiment is unchanged: ${visible(named)}.`;
  }
  switch (status) {
    case 'failed':
      if (!isSupported) return 'This browser cannot run the simulator.';
      return notice?.text ?? 'The engine failed.';
    case 'idle':
    case 'suspended':
      return lackOf() ?? 'Another embed on this page runs instead.';
    default:
      return null;
  }
}

/** What the network lacks before it can run; `null` when it can. */
function lackOf(): string | null {
  const drawn = drawnOf(documentStore.getState().doc);
  const [lack] = drawn === null ? [] : incompleteOf(drawn);
  return lack === undefined ? null : `This network cannot run yet. ${lack.text}`;
}
