/** The shelf of own experiments in the shell. */

import { shellActions } from '../commands/shell';
import { OwnExperiments } from '../share/OwnExperiments';
import { OfflineLine } from '../share/offline/Notices';

/** Open as long as it is there. */
export function OwnRoom() {
  return (
    <OwnExperiments onClose={shellActions.closeDialog}>
      <OfflineLine />
    </OwnExperiments>
  );
}
