/**
 * The shapes the page and the engine agree on: catalogue, scenario document, network, series.
 *
 * Rust writes all of them (`catalog.json` at build time, the others through the worker); nothing here
 * is computed by the page. Scenario and reports are the types generated from the engine's schemas.
 */

import type * as reports from '../generated/reports';
import type { Scenario } from '../generated/scenario';

/** How a slider walks through a parameter's range. */
type Grid =
  | { readonly type: 'linear'; readonly step: number }
  /** 1, 2, 5, 10, 20, 50 … */
  | { readonly type: 'oneTwoFive' }
  /** Only powers of two from `least` on are legal (RIF, RDF, Nrm, CDF); `orZero` allows 0 as well. */
  | { readonly type: 'powersOfTwo'; readonly orZero: boolean; readonly least: number };

/** Unit of a parameter or a series; `share` is 0…1, `count` has no unit. */
export type Unit = reports.Unit;

/** A value a parameter can have; what `null` means is in the spec's `nullLabel`. */
export type ParamValue = TimedCommand['value'];

/** One parameter, declared once in Rust. */
export type ParamSpec = {
  readonly key: string;
  readonly label: string;
  /** One or two sentences: what turning it does. */
  readonly doc: string;
  /** Paper and section, RFC, or "chosen". */
  readonly source: string;
  readonly unit: Unit;
  readonly kind: 'real' | 'integer' | 'flag' | 'choice';
  readonly nullable: boolean;
  /** What `null` means, in two or three words: "no limit", "TBE/Nrm". */
  readonly nullLabel: string;
  readonly min: number;
  readonly max: number;
  readonly default: ParamValue;
  readonly grid: Grid;
  readonly choices: readonly { readonly id: string; readonly label: string }[];
  /** True when the network itself changes, so that it cannot be changed "from now". */
  readonly rebuild: boolean;
  /** It acts while one of these holds; empty where no other parameter decides that. */
  readonly when: readonly When[];
};

/** `is` tells whether the parameter `key` must have one of the values or none of them, as written in a file: "true", "null". */
export type When = {
  /** Section of that parameter; `null` where both stand in one list. */
  readonly section: string | null;
  /** With a section perhaps `kind`, its algorithm. */
  readonly key: string;
  readonly is: boolean;
  readonly states: readonly string[];
};

/** What part of the network a section or family belongs to; the inspector groups by it. */
export type AppliesTo = 'scenario' | 'network' | 'circuit' | 'connection' | 'port' | 'background';

/** One algorithm of a family (`erica`, `tail`, `n-source` …). */
export type CatalogEntry = {
  readonly id: string;
  readonly label: string;
  readonly doc: string;
  readonly source: string;
  readonly params: readonly ParamSpec[];
};

/** A place in the scenario file that holds `{ kind, ...knobs }` (family) or only knobs (section). */
export type CatalogSection = {
  /** The key in the scenario file: `abr`, `tcp`, `feedback`, `discard`, `topology` … */
  readonly id: string;
  readonly label: string;
  readonly doc: string;
  readonly appliesTo: AppliesTo;
  /** Knobs of a plain section; empty for a family. */
  readonly params: readonly ParamSpec[];
  /** Algorithms of a family, in menu order; empty for a plain section. */
  readonly entries: readonly CatalogEntry[];
  /** Id of the entry used when the file names none; `null` for a plain section. */
  readonly defaultEntry: string | null;
};

/** The whole catalogue; `web/src/generated/catalog.json` has this shape. */
export type Catalog = {
  readonly engineVersion: string;
  /** Settings of the whole run, at the top level of a scenario file. */
  readonly run: readonly ParamSpec[];
  readonly sections: readonly CatalogSection[];
  /** What a drawn network is made of. */
  readonly drawing: CatalogDrawing;
  readonly limits: CatalogLimits;
};

/** Most of everything that a scenario may hold; texts in code points. */
type CatalogLimits = {
  readonly nodes: number;
  readonly links: number;
  readonly circuits: number;
  /** Nodes on the route of one circuit. */
  readonly route: number;
  /** Steps of the rate of one line. */
  readonly steps: number;
  readonly overrides: number;
  readonly commands: number;
  readonly name: number;
  readonly title: number;
  readonly prose: number;
};

/** A word of the file format, for people. */
export type CatalogWord = { readonly id: string; readonly label: string; readonly doc: string };

/** What nodes, links and circuits of a drawn network can be. */
type CatalogDrawing = {
  /** Numbers of a node, of a link. */
  readonly nodes: readonly ParamSpec[];
  readonly links: readonly ParamSpec[];
  /** Kinds of nodes; roles of a switch, the plain one first. */
  readonly kinds: readonly CatalogWord[];
  readonly roles: readonly CatalogWord[];
  readonly services: readonly CatalogWord[];
  readonly loads: readonly CatalogWord[];
  /** Pairs of service and load that go together. */
  readonly fits: readonly (readonly [service: string, load: string])[];
};

/** Knobs of one section in a scenario file; only what differs from the defaults. */
export type SectionValues = { readonly kind?: string } & { readonly [key: string]: unknown };

/** A value that nobody changes, whatever it holds. */
export type Frozen<T> = T extends object ? { readonly [Key in keyof T]: Frozen<T[Key]> } : T;

/** A change that happens at an instant of simulated time; `target` is a section id, e.g. `abr`. */
export type TimedCommand = Frozen<NonNullable<Scenario['timeline']>[number]>;

/** What the paper printed for this experiment; shown beside our result. */
export type Published = Frozen<NonNullable<Scenario['published']>>;

/**
 * The scenario document: a scenario file in which the fields that the page always shows are stated.
 *
 * Sections are read by their id in the catalogue, so that no part of the page depends on one.
 */
export type ScenarioDoc = Frozen<Omit<Scenario, 'layout'>> &
  Frozen<Required<Pick<Scenario, 'seed' | 'durationMs' | 'topology'>>> & {
    /** Positions of nodes moved by hand, in grid units; pairs, which the generator cannot say. */
    readonly layout?: { readonly [nodeId: string]: readonly [number, number] };
    readonly [section: string]: unknown;
  };

// What a run reports and is asked, as Rust declares it; the fields are described there.
export type RunInfo = Frozen<reports.RunInfo>;
export type Network = Frozen<reports.Network>;
export type NetworkNode = Frozen<reports.NetworkNode>;
export type NetworkLink = Frozen<reports.NetworkLink>;
export type NetworkCircuit = Frozen<reports.NetworkCircuit>;
export type NetworkPort = Frozen<reports.NetworkPort>;
export type SeriesInfo = Frozen<reports.SeriesInfo>;
/** What a series shows; one plot kind per quantity (see `model/plotKinds`). */
export type Quantity = reports.Quantity;
export type Theory = Frozen<reports.Theory>;
/** A quantity over time as steps: seconds, and what holds from there; `null` = nothing. */
export type Steps = Theory['shares'][number]['mbps'];
export type QueueLine = Frozen<reports.QueueLine>;
export type RunEvent = Frozen<reports.RunEvent>;
export type EventKind = reports.EventKind;
export type Summary = Frozen<reports.Summary>;
export type Problem = Frozen<reports.Problem>;
export type TraceQuery = Frozen<reports.TraceQuery>;
export type Story = Frozen<reports.Story>;
export type Change = Frozen<reports.Change>;
export type Moment = Frozen<reports.Moment>;
export type MomentKind = reports.MomentKind;
export type CellPath = Frozen<reports.CellPath>;
export type RmContents = Frozen<reports.RmContents>;
export type RmMark = Frozen<reports.RmMark>;
