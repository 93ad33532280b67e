/**
 * The run in one sentence, announced politely: at once when it has been quiet, else every two seconds.
 */

import { useEffect, useState } from 'react';
import { activity, throttleMs } from '../base/activity';
import { runActions, runStore } from '../run';
import { shownStatus } from '../timeline/shownStatus';
import { situationWords } from './situation';

/** Not more often than this, so that a screen reader can finish. */
const RENEW_MS = throttleMs(2_000);

/** A live region; seen on phones, heard everywhere. */
export function Summary() {
  const [state, ...rest] = useWords();
  return (
    <p className="app-summary" role="status" aria-label="Summary">
      <span className="app-summary-state">{state}</span>
      {rest.map((words) => ` ${words}`)}
    </p>
  );
}

function useWords(): readonly string[] {
  const [words, setWords] = useState(currentWords);
  useEffect(() => {
    let shown = currentWords();
    let changedMs = performance.now();
    let hasRun = runStore.getState().info !== null;
    let cancel: (() => void) | null = null;
    const renew = () => {
      cancel?.();
      cancel = null;
      const next = currentWords();
      hasRun = runStore.getState().info !== null;
      if (isSame(next, shown)) return;
      shown = next;
      changedMs = performance.now();
      setWords(next);
    };
    const renewSoon = () => {
      if (cancel === null && !isSame(currentWords(), shown))
        cancel = activity.after('the run in a sentence', RENEW_MS, renew);
    };
    setWords(shown);
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
  return words;
}

const isSame = (a: readonly string[], b: readonly string[]) => a.join(' ') === b.join(' ');

function currentWords(): readonly string[] {
  const { head, info } = runStore.getState();
  const status = shownStatus.getState();
  return situationWords({ status, head, info, history: runActions.history.current() });
}
