/**
 * The shapes of the papers' figures: what a figure file says, and what running it gave.
 *
 * A figure is a grid of scenarios (its axes), numbers taken from every run (its measures), pictures of
 * them (its panels) and statements to be tested (its claims). Rust judges; the page only shows.
 */

/** A value on an axis, as the file writes it. */
export type AxisValue = string | number | boolean | null;

/** One choice on an axis: which scenario it starts from, and which knobs it turns. */
type AxisChoice = {
  readonly value: AxisValue;
  readonly label?: string;
  readonly scenario?: string;
  /** Dotted paths in the scenario and what they become. */
  readonly set?: Readonly<Record<string, unknown>>;
};

export type Axis = {
  readonly id: string;
  readonly label?: string;
  readonly unit?: string;
  readonly values: readonly AxisChoice[];
};

/** A place on some of the axes. */
export type At = Readonly<Record<string, AxisValue>>;

/** One number taken from a run; the page reads how to write it, and of which curve it is. */
export type Measure = {
  readonly id: string;
  readonly label?: string;
  readonly unit?: string;
  readonly of?: string;
  readonly field?: string;
  readonly quantity?: string;
  readonly ids?: string;
  readonly fromMs?: number;
  readonly overTime?: string;
  readonly reduce?: string;
  readonly [key: string]: unknown;
};

/** Points as printed in the paper, over ours. */
export type PublishedSeries = {
  readonly kind: 'points';
  readonly series?: AxisValue;
  readonly points: readonly (readonly [AxisValue, number])[];
  readonly note?: string;
};

/** A mark that says something: words of a claim, or its own. */
type Said = {
  readonly claim?: string;
  readonly statement?: string;
  readonly place?: string;
  /** What stands at the mark; its number if absent. */
  readonly label?: string;
};

/** Lines and bands across a panel, at x or at y; over time x is milliseconds. */
type PublishedLine = Said & {
  readonly kind: 'line';
  readonly x?: AxisValue | readonly AxisValue[];
  readonly y?: number | readonly number[];
};
type PublishedBand = Said & {
  readonly kind: 'band';
  readonly x?: readonly [number, number];
  readonly y?: readonly [number, number];
};

/** Which of two curves the paper has above the other. */
type PublishedArrow = Said & {
  readonly kind: 'arrow';
  readonly below: AxisValue;
  readonly above: AxisValue;
  readonly x?: readonly AxisValue[];
};

export type Published = PublishedSeries | PublishedLine | PublishedBand | PublishedArrow;

type PanelCommon = {
  readonly id: string;
  readonly title?: string;
  readonly xLabel?: string;
  readonly yLabel?: string;
  readonly xLog?: boolean;
  readonly yLog?: boolean;
  readonly yFrom0?: boolean;
  /** A sentence under the drawing. */
  readonly note?: string;
  /** What the paper has. */
  readonly published?: readonly Published[];
};

/** Measures over an axis, one line or one row of bars per choice on another. */
export type ChartPanel = PanelCommon & {
  readonly kind: 'line' | 'bar';
  readonly x: string;
  readonly y: string | readonly string[];
  readonly series?: string;
  readonly where?: At;
};

export type TablePanel = PanelCommon & {
  readonly kind: 'table';
  readonly rows: string;
  readonly columns?: string;
  readonly y: string | readonly string[];
  readonly where?: At;
};

/** Curves of one run over time. */
export type TimePanel = PanelCommon & {
  readonly kind: 'time';
  readonly curves: readonly { readonly quantity: string; readonly ids?: string }[];
  readonly at?: At;
  readonly fromMs?: number;
  readonly toMs?: number;
};

export type Panel = ChartPanel | TablePanel | TimePanel;

/** Values chosen of axes: one, or several. */
export type Chosen = Readonly<Record<string, AxisValue | readonly AxisValue[]>>;

/** How a claim is judged, as far as the page reads it: which numbers, at which places, in which order. */
export type ClaimTest = {
  readonly measure?: string;
  readonly at?: Chosen;
  readonly against?: { readonly measure?: string; readonly at?: Chosen; readonly as: string };
  readonly along?: string;
  readonly as?: string;
  /** What of several seeds is judged; their mean if absent. */
  readonly estimate?: string;
  readonly low?: number | null;
  readonly high?: number | null;
  readonly all?: readonly ClaimTest[];
};

/** A hypothesis that was tried because a claim differs. */
type Examined = { readonly hypothesis: string; readonly found: string };

export type Claim = {
  readonly id: string;
  readonly statement: string;
  readonly place?: string;
  readonly kind: string;
  readonly headline?: boolean;
  readonly published?: string | number;
  readonly test?: ClaimTest;
  readonly why?: string;
  readonly examined?: readonly Examined[];
};

/** How often and how long a figure is run. */
type FigureSetting = {
  readonly replications?: number;
  readonly durationMs?: number;
  readonly warmUpMs?: number;
  readonly only?: Readonly<Record<string, readonly AxisValue[]>>;
  readonly [key: string]: unknown;
};

/** A figure file. */
export type Figure = {
  readonly format: number;
  readonly title: string;
  readonly place: string;
  readonly asked: string;
  readonly found: string;
  readonly reconstructed?: readonly { readonly what: string; readonly why: string }[];
  /** None: one point. */
  readonly axes: readonly Axis[];
  readonly scenario?: string;
  /** Changes of every point, by dotted path. */
  readonly set?: Readonly<Record<string, unknown>>;
  readonly skip?: readonly At[];
  readonly quick: FigureSetting;
  readonly full: FigureSetting;
  readonly measures: readonly Measure[];
  readonly panels: readonly Panel[];
  readonly claims: readonly Claim[];
};

/** A paper file. */
export type Paper = {
  readonly format: number;
  readonly label: string;
  readonly order: number;
  readonly title: string;
  readonly authors: readonly string[];
  readonly year: number;
  readonly published: string;
  readonly asked: string;
  readonly network: string;
  readonly scenario: string;
};

export const VERDICTS = ['reproduced', 'differs', 'cannot be judged'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** One estimate that a claim rests on; bounds are those of the 95 % interval. */
export type Term = {
  readonly at: At;
  readonly estimate: number | null;
  readonly ciLow: number | null;
  readonly ciHigh: number | null;
  readonly n: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly holds: boolean | null;
};

/** A claim and what became of it. */
export type JudgedClaim = {
  /** `paper folder/figure/claim`. */
  readonly id: string;
  readonly figure: string;
  /** What was measured, in words: the estimate with its interval, or the range of several terms. */
  readonly shown: string;
  readonly low: number | null;
  readonly high: number | null;
  /** The band in words, of all tests that must hold. */
  readonly band: string;
  readonly verdict: Verdict;
  readonly headline?: boolean;
  readonly terms?: readonly Term[];
};

/** A measure over the seeds of one point. */
type Estimate = {
  readonly mean: number | null;
  readonly median?: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly n: number;
};

/** One point of a figure with its measures. */
export type FigurePoint = {
  readonly at: At;
  /** `null` where no run has come yet. */
  readonly measures: Readonly<Record<string, Estimate | null>>;
};

/** All points of a figure, and by which setting and engine they came. */
type FigureResult = {
  readonly setting?: 'quick' | 'full';
  readonly engine?: string;
  readonly points: readonly FigurePoint[];
};

/** `docs/validation.json`: what the figures gave when the command line ran them. */
export type Validation = {
  readonly engine: string;
  readonly setting: 'quick' | 'full';
  readonly claims: readonly JudgedClaim[];
  readonly figures: Readonly<Record<string, FigureResult>>;
};
