/**
 * Pinned runs: what a run gave, kept beside the current one to be compared with it.
 *
 * A pin is a copy: document, curves and summary as they were. It stays with its experiment: beside
 * another one it is listed and not drawn. `pinning.ts` makes and names them; that
 * part comes when it is first wanted.
 */

import type { RunInfo, ScenarioDoc, Summary } from '../model/engineTypes';
import type { HistoryView } from './history';
import { createPageStore } from './pageStore';

/** A run that was kept. */
export type Pin = {
  readonly id: number;
  readonly name: string;
  readonly doc: ScenarioDoc;
  readonly base: ScenarioDoc;
  readonly sourceId: string | null;
  readonly info: RunInfo;
  readonly summary: Summary;
  readonly view: HistoryView;
  /** Experiment beside which it is shown: an id of the gallery, or the text of a document. */
  readonly home: string;
  /** Pinned by the page because its future was changed; the first to go when the list is full. */
  readonly byItself?: boolean;
};

export type PinsState = {
  /** Those of the open experiment. */
  readonly pins: readonly Pin[];
  /** Those of other experiments, until they are open again. */
  readonly apart: readonly Pin[];
  /** Why the last run could not be pinned, or `null`. */
  readonly refusal: string | null;
};

export const pinsStore = createPageStore<PinsState>(() => ({ pins: [], apart: [], refusal: null }));

/** One value of the pins, re-rendering when it changes. */
export const usePins = pinsStore;
