/** What this browser keeps, by kind, and the way to have all of it forgotten. */

import { useEffect, useState } from 'react';
import { eraseAndReload, type KeptHere as Kept, keptHere } from './erase';

export function KeptHere() {
  const [kept, setKept] = useState<Kept | null>(null);
  const [isAsked, setAsked] = useState(false);
  useEffect(() => void keptHere().then(setKept), []);
  if (kept === null) return null;
  return (
    <details className="share-kept">
      <summary>Everything this browser keeps{sizeOf(kept)}</summary>
      <ul>
        <li>the experiment on the table</li>
        <li>{counted(kept.experiments, 'experiment of your own', 'experiments of your own')}</li>
        <li>
          {counted(kept.results, 'result of a run', 'results of runs')}, so that sweeps and figures
          need not run it again
        </li>
        <li>
          {counted(kept.habits, 'setting', 'settings')}: theme, layout, progress in lessons,
          predictions
        </li>
        <li>the page itself, where the browser lets it</li>
      </ul>
      {isAsked ? (
        <p role="alert">
          All of it goes for good, and the page starts as on a first visit. Files you saved stay.{' '}
          <button type="button" className="app-button" onClick={eraseAndReload}>
            Erase
          </button>{' '}
          <button type="button" className="app-button" onClick={() => setAsked(false)}>
            Keep
          </button>
        </p>
      ) : (
        <button type="button" className="app-button" onClick={() => setAsked(true)}>
          Erase all of it…
        </button>
      )}
    </details>
  );
}

function counted(count: number, one: string, more: string): string {
  return `${count} ${count === 1 ? one : more}`;
}

function sizeOf({ bytes }: Kept): string {
  return bytes === null ? '' : ` (${(bytes / 1e6).toFixed(1)} MB)`;
}
