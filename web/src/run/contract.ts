import type { EventKind, Problem, RunInfo, ScenarioDoc, Summary } from '../model/engineTypes';
import type { Instant } from '../model/instant';
import type { RunState } from './protocol';

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
  /** Sentence for the last undoable entry, e.g. "RIF 1 → 1/16"; `null` when there is none. */
  readonly undoLabel: string | null;
  readonly redoLabel: string | null;
};

/** Live change policy: re-simulate the visible history, or perturb from now. */
export type ChangeMode = 'rerun' | 'fromNow';

/** A message to the reader, shown until it is dismissed. */
export type Notice = {
  readonly tone: 'info' | 'warning' | 'danger';
  readonly text: string;
  /** The engine's error message, if it failed, for a report. */
  readonly fault?: string;
  /** What the reader can do about it; each choice dismisses the notice. */
  readonly choices?: readonly { readonly label: string; readonly choose: () => void }[];
};

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
  /** Text of the scenario of both; differs from the document's while a re-run is due. */
  readonly summaryOf: string | null;
  /** Problems of the last refused load or tune; the previous experiment is unchanged. */
  readonly problems: readonly Problem[];
  /** The document that they are about. */
  readonly refused: ScenarioDoc | null;
  /** A sentence for a banner (crash and restart, corrupt link …), or `null`. */
  readonly notice: Notice | null;
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

/** What a link for a class locks or hides: edits of the network, answers, the seed. */
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
  /** Did a finger put it there, which does not leave a plot as a mouse does? */
  readonly isCursorOfFinger: boolean;
  /** What the plots point at for a moment, or `null`. */
  readonly flash: Flash | null;
  /** What was pointed at last; each panel lights up its own elements when it changes. */
  readonly pointedAt: PointedAt | null;
  /** Pinned cursor for delta read-outs. */
  readonly pinned: Instant | null;
  /**
   * Zoomed x range; `null` = the whole run, following live. In seconds, because it is the domain of the time scales;
   * it is never compared with an instant.
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
