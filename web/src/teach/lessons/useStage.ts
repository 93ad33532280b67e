/** The stage of the first steps, kept up to date with document and samples. */

import { useEffect, useState } from 'react';
import { activity, throttleMs } from '../../base/activity';
import { documentStore, runActions, runStore } from '../../run';
import { type Stage, stageOf } from './firstSteps';

/** Between two looks at the samples, ms. */
const LOOK_EVERY_MS = throttleMs(200);

/** The rate shared in the experiment: its slowest line between two nodes that are no hosts, Mb/s. */
function sharedMbps(): number {
  const network = runStore.getState().info?.network;
  const hosts = new Set(network?.nodes.filter(({ kind }) => kind === 'host').map(({ id }) => id));
  const trunks = network?.links.filter(({ from, to }) => !hosts.has(from) && !hosts.has(to)) ?? [];
  return Math.min(...trunks.map(({ rateMbps }) => rateMbps));
}

function look(): Stage {
  const durationS = runStore.getState().info?.durationS ?? Number.POSITIVE_INFINITY;
  const scale = { durationS, linkMbps: sharedMbps() };
  return stageOf(documentStore.getState(), runActions.history.current(), scale);
}

/** The stage now; a new one only when what is said changes. */
export function useStage(): Stage {
  const [stage, setStage] = useState<Stage>(look);
  useEffect(() => {
    let stop: (() => void) | undefined;
    const update = () => {
      stop = undefined;
      setStage((before) => {
        const now = look();
        return JSON.stringify(now) === JSON.stringify(before) ? before : now;
      });
    };
    const soon = () => {
      stop ??= activity.after('the stage of a lesson', LOOK_EVERY_MS, update);
    };
    const leave = [documentStore.subscribe(soon), runActions.history.subscribe(soon)];
    soon();
    return () => {
      stop?.();
      for (const each of leave) each();
    };
  }, []);
  return stage;
}
