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
  let isSought = false;
  // A row that was opened asked for its run.
  const isFar = claim.at > NEAR && claim.row === undefined;
  const state: ClaimState = { type: 'open', claim, isFar };
  claimStore.setState(state, true);
  const look = () => {
    const now = claimStore.getState();
    const { doc } = documentStore.getState();
    if (now.type === 'none' || now.claim !== claim) stop();
    else if (simulatedText(doc) !== wanted) finish({ type: 'none' });
    else if (now.type === 'open') compare(doc);
  };
  const compare = (doc: ScenarioDoc) => {
    const run = runStore.getState();
    const found = claimOf(doc, run, claim.engineVersion);
    if (found !== null && found.at === claim.at) {
      const isSame = found.fingerprint === claim.fingerprint;
      finish({ type: isSame ? 'reproduced' : 'differs', claim });
      return;
    }
    const isAtRest = run.status === 'resting';
    if (found === null || isSought || !isAtRest || isFar) return;
    isSought = true;
    seek(claim.at);
  };
  const finish = (end: ClaimState) => {
    if (end.type === 'none') stop();
    else stopRuns();
    claimStore.setState(end, true);
  };
  const stopDocuments = documentStore.subscribe(look);
  const stopRuns = runStore.subscribe(look);
  const stop = () => {
    stopDocuments();
    stopRuns();
  };
  look();
}
