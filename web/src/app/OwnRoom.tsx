/** The shelf of own experiments in the shell. */

import { OwnExperiments } from '../share/OwnExperiments';
import { OfflineLine } from './offline/OfflineLine';
import { shellActions } from './shell';

/** Open as long as it is there. */
export function OwnRoom() {
  return (
    <OwnExperiments onClose={shellActions.closeDialog}>
      <OfflineLine />
    </OwnExperiments>
  );
}
