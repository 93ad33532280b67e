/**
 * What is known of each run that has been on show: its document, its network, and what it came to.
 *
 * The store of the run tells only of the newest one; who wants to keep the one before asks here.
 */

import type { StoreApi } from 'zustand/vanilla';
import type { RunInfo, Summary } from '../model/engineTypes';
import type { RunStoreState } from './contract';
import type { HistorySource, HistoryView } from './history';

/** What is known of a run. */
export type RunNote = {
  /** Its document, as the engine got it. */
  readonly scenario: string;
  readonly info: RunInfo;
  /** Of the furthest place it has been looked at; `null` when it never came to rest. */
  readonly summary: Summary | null;
};

type Seen = Pick<RunStoreState, 'info' | 'summary' | 'summaryOf'>;

/** Notes every run on show from now on; gives what is known of one, `null` of one never seen. */
export function followRuns(
  runs: Pick<StoreApi<Seen>, 'getState' | 'subscribe'>,
  history: Pick<HistorySource, 'current' | 'isWaiting'>,
): (view: HistoryView) => RunNote | null {
  const notes = new WeakMap<HistoryView, RunNote>();
  const note = ({ info }: Seen, summary: Summary | null) => {
    const view = history.current();
    // As long as the run before stays on show, what is told is of the one that waits.
    if (history.isWaiting() || info === null || typeof view.scenario !== 'string') return;
    const { scenario } = view;
    const known = notes.get(view);
    const before = known?.scenario === scenario ? known.summary : null;
    notes.set(view, { scenario, info, summary: further(before, summary) });
  };
  const first = runs.getState();
  note(first, first.summaryOf === history.current().scenario ? first.summary : null);
  runs.subscribe((now, before) => note(now, now.summary === before.summary ? null : now.summary));
  return (view) => notes.get(view) ?? null;
}

/** The summary that reaches further, the newer of two that reach as far. */
function further(known: Summary | null, now: Summary | null): Summary | null {
  if (known === null || now === null) return now ?? known;
  return now.simulatedSeconds >= known.simulatedSeconds ? now : known;
}
