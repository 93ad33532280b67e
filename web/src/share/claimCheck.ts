/**
 * Checks the claim of a link: at the instant of the claim, does the run equal the sender's?
 *
 * A near instant is sought without asking; a far one waits until the reader asks for it. A change of what is simulated
 * ends the check and removes its result, because the run is then another one.
 */

import { isAlike, simulatedText } from '../model/engineText';
import type { ScenarioDoc } from '../model/engineTypes';
import { instantOf } from '../model/instant';
import type { RunStoreState } from '../run/contract';
import { documentStore } from '../run/document';
import { createPageStore } from '../run/pageStore';
import { runActions, runStore } from '../run/run';
import type { Claim } from './claim';

/** State of the claim of the link that was opened last. */
export type ClaimState =
  | { readonly type: 'none' }
  /** The run is on its way to the instant, or (`isFar`) waits to be asked. */
  | { readonly type: 'open'; readonly claim: Claim; readonly isFar: boolean }
  | { readonly type: 'reproduced'; readonly claim: Claim }
  | { readonly type: 'differs'; readonly claim: Claim };

/** Digits of the fingerprint that a link carries: 48 bits. */
export const DIGITS = 12;

/** Instants up to this are sought without asking. */
const NEAR = instantOf(5);

/** The state, for the notice. */
export const claimStore = createPageStore<ClaimState>(() => ({ type: 'none' }));

/** Reads it in a component. */
export const useClaim = claimStore;

/** Forgets the claim. */
export function dismissClaim(): void {
  claimStore.setState({ type: 'none' }, true);
}

/** Fingerprint of the current run, if the summary at hand is of this very document. */
export function claimOf(
  doc: ScenarioDoc,
  { summary, summaryOf }: Pick<RunStoreState, 'summary' | 'summaryOf'>,
  engineVersion: string,
): Claim | null {
  if (summary === null || !isAlike(summaryOf, doc)) return null;
  const at = instantOf(summary.simulatedSeconds);
  return { engineVersion, at, fingerprint: summary.fingerprint.slice(0, DIGITS) };
}

/** Checks the claim of the open document. */
export function checkClaim(claim: Claim, seek = runActions.seek): void {
  const wanted = simulatedText(documentStore.getState().doc);
  // A row that was opened asked for its run.
  const isFar = claim.at > NEAR && claim.row === undefined;
  let isSought = false;
  claimStore.setState({ type: 'open', claim, isFar }, true);
  const isDismissed = () => {
    const now = claimStore.getState();
    return now.type === 'none' || now.claim !== claim;
  };
  const stopDocuments = documentStore.subscribe(({ doc }) => {
    if (!isDismissed() && simulatedText(doc) === wanted) return;
    stopDocuments();
    stopRuns();
    if (!isDismissed()) dismissClaim();
  });
  const compare = (run: RunStoreState) => {
    const found = claimOf(documentStore.getState().doc, run, claim.engineVersion);
    if (isDismissed()) stopRuns();
    else if (found?.at === claim.at) {
      stopRuns();
      const isSame = found.fingerprint === claim.fingerprint;
      claimStore.setState({ type: isSame ? 'reproduced' : 'differs', claim }, true);
    } else if (found !== null && run.status === 'resting' && !isSought && !isFar) {
      isSought = true;
      seek(claim.at);
    }
  };
  const stopRuns = runStore.subscribe(compare);
  compare(runStore.getState());
}
