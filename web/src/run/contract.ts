/** State and actions of the three stores. The rooms of the page use these types alone. */

import type { NumberField } from '../model/edits';
import type {
  EventKind,
  ParamValue,
  Problem,
  RunInfo,
  ScenarioDoc,
  Summary,
  TraceQuery,
} from '../model/engineTypes';
import type { Instant } from '../model/instant';
import type { HistorySource } from './history';
import type { LensRequest, RunState, StepUnit } from './protocol';
import type { Answer } from './requests';

/** One entry of the gallery: a scenario file found under `scenarios/`. */
export type GalleryItem = {
  /** Path under `scenarios/` without `.json`. */
  readonly id: string;
  readonly doc: ScenarioDoc;
};

/** The open scenario; every change is one undoable entry. */
export type DocumentState = {
  readonly doc: ScenarioDoc;
  /** Where it came from: gallery id, or `null` for a file or link. */
  readonly sourceId: string | null;
  /** The document as loaded; "changed" and "reset" compare with it. */
  readonly base: ScenarioDoc;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Sentence for the last undoable entry, e.g. "RIF 1 → 1/16". */
  readonly undoLabel: string | null;
  readonly redoLabel: string | null;
};
export type DocumentActions = {
  /** `base` is what "changed" and "reset" compare with, where that is not `doc` itself. */
  open(doc: ScenarioDoc, sourceId: string | null, base?: ScenarioDoc): void;
  /**
   * Sets a knob. Entries with the same `gesture` merge into one undo step; pass a fresh one per drag.
   * A value equal to the catalogue default is removed from the file unless `base` states it.
   */
  setParam(section: string, key: string, value: ParamValue, gesture?: string): void;
  /** Sets a knob for one part alone; `undefined` lets it follow the common value again. */
  setOverride(
    part: string,
    knob: { readonly section: string; readonly key: string },
    value: ParamValue | undefined,
    gesture?: string,
  ): void;
  /** Chooses another algorithm of a family; knobs of the old one are dropped (undo brings them back). */
  setKind(section: string, kind: string): void;
  /** Document-level numbers: seed, durationMs, warmUpMs, sampleUs. */
  setField(field: NumberField, value: number, gesture?: string): void;
  moveNode(node: string, at: readonly [number, number], gesture?: string): void;
  /** Moves several nodes as one step. */
  moveNodes(places: { readonly [node: string]: readonly [number, number] }, gesture?: string): void;
  /** Puts an edited document in the place of the present one: one step with this label. */
  edit(doc: ScenarioDoc, label: string, gesture?: string): void;
  resetParam(section: string, key: string): void;
  resetAll(): void;
  undo(): void;
  redo(): void;
};

/** Live change policy: re-simulate the visible history, or perturb from now. */
export type ChangeMode = 'rerun' | 'fromNow';

/** A message to the reader, shown until it is dismissed. */
export type Notice = NonNullable<RunStoreState['notice']>;

/** What the engine is doing. */
export type RunStoreState = {
  readonly status: RunState;
  /** Can this browser run the engine? */
  readonly isSupported: boolean;
  /** Shall it play, once what is being computed is there? */
  readonly wantsPlay: boolean;
  /** Does it play as fast as possible to its end, whatever the speed says? */
  readonly toEnd: boolean;
  readonly generation: number;
  readonly info: RunInfo | null;
  /** Where the head stands; refreshed at most ten times a second. */
  readonly head: Instant;
  /** How far the run has been simulated. */
  readonly horizon: Instant;
  /** Simulated seconds per wall second; `null` = as fast as possible. */
  readonly speed: number | null;
  readonly mode: ChangeMode;
  readonly summary: Summary | null;
  /** The same of where the samples end, though the head may stand before. */
  readonly furthest: Summary | null;
  /** Text of the scenario that both are of; another than the document's while a re-run is due. */
  readonly summaryOf: string | null;
  /** Problems of the last refused load or tune; the experiment before it is intact. */
  readonly problems: readonly Problem[];
  /** The document that they are about. */
  readonly refused: ScenarioDoc | null;
  /** A sentence for a banner (crash and restart, corrupt link …), or `null`. */
  readonly notice: {
    readonly tone: 'info' | 'warning' | 'danger';
    readonly text: string;
    /** What the engine failed with, where it did, for a report. */
    readonly fault?: string;
    /** What the reader can do about it; each puts the notice away. */
    readonly choices?: readonly { readonly label: string; readonly choose: () => void }[];
  } | null;
};
export type RunActions = {
  play(): void;
  /** Plays as fast as possible until the run is over, paused or stopped by a condition; the speed stays. */
  playToEnd(): void;
  pause(): void;
  step(unit: StepUnit, direction: 1 | -1): void;
  seek(at: Instant): void;
  setSpeed(speed: number | null): void;
  setMode(mode: ChangeMode): void;
  dismissNotice(): void;
  /** Samples and events of the current run, outside React. */
  readonly history: HistorySource;
  /** Cells in flight at the head for canvas and lens; calls back at most once per request. */
  requestCells(
    max: number,
    onCells: (cells: CellsSnapshot) => void,
    lens?: LensRequest | null,
  ): void;
  /** Discards the next data cell of a circuit at a node, now; the command joins the timeline. */
  dropNextCell(circuit: string, node: string): void;
  /** Discards the `n`th segment that a circuit sends from now on, at its first switch; the command joins the timeline. */
  dropSegment(circuit: string, n: number): void;
  /** Discards every `n`th segment that a circuit sends from now on; 0 ends it. The command joins the timeline. */
  dropEverySegment(circuit: string, n: number): void;
  /** Asks about a circuit; `null` when the run was replaced, or a newer question took this one's place. */
  inquire(query: TraceQuery): Promise<Answer | null>;
  /** Is a question pending, whose answer another question would make void? */
  isAsked(): boolean;
  /**
   * The document may well be changed to these next, the likeliest first: their runs are simulated while the
   * engine has nothing else to do.
   */
  foresee(docs: readonly ScenarioDoc[]): void;
  /** Changes a knob from now on, by a timed command; one that shapes the network, in the document and with a new run. */
  tune(section: string, key: string, value: ParamValue, gesture?: string): void;
};

/** Cells in flight; layout of `data` as in the `cells` report. */
export type CellsSnapshot = {
  readonly head: Instant;
  readonly count: number;
  /** Cells in flight altogether; larger than `count` when thinned out. */
  readonly total: number;
  readonly data: Float32Array;
  /** What is under the lens; layout as in the `cells` report. */
  readonly lens?: Float64Array | null;
};

/** What the user selected; the inspector follows it. */
export type Selection =
  | { readonly type: 'node'; readonly id: string }
  | { readonly type: 'link'; readonly id: string }
  | { readonly type: 'port'; readonly id: string }
  | { readonly type: 'circuit'; readonly id: string }
  /** A bundle of circuits, by its id. */
  | { readonly type: 'group'; readonly id: string };

/** What a link for a class keeps from its readers: edits of the network, answers, the seed. */
export type Lock = 'network' | 'answers' | 'seed';

export type Theme = 'light' | 'dark' | 'system';

/** Kinds of events that are shown alone or left out, in turn, so that they catch the eye. */
export type Flash = {
  readonly kinds: readonly EventKind[];
  readonly isOn: boolean;
  /** What it is about, for the read-out of the plots. */
  readonly words: string;
};

/** Parts of the network, as `type:id`, and plots that light up for a moment. */
export type PointedAt = { readonly parts: readonly string[]; readonly plots: readonly string[] };

export type ViewState = {
  readonly selection: Selection | null;
  /** What is selected besides, for edits of several parts; empty without a selection. */
  readonly others: readonly Selection[];
  readonly theme: Theme;
  /** Shared time cursor; `null` = none. */
  readonly cursor: Instant | null;
  /** What the plots point at for a moment, or `null`. */
  readonly flash: Flash | null;
  /** What was pointed at last; each panel lights up its own elements when it changes. */
  readonly pointedAt: PointedAt | null;
  /** Pinned cursor for delta read-outs. */
  readonly pinned: Instant | null;
  /**
   * Zoomed x range; `null` = the whole run, following live. In seconds, for it is the domain of the time scales,
   * which zooms and drags divide at will; it is compared with no instant.
   */
  readonly xRange: readonly [number, number] | null;
  /** `quantity/element` of series switched off in the legends. */
  readonly hidden: ReadonlySet<string>;
  /** `quantity/element` of series in the order of the legends; those that are not named follow. */
  readonly order: readonly string[];
  /** Circuits and ports whose lines were given a colour by hand, in plots with more lines than colours. */
  readonly coloured: readonly string[];
  /** Quantities of the plots that the reader wants open; `null` = those that the experiment begins with. */
  readonly plots: readonly string[] | null;
  /** Quantity of the maximised plot, or `null`. */
  readonly maximised: string | null;
  readonly networkAs: 'canvas' | 'list';
  readonly phoneTab: 'watch' | 'tune' | 'edit' | 'learn';
  /** The only controls to show, as `section.key`, chosen by the author of the link; `null` = all. */
  readonly onlyKnobs: readonly string[] | null;
  /** What the author of the link has locked or hidden. */
  readonly locks: readonly Lock[];
  /** Do the vertical scales of the plots stay as they are? */
  readonly hasFrozenScales: boolean;
  /** How often the reader has gone on to the next way of showing a unit. */
  readonly unitTurns: { readonly [unit: string]: number };
};
export type ViewActions = {
  select(selection: Selection | null): void;
  /** Selects several parts; the last one is the selection, the rest are the others. */
  selectAll(parts: readonly Selection[]): void;
  /** Takes a part into the selection, or out of it. */
  toggleSelected(part: Selection): void;
  setTheme(theme: Theme): void;
  setCursor(at: Instant | null): void;
  pinCursor(at: Instant | null): void;
  setXRange(range: readonly [number, number] | null): void;
  toggleSeries(key: string): void;
  /** Puts the series of a legend into this order. */
  orderSeries(keys: readonly string[]): void;
  /** Of the elements `among`, exactly `elements` are to be in colour. */
  colourSeries(elements: readonly string[], among: readonly string[]): void;
  soloSeries(key: string, all: readonly string[]): void;
  /** Opens a plot, or closes it, beside those that are `open`. */
  togglePlot(quantity: string, open: readonly string[]): void;
  maximise(quantity: string | null): void;
  setNetworkAs(as: 'canvas' | 'list'): void;
  setPhoneTab(tab: ViewState['phoneTab']): void;
  freezeScales(areFrozen: boolean): void;
  /** Shows these controls alone, or all again. */
  showOnly(knobs: readonly string[] | null): void;
  /** Shows a unit the next way, of `ways`. */
  turnUnit(unit: string, ways: number): void;
  /** Takes over the look that came with a link; habits of the reader stay. */
  show(view: Partial<ViewState>): void;
};
