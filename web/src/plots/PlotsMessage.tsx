/** What stands in place of the plots while there is nothing to draw, and why. */

import { useRun } from '../run';
import type { RunStatus } from '../run/contract';

type Props = {
  /** True when there is a run, but every plot is hidden. */
  readonly isEmpty: boolean;
};

export function PlotsMessage({ isEmpty }: Props) {
  const status = useRun((state) => state.status);
  return (
    <p className="plots-message" role={status === 'crashed' ? 'alert' : 'status'}>
      {isEmpty
        ? 'All plots are hidden. Choose some with the button at the top right.'
        : reason(status)}
    </p>
  );
}

function reason(status: RunStatus): string {
  switch (status) {
    case 'booting':
      return 'Starting the simulator…';
    case 'covering':
    case 'playing':
      return 'Waiting for the first samples…';
    case 'idle':
    case 'paused':
    case 'finished':
      return 'Nothing simulated yet. Draw a circuit, choose a scenario, or press play.';
    case 'crashed':
      return 'The simulator stopped unexpectedly. The notice above says what to do.';
    case 'unsupported':
      return 'This browser cannot run the simulator: it needs WebAssembly and module workers.';
    default:
      return status satisfies never;
  }
}
