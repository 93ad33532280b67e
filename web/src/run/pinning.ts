/**
 * Making pins: the current run as it is, or as it was before its future was changed, or the run
 * before the last change as long as that is on show.
 *
 * A pin is named by what its experiment changes. There are few of them, and long ones are thinned out,
 * so memory stays bounded.
 */

import { quoted } from '../base/hidden';
import { changesInWords, changesOf } from '../model/diff';
import { engineText, isAlike, simulatedText } from '../model/engineText';
import type { RunInfo, ScenarioDoc, Summary } from '../model/engineTypes';
import { instantOf, instantOfUs } from '../model/instant';
import type { Outcome } from './batch';
import type { DocumentState } from './contract';
import { documentActions, documentInternals, documentStore, type Snapshot } from './document';
import { type HistoryView, newEpoch } from './history';
import { type Pin, pinsStore } from './pins';
import { runActions, runInternals, runStore } from './run';

/** Runs that can be pinned at a time. */
export const MOST_PINS = 4;
const FULL = `At most ${MOST_PINS} runs are pinned at a time: remove one first, under Pins.`;
/** Runs that are pinned in all experiments together, so that memory stays bounded. */
const MOST_IN_ALL = 12;
const FULL_IN_ALL = `At most ${MOST_IN_ALL} runs are pinned in all experiments together: remove one first, under Pins.`;
/** Numbers the curves of one pin may hold: 16 MiB. */
const MOST_VALUES = 2_097_152;
/** Changes that a name lists; more would not be read. */
const MOST_CHANGES = 3;

let lastId = 0;

export const pinActions = {
  /** Pins the current run; says whether that worked. */
  pin: (): boolean => {
    const full = fullness();
    if (full !== null) return refuse(full);
    const pin = taken(documentStore.getState());
    if (pin === null) return refuse('There is no run to pin yet.');
    pinsStore.setState(({ pins }) => ({ pins: [...pins, pin], refusal: null }));
    return true;
  },
  /**
   * What the key does: pins the previous run as long as there is one that is not pinned yet, else the
   * current run. A notice says which, where the page does not show it.
   */
  pinShown: async (): Promise<void> => {
    const previousRun = pinActions.previousRun();
    if (previousRun !== null) await pinActions.pinPrevious(previousRun);
    else if (!pinActions.pin()) sayRefusal();
  },
  /** The run before the last change, still on show and not pinned yet; `null` when there is none. */
  previousRun: (): PreviousRun | null => {
    const view = runActions.history.previousRun();
    const known = view === null ? undefined : notes.get(view);
    if (view === null || known === undefined || view.rows === 0) return null;
    const experiment = snapshotOf(known.scenario);
    const text = simulatedText(experiment.doc);
    const isPinned = pinsStore.getState().pins.some(({ doc }) => simulatedText(doc) === text);
    if (isPinned) return null;
    return { ...known, ...experiment, view, name: nameOf(experiment.base, experiment.doc) };
  },
  /** Pins a previous run, whether its curves have faded or not; where it has no summary, it is run once more for one. */
  pinPrevious: async ({ scenario, ...previousRun }: PreviousRun): Promise<void> => {
    // Copied at once: the curves may change while the summary is computed.
    const view = copyOf(previousRun.view);
    const summary = previousRun.summary ?? (await summaryOf(scenario));
    const full = fullness();
    if (summary === null) refuse('The previous run could not be repeated, so it is not pinned.');
    else if (full !== null) refuse(full);
    else {
      const pin = { ...previousRun, id: newId(), summary, view, home: homeOf(previousRun) };
      pinsStore.setState(({ pins }) => ({ pins: [...pins, pin], refusal: null }));
      const text = `Pinned the previous run: ${quoted(pin.name)}. Pin again for the current one.`;
      runInternals.notify({ tone: 'info', text });
      // Dashed from now on, it need not be grey as well.
      if (runActions.history.previousRun() === previousRun.view) runActions.history.fade();
      return;
    }
    sayRefusal();
  },
  remove: (id: number) => {
    change((pins) => pins.filter((pin) => pin.id !== id));
    pinsStore.setState({ refusal: null });
  },
  rename: (id: number, name: string) => {
    if (name.trim() !== '')
      change((pins) => pins.map((pin) => (pin.id === id ? { ...pin, name } : pin)));
  },
  /** Opens the experiment of a pin; the pin is shown beside that from now on. */
  open: (id: number) => {
    const { pins, apart } = pinsStore.getState();
    const pin = [...pins, ...apart].find((each) => each.id === id);
    if (pin === undefined) return;
    change((all) => all.map((each) => (each === pin ? { ...pin, home: homeOf(pin) } : each)));
    documentActions.open(pin.doc, pin.sourceId, pin.base);
  },
  /** Shows a pin of another experiment beside the current one. */
  bring: (id: number): boolean => {
    const { pins, apart } = pinsStore.getState();
    if (pins.length >= MOST_PINS) return refuse(FULL);
    const home = homeOf(documentStore.getState());
    const brought = apart.filter((pin) => pin.id === id).map((pin) => ({ ...pin, home }));
    const rest = apart.filter((pin) => pin.id !== id);
    pinsStore.setState({ pins: [...pins, ...brought], apart: rest, refusal: null });
    return true;
  },
  /**
   * Pins the run so far and continues from this instant as another run, to which later changes apply. Seed, streams and
   * the commands so far stay, so both runs draw the same random numbers.
   */
  fork: (): boolean => {
    if (!pinActions.pin()) return false;
    runActions.setMode('fromNow');
    return true;
  },
};

/** Changes both lists of pins alike. */
function change(how: (pins: readonly Pin[]) => readonly Pin[]): void {
  pinsStore.setState(({ pins, apart }) => ({ pins: how(pins), apart: how(apart) }));
}

/** Why no more runs can be pinned; `null` while there is room. */
function fullness(): string | null {
  const { pins, apart } = pinsStore.getState();
  if (pins.length >= MOST_PINS) return FULL;
  return pins.length + apart.length >= MOST_IN_ALL ? FULL_IN_ALL : null;
}

/** The experiment that a document began as. */
function homeOf({ sourceId, base }: Pick<DocumentState, 'sourceId' | 'base'>): string {
  return sourceId ?? engineText(base);
}

documentStore.subscribe((now, before) => {
  if (now.base === before.base && now.sourceId === before.sourceId) return;
  const { pins, apart } = pinsStore.getState();
  const home = homeOf(now);
  const all = [...apart, ...pins].sort((a, b) => a.id - b.id);
  const here = all.filter((pin) => pin.home === home);
  const left = pins.filter((pin) => pin.home !== home).length;
  pinsStore.setState({ pins: here, apart: all.filter((pin) => pin.home !== home), refusal: null });
  if (left === 0) return;
  const whose = `of “${before.doc.title}”`;
  const text =
    left === 1
      ? `The pinned run ${whose} stays with it, under Pins.`
      : `The ${left} pinned runs ${whose} stay with it, under Pins.`;
  runInternals.notify({ tone: 'info', text });
});

/** The run before the last change, as far as it is known. */
type PreviousRun = Snapshot & RunNote & { readonly view: HistoryView; readonly name: string };

/** The experiment that is on show as a run: the one before, while a change of the open one is refused or on its way. */
export function onShow(open: Snapshot): Snapshot {
  const { scenario } = runActions.history.current();
  return typeof scenario !== 'string' || isAlike(scenario, open.doc) ? open : snapshotOf(scenario);
}

/** A copy of the run on show, with the summary of its end; `null` when there is none. */
function taken(open: Snapshot): Pin | null {
  const { doc, base, sourceId } = onShow(open);
  const { info, furthest: summary } = runStore.getState();
  const view = runActions.history.current();
  if (info === null || summary === null || view.rows === 0) return null;
  const name = nameOf(base, doc);
  const home = homeOf({ base, sourceId });
  return { id: newId(), name, doc, base, sourceId, home, info, summary, view: copyOf(view) };
}

function newId(): number {
  lastId += 1;
  return lastId;
}

/** The experiment that the engine got as this text: a step of the document where there is one. */
function snapshotOf(scenario: string): Snapshot {
  const { steps } = documentInternals.log();
  const known = steps
    .flatMap(({ from, to }) => [from, to])
    .findLast(({ doc }) => engineText(doc) === scenario);
  if (known !== undefined) return known;
  const { base, sourceId } = documentStore.getState();
  return { base, sourceId, doc: JSON.parse(scenario) as ScenarioDoc };
}

/** The summary of the whole run of a document; `null` when it does not complete. */
async function summaryOf(scenario: string): Promise<Summary | null> {
  const { Pool } = await import('./pool');
  const pool = new Pool({ size: 1 });
  let summary: Summary | null = null;
  const onOutcome = (outcome: Outcome) => {
    if ('summary' in outcome) summary = outcome.summary ?? null;
  };
  await pool.run([{ key: scenario, scenario }], { onOutcome }).catch(() => undefined);
  pool.close();
  return summary;
}

/** Says in a notice why nothing was pinned: the list in which it stands may be closed. */
function sayRefusal(): void {
  const { refusal } = pinsStore.getState();
  if (refusal !== null) runInternals.notify({ tone: 'info', text: refusal });
}

function refuse(refusal: string): false {
  pinsStore.setState({ refusal });
  return false;
}

/** What an experiment changes, in a few words: "RIF 1 → 1/4, TBE 512 → 32". */
export function nameOf(base: ScenarioDoc, doc: ScenarioDoc): string {
  return changesInWords(changesOf(base, doc), MOST_CHANGES) || 'as loaded';
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
    epoch: newEpoch(),
  };
}

/** What is known of a run. */
type RunNote = {
  /** Its document, as the engine got it. */
  readonly scenario: string;
  readonly info: RunInfo;
  /** Of the furthest place it has been looked at; `null` when it never came to rest. */
  readonly summary: Summary | null;
};

const notes = new WeakMap<HistoryView, RunNote>();

/** Notes of the run on show what is known of it, with this summary where there is one. */
function note(summary: Summary | null): void {
  const { info } = runStore.getState();
  const view = runActions.history.current();
  // While the run before stays on show, the summary is that of the run that waits.
  if (runActions.history.isWaiting() || info === null || typeof view.scenario !== 'string') return;
  const { scenario } = view;
  const known = notes.get(view);
  const before = known?.scenario === scenario ? known.summary : null;
  notes.set(view, { scenario, info, summary: further(before, summary) });
}

const first = runStore.getState();
note(first.summaryOf === runActions.history.current().scenario ? first.furthest : null);
runStore.subscribe((now, before) => note(now.furthest === before.furthest ? null : now.furthest));

/** The summary that reaches further, the newer of two that reach as far. */
function further(known: Summary | null, now: Summary | null): Summary | null {
  if (known === null || now === null) return now ?? known;
  return now.simulatedSeconds >= known.simulatedSeconds ? now : known;
}

// A command that joins the document at an instant before the end of the samples makes what lies behind it void. This
// is told of it before the samples are dropped.
documentStore.subscribe((now, before) => {
  if (now.doc === before.doc || now.base !== before.base) return;
  const known = new Set(before.doc.timeline);
  const joined = now.doc.timeline?.filter((command) => !known.has(command)) ?? [];
  const { rows, time } = runActions.history.current();
  const endS = time[rows - 1] ?? 0;
  if (joined.some(({ atUs }) => instantOfUs(atUs) < instantOf(endS))) keep(before);
});

/** Keeps the run of a document, which is still on show, because its future is about to be changed; a notice says so. */
function keep(before: Snapshot): void {
  const made = taken(before);
  if (made === null) return;
  const { pins, apart } = pinsStore.getState();
  const { summary, view } = made;
  const place = pins.findIndex(({ doc }) => doc === before.doc);
  const known = pins[place];
  if (known !== undefined) {
    if (known.view.rows < view.rows)
      pinsStore.setState({ pins: pins.with(place, { ...known, summary, view }) });
    return;
  }
  const oldest = pins.find(({ byItself }) => byItself);
  const others = pins.length < MOST_PINS ? pins : pins.filter((each) => each !== oldest);
  const hasRoom = others.length < MOST_PINS && others.length + apart.length < MOST_IN_ALL;
  if (hasRoom) {
    const pin = { ...made, byItself: true };
    pinsStore.setState({ pins: [...others, pin], refusal: null });
  }
  const text = hasRoom
    ? `The run as it was is kept: ${quoted(made.name)}, pale in the plots, and in numbers under Compare.`
    : `${MOST_PINS} runs are already pinned, so the run as it was is not kept; Undo brings it back.`;
  runInternals.notify({ tone: 'info', text });
}
