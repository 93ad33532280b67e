/**
 * Making pins: the run on the table as it is, or as it was before its future was changed.
 *
 * A pin is named by what its experiment changes. There are few of them, and long ones are thinned out,
 * so memory stays bounded.
 */

import { catalog } from '../engine/catalog';
import type { HistoryView } from '../engine/history';
import type { Catalog, ScenarioDoc } from '../engine/model';
import type { DocumentState } from './contract';
import { changesOf } from './diff';
import { documentActions, documentStore } from './document';
import { followSummaries } from './furthest';
import { type Pin, pinsStore } from './pins';
import { runActions, runStore } from './run';

/** Runs that can be pinned at a time. */
export const MOST_PINS = 4;
/** Numbers the curves of one pin may hold: 16 MiB. */
const MOST_VALUES = 2_097_152;
/** Changes that a name tells; more would not be read. */
const MOST_CHANGES = 3;

const furthest = followSummaries(runStore);
let nextId = 1;

export const pinActions = {
  /** Pins the run on the table; says whether that worked. */
  pin: (): boolean => {
    if (pinsStore.getState().pins.length >= MOST_PINS) {
      return refuse(`At most ${MOST_PINS} runs are pinned at a time.`);
    }
    const pin = taken(documentStore.getState());
    if (pin === null) return refuse('There is no run to pin yet.');
    pinsStore.setState(({ pins }) => ({ pins: [...pins, pin], refusal: null }));
    return true;
  },
  /**
   * Keeps the run of `snapshot`, which is still on show, because its future is about to be changed.
   * Gives the pin, `null` where there is no room for one that nobody asked for. One that is pinned
   * already is brought up to date.
   */
  keep: (snapshot: Snapshot): { readonly pin: Pin; readonly isNew: boolean } | null => {
    const made = taken(snapshot);
    if (made === null) return null;
    const { pins } = pinsStore.getState();
    const known = pins.find(({ doc }) => doc === snapshot.doc);
    if (known !== undefined) {
      const { summary, view } = made;
      const pin = known.view.rows < view.rows ? { ...known, summary, view } : known;
      pinsStore.setState({ pins: pins.map((each) => (each === known ? pin : each)) });
      return { pin, isNew: false };
    }
    const oldest = pins.find(({ byItself }) => byItself);
    const others = pins.length < MOST_PINS ? pins : pins.filter((each) => each !== oldest);
    if (others.length >= MOST_PINS) return null;
    const pin = { ...made, byItself: true };
    pinsStore.setState({ pins: [...others, pin], refusal: null });
    return { pin, isNew: true };
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

/** The experiment of a run. */
type Snapshot = Pick<DocumentState, 'doc' | 'base' | 'sourceId'>;

/** A copy of the run on show, with the summary of its end; `null` when there is none. */
function taken({ doc, base, sourceId }: Snapshot): Pin | null {
  const { info } = runStore.getState();
  const summary = furthest.summary();
  const view = runActions.history.current();
  if (info === null || summary === null || view.rows === 0) return null;
  const id = nextId;
  nextId += 1;
  const name = nameOf(base, doc, catalog);
  return { id, name, doc, base, sourceId, info, summary, view: copyOf(view) };
}

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
