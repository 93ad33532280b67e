/**
 * Says beneath the asked speed how fast the run really goes, while this machine cannot keep up, and that
 * the browser held it back in the background.
 */

import { useEffect, useState } from 'react';
import { secondsOf } from '../model/instant';
import { runStore } from '../run';
import { runBackstage } from '../run/run';
import { type Look, Pace, wasHeldBack } from './pace';
import { isPlaying } from './runButtons';
import { timeInWords } from './timeText';
import './pace.css';

/** Between two looks, ms. */
const BEAT_MS = 500;

const HELD_BACK =
  'The browser slowed the run down while this tab was in the background. It goes on from here; keep the tab in sight to have its speed.';

export function PaceWords() {
  const pace = usePace();
  const words = pace === null ? '' : `slower: ${timeInWords(pace)}`;
  const why =
    'This experiment is more work than this machine does in that time. Fewer circuits or a lower speed keep pace; results are the same.';
  return (
    <span className="app-pace" role="status" title={pace === null ? undefined : why}>
      {words}
    </span>
  );
}

function usePace(): number | null {
  const [pace, setPace] = useState<number | null>(null);
  useEffect(() => {
    const watched = new Pace();
    let left: Look | null = null;
    const see = () => {
      if (!document.hidden) setPace(rounded(watched.look(lookNow())));
    };
    const turn = () => {
      watched.forget();
      if (document.hidden) left = lookNow();
      else if (left !== null && wasHeldBack(left, lookNow()))
        runBackstage.notify({ tone: 'info', text: HELD_BACK });
    };
    const timer = setInterval(see, BEAT_MS);
    document.addEventListener('visibilitychange', turn);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', turn);
    };
  }, []);
  return pace;
}

function lookNow(): Look {
  const run = runStore.getState();
  const { head, speed, generation } = run;
  const headS = secondsOf(head);
  return { nowMs: performance.now(), headS, plays: isPlaying(run), speed, generation };
}

/** Two digits: a word that changes with every look cannot be read. */
function rounded(pace: number | null): number | null {
  return pace === null ? null : Number(pace.toPrecision(2));
}
