/** The sweep screen inside the page: what a row of a sweep says of its run is checked as the claim of a link is. */

import { type Dropped, droppedFiles } from '../experiments/sweep/opened/choose';
import { type HearRow, openedActions } from '../experiments/sweep/opened/openedStore';
import { SweepScreen as Sweep } from '../experiments/sweep/SweepScreen';
import { instantOf } from '../model/instant';
import { checkClaim, DIGITS } from '../share/claimCheck';

const checkRow: HearRow = ({ run, fingerprint, atS, made, engine }) =>
  checkClaim({
    engineVersion: made,
    at: instantOf(atS),
    fingerprint: fingerprint.slice(0, DIGITS),
    row: { run, engine },
  });

export const SweepScreen = () => <Sweep onRow={checkRow} />;

/** Opens the sweep that was dropped; `false` where no sweep can be meant. */
export async function takeSweep(dropped: Dropped): Promise<boolean> {
  const files = await droppedFiles(dropped);
  if (files === null) return false;
  openedActions.open(files);
  return true;
}
