/** The runs on the screen: those that were pinned, then the current one. */

import { useMemo } from 'react';
import { sha256, shortSha256 } from '../../base/sha256';
import { runLetter } from '../../base/text';
import { ENGINE_NAME } from '../../generated/engineName';
import { simulatedText } from '../../model/engineText';
import { documentStore, runActions, useDocument, usePins, useRun } from '../../run';
import type { HistoryView } from '../../run/history';
import { nameOf, onShow } from '../../run/pinning';
import type { Pin } from '../../run/pins';
import { drawnRun } from '../../timeline/stage/means';

/** One run to be compared. */
export type ComparedRun = Pick<Pin, 'name' | 'doc' | 'info' | 'summary' | 'view'> & {
  /** As the plots of the workbench draw it: goodput as a running mean. Tables and files hold the samples of `view`. */
  readonly drawn: HistoryView;
  /** Is it the one on show in the workbench? */
  readonly isPresent: boolean;
};

/** The key to the runs, as lines before a table. */
export function aboutRuns(runs: readonly ComparedRun[]): readonly string[] {
  return runs.map(({ name, doc, summary }, place) => {
    const print = `fingerprint ${summary.fingerprint} at ${summary.simulatedSeconds} s`;
    const scenario = `scenario SHA-256 ${shortSha256(sha256(simulatedText(doc)))}`;
    const from = `seed ${doc.seed}, engine ${ENGINE_NAME}`;
    return `${runLetter(place)} ${name} of “${doc.title}”, ${from}, ${print}, ${scenario}`;
  });
}

/** A run with its curves as they are drawn. */
export function withDrawn(run: Omit<ComparedRun, 'drawn'>): ComparedRun {
  return { ...run, drawn: drawnRun(run.view, run.info) };
}

/**
 * Pinned runs and the current one, which is named as such: the last, or a pin that equals it. Two runs are equal when
 * they are of one experiment with the same settings and have come to one state.
 */
export function withPresent(
  kept: readonly ComparedRun[],
  present: ComparedRun,
): readonly ComparedRun[] {
  const isEqual = ({ doc, summary: { fingerprint, simulatedSeconds } }: ComparedRun) =>
    doc.title === present.doc.title &&
    fingerprint === present.summary.fingerprint &&
    simulatedSeconds === present.summary.simulatedSeconds &&
    simulatedText(doc) === simulatedText(present.doc);
  const place = kept.findIndex(isEqual);
  const named = (name: string) => ({ ...present, name: `Current run: ${name}` });
  if (place < 0) return [...kept, named(present.name)];
  return kept.map((run, at) => (at === place ? named(run.name) : run));
}

/** All runs; the first is what the others are compared with. A pin that equals the current run stands for both. */
export function useComparedRuns(): readonly ComparedRun[] {
  const pins = usePins((state) => state.pins);
  const open = useDocument((state) => state.doc);
  const info = useRun((state) => state.info);
  // Numbers and curves end at one instant.
  const summary = useRun((run) => run.furthest);
  return useMemo(() => {
    const kept = pins.map((pin) => withDrawn({ ...pin, isPresent: false }));
    if (info === null || summary === null) return kept;
    const view = runActions.history.current();
    const { doc, base } = onShow({ ...documentStore.getState(), doc: open });
    const name = nameOf(base, doc);
    return withPresent(kept, withDrawn({ name, isPresent: true, doc, info, summary, view }));
  }, [pins, open, info, summary]);
}
