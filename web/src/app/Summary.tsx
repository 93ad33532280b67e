/** The run in one sentence, renewed at most every two seconds and announced politely. */

import { useEffect, useState } from 'react';
import { runActions, runStore } from '../store';
import { situationSentence } from './situation';

/** Not more often than this, so that a screen reader can finish. */
const RENEW_MS = 2_000;

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
    const timer = setInterval(() => setSentence(currentSentence()), RENEW_MS);
    return () => clearInterval(timer);
  }, []);
  return sentence;
}

function currentSentence(): string {
  const { status, headS, info } = runStore.getState();
  return situationSentence({ status, headS, info, history: runActions.history.current() });
}
