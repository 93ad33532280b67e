/**
 * Pinned runs: what a run gave, kept beside the one on the table to be compared with it.
 *
 * A pin is a copy: document, curves and summary as they were. It is named by what its experiment
 * changes. There are few of them, and long ones are thinned out, so memory stays bounded.
 */

import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { catalog } from '../engine/catalog';
import type { HistoryView } from '../engine/history';
import type { Catalog, RunInfo, ScenarioDoc, Summary } from '../engine/model';
import { changesOf } from './diff';
import { documentActions, documentStore } from './document';
import { runActions, runStore } from './run';

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
};

export type PinsState = {
  readonly pins: readonly Pin[];
  /** Why the last run could not be pinned, or `null`. */
  readonly refusal: string | null;
};

/** Runs that can be pinned at a time. */
export const MOST_PINS = 4;
/** Numbers the curves of one pin may hold: 16 MiB. */
const MOST_VALUES = 2_097_152;
/** Changes that a name tells; more would not be read. */
const MOST_CHANGES = 3;

export const pinsStore = createStore<PinsState>(() => ({ pins: [], refusal: null }));

/** One value of the pins, re-rendering when it changes. */
export function usePins<Value>(select: (state: PinsState) => Value): Value {
  return useStore(pinsStore, select);
}

let nextId = 1;

export const pinActions = {
  /** Pins the run on the table; says whether that worked. */
  pin: (): boolean => {
    const { pins } = pinsStore.getState();
    const { info, summary } = runStore.getState();
    if (pins.length >= MOST_PINS) return refuse(`At most ${MOST_PINS} runs are pinned at a time.`);
    const view = runActions.history.current();
    if (info === null || summary === null || view.rows === 0) {
      return refuse('There is no run to pin yet.');
    }
    const { doc, base, sourceId } = documentStore.getState();
    const pin: Pin = {
      ...{ id: nextId, name: nameOf(base, doc, catalog), doc, base, sourceId, info, summary },
      view: copyOf(view),
    };
    nextId += 1;
    pinsStore.setState({ pins: [...pins, pin], refusal: null });
    return true;
  },
  remove: (id: number) =>
    pinsStore.setState(({ pins }) => ({
      pins: pins.filter((pin) => pin.id !== id),
      refusal: null,
    })),
  rename: (id: number, name: string) =>
    pinsStore.setState(({ pins }) => ({
      pins: pins.map((pin) => (pin.id === id && name.trim() !== '' ? { ...pin, name } : pin)),
    })),
  /** Puts the experiment of a pin on the table. */
  open: (id: number) => {
    const pin = pinsStore.getState().pins.find((each) => each.id === id);
    if (pin !== undefined) documentActions.open(pin.doc, pin.sourceId, pin.base);
  },
  /**
   * Goes on from this instant as another run: the one so far is pinned, and what is changed from now
   * on counts from here. Seed, streams and the commands up to here stay, so both share their chance.
   */
  fork: (): boolean => {
    if (!pinActions.pin()) return false;
    runActions.setMode('fromNow');
    return true;
  },
};

function refuse(refusal: string): false {
  pinsStore.setState({ refusal });
  return false;
}

/** What an experiment changes, in a few words: "RIF 1 → 1/4, TBE 512 → 32". */
export function nameOf(base: ScenarioDoc, doc: ScenarioDoc, from: Catalog): string {
  const changes = changesOf(base, doc, from).map(
    (each) => `${each.label} ${each.from} → ${each.to}`,
  );
  if (changes.length === 0) return 'as loaded';
  const told = changes.slice(0, MOST_CHANGES).join(', ');
  const rest = changes.length - MOST_CHANGES;
  return rest > 0 ? `${told} and ${rest} more` : told;
}

/** The curves as they are now; every second, fourth … row of long ones. */
export function copyOf(view: HistoryView, most = MOST_VALUES): HistoryView {
  const width = 1 + view.columns.length;
  const stride = Math.max(1, Math.ceil((view.rows * width) / most));
  const rows = Math.ceil(view.rows / stride);
  const thinned = (column: Float64Array) =>
    stride === 1
      ? column.slice(0, rows)
      : Float64Array.from({ length: rows }, (_, row) => column[row * stride] ?? Number.NaN);
  return {
    series: view.series,
    rows,
    time: thinned(view.time),
    columns: view.columns.map(thinned),
    events: [...view.events],
  };
}
