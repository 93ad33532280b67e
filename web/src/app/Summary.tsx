/**
 * The run in one sentence, announced politely: at once when it has been quiet, else every two seconds.
 */

import { useEffect, useState } from 'react';
import { activity, throttleMs } from '../base/activity';
import { runActions, runStore } from '../run';
import { shownStatus } from '../timeline/shownStatus';
import { situationSentence } from './situation';

/** Not more often than this, so that a screen reader can finish. */
const RENEW_MS = throttleMs(2_000);

/** A live region; seen on phones, heard everywhere. */
export function Summary() {
  const sentence = useSentence();
  return (
    <p className="app-summary" role="status" aria-label="Summary">
      {sentence}
    </p>
  );
}

function useSentence(): string {
  const [sentence, setSentence] = useState(currentSentence);
  useEffect(() => {
    let shown = currentSentence();
    let changedMs = performance.now();
    let hasRun = runStore.getState().info !== null;
    let cancel: (() => void) | null = null;
    const renew = () => {
      cancel?.();
      cancel = null;
      const next = currentSentence();
      hasRun = runStore.getState().info !== null;
      if (next === shown) return;
      shown = next;
      changedMs = performance.now();
      setSentence(next);
    };
    const renewSoon = () => {
      if (cancel === null && currentSentence() !== shown)
        cancel = activity.after('the run in a sentence', RENEW_MS, renew);
    };
    setSentence(shown);
    // Another state is announced at once, unless something was said a moment ago. The first run
    // ends the words of the start, which were about nothing yet.
    const stopStatus = shownStatus.subscribe(() => {
      if (performance.now() - changedMs >= RENEW_MS) renew();
      else renewSoon();
    });
    const stopRun = runStore.subscribe(({ status, info }) => {
      if (!hasRun && info !== null && status !== 'covering') renew();
      else renewSoon();
    });
    return () => {
      cancel?.();
      stopStatus();
      stopRun();
    };
  }, []);
  return sentence;
}

function currentSentence(): string {
  const { head, info } = runStore.getState();
  const status = shownStatus.getState();
  return situationSentence({ status, head, info, history: runActions.history.current() });
}
