/**
 * The shapes the page and the engine agree on: catalogue, scenario document, network, series.
 *
 * Rust writes all of them (`catalog.json` at build time, the others through the worker); nothing here
 * is computed by the page. The scenario is the type generated from the engine's schema.
 */

import type { Scenario } from '../generated/scenario';

/** How a slider walks through a parameter's range. */
export type Grid =
  | { readonly type: 'linear'; readonly step: number }
  /** 1, 2, 5, 10, 20, 50 … */
  | { readonly type: 'oneTwoFive' }
  /** Only powers of two are legal (RIF, RDF, Nrm, CDF); `orZero` allows 0 as well. */
  | { readonly type: 'powersOfTwo'; readonly orZero: boolean };

/** Unit of a parameter or a series; `share` is 0…1, `count` has no unit. */
export type Unit =
  | 'count'
  | 'share'
  | 'cells'
  | 'bytes'
  | 'segments'
  | 'us'
  | 'ms'
  | 's'
  | 'mbps'
  | 'cellsPerSecond'
  | 'km';

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
  readonly drawing?: CatalogDrawing;
  readonly limits: CatalogLimits;
};

/** Most of everything that a scenario may hold; texts in code points. */
export type CatalogLimits = {
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
export type CatalogDrawing = {
  /** Numbers of a node, of a link. */
  readonly nodes: readonly ParamSpec[];
  readonly links: readonly ParamSpec[];
  /** Kinds of nodes; what a switch does to control loops, nothing first. */
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
type Frozen<T> = T extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Frozen<T[Key]> }
    : T;

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

/** The network as the engine built it; the page draws this very value. */
export type Network = {
  readonly nodes: readonly NetworkNode[];
  readonly links: readonly NetworkLink[];
  readonly circuits: readonly NetworkCircuit[];
  readonly ports: readonly NetworkPort[];
};
export type NetworkNode = {
  readonly id: string;
  readonly label: string;
  /** `host`, `switch`, or what else the engine knows; only hosts are drawn as ends. */
  readonly kind: string;
  /** What it does to the control loops through it; `plain` when nothing. */
  readonly role?: string;
  /** Column and row, in grid units; `layout` of the document overrides it. */
  readonly at: readonly [number, number];
  /** What a list has to say of it besides. */
  readonly listed?: { readonly [number: string]: unknown };
};
export type NetworkLink = {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly rateMbps: number;
  /** Rate from `to` to `from`, where it differs. */
  readonly backRateMbps?: number;
  readonly delayMs: number;
  /** What a list has to say of it besides: buffers, losses, changes of its rate. */
  readonly listed?: { readonly [number: string]: unknown };
};
export type NetworkCircuit = {
  readonly id: string;
  readonly label: string;
  /** `abr`, `ubr`, `vbr`, `cbr`, or what else the engine knows. */
  readonly service: string;
  /** What uses it: `tcp`, `cells` (a source of bare cells), or what else the engine knows. */
  readonly carries: string;
  /** Node ids from source to destination. */
  readonly route: readonly string[];
  /** Circuit that carries this one between two gateways, if any. */
  readonly trunk?: string | null;
  /** Name that it shares with circuits of its kind, if any. */
  readonly group?: string | null;
  /** Index into the series palette, 0-based; the circuit keeps it everywhere. */
  readonly colour: number;
};
/** Output port of a switch: buffer plus the link direction it feeds. */
export type NetworkPort = {
  readonly id: string;
  readonly label: string;
  readonly node: string;
  readonly link: string;
  /** True when the port feeds the link from `from` to `to`. */
  readonly forward: boolean;
  /** Places in the buffer; `null` = unlimited. */
  readonly bufferCells: number | null;
  /** Thresholds to draw as ticks on the buffer bar. */
  readonly thresholds: readonly { readonly label: string; readonly cells: number }[];
  /** True when a circuit's data can queue here (worth a plot line and a big bar). */
  readonly bottleneck: boolean;
};

/** What a series shows; one plot kind per quantity (see `plots/kinds`). */
export type Quantity =
  | 'acr'
  | 'er'
  | 'cwnd'
  | 'ssthresh'
  | 'flight'
  | 'sequence'
  | 'rtt'
  | 'rto'
  | 'goodput'
  | 'queue'
  | 'queuePriority'
  | 'utilization'
  | 'load'
  | 'drops';

/** One column of a frame after the time column; `index` is its column minus one. */
export type SeriesInfo = {
  readonly index: number;
  readonly quantity: Quantity;
  readonly label: string;
  readonly unit: Unit;
  /** Circuit id, or port id for queue, utilisation, load, drops. */
  readonly element: string;
  readonly colour: number;
};

/** A quantity over time as steps: seconds, and what holds from there; `null` = nothing. */
export type Steps = readonly (readonly [fromS: number, value: number | null])[];

/** A queue length with its name, cells over time. */
export type QueueLine = { readonly label: string; readonly cells: Steps };

/** What theory says of a run, over the whole of it; reckoned by the engine from settings alone. */
export type Theory = {
  /** Max-min shares by circuit; `payload` = user bytes of TCP among them, `null` without TCP. */
  readonly shares: readonly {
    readonly circuit: string;
    readonly mbps: Steps;
    readonly payload: number | null;
  }[];
  /** Ports by id: rate of the line (`null` when only the run knows), thresholds and targets of its algorithm. */
  readonly ports: readonly {
    readonly port: string;
    readonly rateMbps: Steps | null;
    readonly marks: readonly QueueLine[];
    readonly targets: readonly QueueLine[];
  }[];
  /** One sentence for each thing that cannot be said. */
  readonly unsaid: readonly string[];
};

/** What the engine says about a run when it has been loaded. */
export type RunInfo = {
  readonly network: Network;
  readonly theory?: Theory;
  readonly series: readonly SeriesInfo[];
  readonly durationS: number;
  readonly sampleS: number;
  /** Empty-network round-trip time of the first circuit, for "step by RTT", s. */
  readonly rttS: number;
  /** Cell time on the fastest link, s. */
  readonly cellS: number;
  /** What the settings hardly mean to do, by path like a problem; the run goes on all the same. */
  readonly remarks?: readonly Problem[];
};

/** Kinds of events in the ribbon, by code; the engine sends the code. */
export const EVENT_KINDS = [
  'cellLoss',
  'timeout',
  'fastRetransmit',
  'mark',
  'parameterChange',
  'frameLost',
  'acrRule',
  'connectionOpened',
  'transferFinished',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** Something that happened, with its cause in words. */
export type RunEvent = {
  readonly timeS: number;
  readonly kind: EventKind;
  /** Circuit or port id it concerns. */
  readonly element: string;
  /** Circuit id whose cell or connection it concerns, if any. */
  readonly circuit: string | null;
  /** Cause in words: "buffer full at SW1→SW2, 2048 of 2048 cells". */
  readonly cause: string;
  /** How many like events this record stands for (cell losses are grouped per sample interval). */
  readonly count: number;
};

/** Summary metrics over the measuring window. Field names equal those of `cell53 run --json`. */
export type Summary = {
  readonly simulatedSeconds: number;
  readonly fingerprint: string;
  readonly cellHops: number;
  readonly sources: readonly {
    readonly id: string;
    readonly goodputMbps: number;
    readonly segmentsSent: number;
    readonly retransmits: number;
    readonly timeouts: number;
    readonly fastRetransmits: number;
    readonly mergedFrames: number;
  }[];
  readonly circuits: readonly {
    readonly id: string;
    readonly service: string;
    readonly meanAcrMbps: number;
    readonly finalAcrMbps: number;
    /** Delivered cells, 53 bytes each. */
    readonly throughputMbps: number;
    readonly cellsSent: number;
    readonly cellsDropped: number;
  }[];
  readonly ports: readonly {
    readonly id: string;
    readonly utilization: number;
    readonly meanQueueCells: number;
    readonly maxQueueCells: number;
    readonly drops: number;
  }[];
  readonly total: {
    readonly goodputMbps: number;
    readonly cellLossRatio: number;
    readonly jainIndex: number;
  };
  readonly conservation: { readonly cells: boolean; readonly bytes: boolean };
};

/** A precise complaint about an input: element, value, allowed range, what to do. */
export type Problem = {
  /** JSON path, e.g. `abr.rif` or `topology.links[2].to`; empty for the document itself. */
  readonly path: string;
  readonly message: string;
};

/** What a switch port wrote into an RM cell; pairs are before and after. */
export type RmMark = {
  readonly atS: number;
  readonly port: string;
  readonly erMbps: readonly [number, number];
  readonly ci: readonly [boolean, boolean];
  readonly ni: readonly [boolean, boolean];
  /** Cells that waited there. */
  readonly queueCells: number;
};

/** An RM cell as it reached its source. */
export type RmStory = {
  readonly erMbps: number;
  readonly ccrMbps: number;
  readonly ci: boolean;
  readonly ni: boolean;
  /** Made by a switch or a destination, not by the source. */
  readonly bn: boolean;
  /** The port that lowered ER last, if any did. */
  readonly writer: string | null;
  /** What was written on the way; empty when that was before the replay began. */
  readonly marks: readonly RmMark[];
};

/** One change of a circuit's rate or window, or the loss of one of its cells, with its rule. */
export type Testimony = {
  readonly atS: number;
  /** The rule or step in words. */
  readonly rule: string;
  /** Queues at the switches of the way at that instant, source first. */
  readonly queues: readonly {
    readonly port: string;
    readonly cells: number;
    readonly capacity: number | null;
  }[];
} & (
  | {
      readonly quantity: 'acr';
      readonly fromMbps: number;
      readonly toMbps: number;
      /** `null` when the source acted by itself. */
      readonly rm: RmStory | null;
    }
  | {
      readonly quantity: 'cwnd';
      readonly cwndBytes: readonly [number, number];
      readonly ssthreshBytes: readonly [number, number];
      readonly ackedBytes: number;
    }
  | {
      readonly quantity: 'drop';
      readonly port: string;
      readonly lastOfFrame: boolean;
      readonly isRm: boolean;
    }
);

/** What became of what was followed. */
export type Followed = CellFate | QueueFate;

/** Since when the cells of a buffer wait, in the order of service; `null` when it was before the watch. */
export type QueueFate = { readonly kind: 'queue'; readonly sinceS: readonly (number | null)[] };

/** Something that a reader steps to. */
export type Moment = { readonly atS: number; readonly circuit: string } & (
  | { /** The RM cell that came back. */ readonly rm: RmStory }
  | { readonly sent: readonly [segments: number, bytes: number, sentBefore: number] }
  | { readonly arrived: readonly [firstByte: number, bytes: number, sentBefore: number] }
);

/** The way of one cell, port by port. */
export type CellFate = {
  readonly kind: 'rm' | 'data';
  readonly stays: readonly {
    readonly port: string;
    readonly node: string;
    readonly arrivedS: number;
    /** Cells it found waiting. */
    readonly foundCells: number;
    /** When its last bit left; `null` while it waits. */
    readonly leftS: number | null;
    /** On its way back to the source. */
    readonly backward: boolean;
    readonly mark: RmMark | null;
  }[];
  readonly end: 'unsent' | 'travelling' | 'delivered' | 'dropped';
  readonly endS: number | null;
  readonly isOver: boolean;
};
