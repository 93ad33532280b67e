/** The runs on the screen: those that were pinned, then the current one. */

import { useMemo } from 'react';
import { catalog } from '../../model/catalog';
import type { RunInfo, SeriesInfo, Summary } from '../../model/engineTypes';
import { runActions, useDocument, usePins, useRun } from '../../run';
import type { HistoryView } from '../../run/history';
import { nameOf } from '../../run/pinning';
import { drawnRun } from '../../timeline/stage/means';

/** One run to be compared. */
export type ComparedRun = {
  readonly name: string;
  /** Experiment it belongs to. */
  readonly title: string;
  readonly info: RunInfo;
  readonly summary: Summary;
  readonly view: HistoryView;
};

/** Name of the circuit or port that a series is of. */
export function elementName({ element, label }: SeriesInfo, { info }: ComparedRun): string {
  const { circuits, ports } = info.network;
  return [...circuits, ...ports].find(({ id }) => id === element)?.label ?? label;
}

/** A run as the plots of the workbench draw it: goodput as a running mean. Tables and files hold the samples. */
export function asDrawn(run: ComparedRun): ComparedRun {
  return { ...run, view: drawnRun(run.view, run.info) };
}

/** All runs; the first is what the others are compared with. */
export function useComparedRuns(): readonly ComparedRun[] {
  const pins = usePins((state) => state.pins);
  const doc = useDocument((state) => state.doc);
  const base = useDocument((state) => state.base);
  const info = useRun((state) => state.info);
  const summary = useRun((state) => state.summary);
  return useMemo(() => {
    const kept = pins.map(({ name, doc: { title }, info: of, summary: sum, view }) => ({
      ...{ name, title, info: of, summary: sum, view },
    }));
    if (info === null || summary === null) return kept;
    const name = `Current run: ${nameOf(base, doc, catalog)}`;
    const present = { name, title: doc.title, info, summary, view: runActions.history.current() };
    return [...kept, present];
  }, [pins, doc, base, info, summary]);
}
