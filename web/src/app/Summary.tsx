/**
 * The run in one sentence, renewed every two seconds. It is announced when the run stands, or begins to move: at once
 * when it has been quiet.
 */

import { useEffect, useState } from 'react';
import { activity, throttleMs } from '../base/activity';
import { type RunStatus, runActions, runStore } from '../run';
import { shownStatus } from '../timeline/shownStatus';
import { News } from '../ui/News';
import { situationWords } from './situation';

/** Not more often than this, so that a screen reader can finish. */
const RENEW_MS = throttleMs(2_000);

type Told = { readonly words: readonly string[]; readonly isNews: boolean };

/** In these every sentence would be a new one, and nothing else could be heard. */
const MOVING: readonly RunStatus[] = ['playing', 'covering'];

/** A live region; seen on phones, heard everywhere. */
export function Summary() {
  const { words, isNews } = useWords();
  const [state, ...rest] = words;
  return (
    <p className="app-summary" role="status">
      {/* A new element for each sentence, so that it is announced as a whole. */}
      <News key={isNews ? words.join(' ') : ''} isNews={isNews}>
        <span className="app-summary-state">{state}</span>
        {rest.map((words) => ` ${words}`)}
      </News>
    </p>
  );
}

function useWords(): Told {
  const [told, setTold] = useState<Told>(() => ({ words: currentWords(), isNews: true }));
  useEffect(() => {
    let shown = currentWords();
    let status = shownStatus.getState();
    let heardMs = performance.now();
    let hasRun = runStore.getState().info !== null;
    let cancel: (() => void) | null = null;
    const renew = () => {
      cancel?.();
      cancel = null;
      const next = currentWords();
      hasRun = runStore.getState().info !== null;
      if (isSame(next, shown)) return;
      const now = shownStatus.getState();
      const isNews = now !== status || !MOVING.includes(now);
      shown = next;
      status = now;
      if (isNews) heardMs = performance.now();
      setTold({ words: next, isNews });
    };
    const renewSoon = () => {
      if (cancel === null && !isSame(currentWords(), shown))
        cancel = activity.after('the run in a sentence', RENEW_MS, renew);
    };
    setTold({ words: shown, isNews: true });
    // Another state is announced at once, unless something was said a moment ago. The first run
    // ends the words of the start, which were about nothing yet.
    const stopStatus = shownStatus.subscribe(() => {
      if (performance.now() - heardMs >= RENEW_MS) renew();
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
  return told;
}

const isSame = (a: readonly string[], b: readonly string[]) => a.join(' ') === b.join(' ');

function currentWords(): readonly string[] {
  const { head, info } = runStore.getState();
  const status = shownStatus.getState();
  return situationWords({ status, head, info, history: runActions.history.current() });
}
