/** What the reader is told about the claim of a link: is this run the same as the sender's? */

import { catalog } from '../model/catalog';
import { secondsOf } from '../model/instant';
import { runActions } from '../run';
import { type ClaimState, dismissClaim } from '../share/claimCheck';
import { timeInWords } from '../timeline/timeText';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';

/** The words on a claim; `open` while its instant has not been reached. */
export function ClaimWords({ state }: { readonly state: Exclude<ClaimState, { type: 'none' }> }) {
  const { engineVersion, at: instant, row } = state.claim;
  const at = timeInWords(secondsOf(instant));
  if (state.type === 'open') {
    return state.isFar ? (
      <Notice tone="info" onDismiss={dismissClaim}>
        The link says what the run looked like at {at}.{' '}
        <Button onClick={() => runActions.seek(instant)}>Run to that instant and compare</Button>
      </Notice>
    ) : null;
  }
  const whose = row === undefined ? 'the sender’s' : `run ${row.run} of the sweep`;
  if (state.type === 'reproduced') {
    return (
      <Notice tone="info" onDismiss={dismissClaim}>
        <strong>Reproduced.</strong> Up to {at} this run equals {whose}, cell by cell.
      </Notice>
    );
  }
  const engine = row?.engine ?? catalog.engineVersion;
  if (engine !== engineVersion) {
    return (
      <Notice tone="warning" onDismiss={dismissClaim}>
        <strong>Made by another engine.</strong> The {row === undefined ? 'link' : 'sweep'} was made
        with engine {engineVersion}; this is {engine}. Fingerprints of two engines cannot be
        compared, so whether this run is {whose} at {at} is not known.
      </Notice>
    );
  }
  return (
    <Notice tone="warning" onDismiss={dismissClaim}>
      <strong>Differs.</strong> At {at} this run is not {whose}, although the engine is the same.
    </Notice>
  );
}
