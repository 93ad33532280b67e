/**
 * The shapes of the papers' figures: what a figure file says, and what running it gave.
 *
 * A figure is a grid of scenarios (its axes), numbers taken from every run (its measures), pictures of
 * them (its panels) and statements to be tested (its claims). Rust judges; the page only shows.
 */

import type { FigureFile } from '../generated/figure';
import type { Frozen } from './engineTypes';

type File = Frozen<FigureFile>;

/** A figure file; without axes it has one point. */
export type Figure = Omit<File, 'axes'> & { readonly axes: readonly Axis[] };

export type Axis = NonNullable<File['axes']>[number];
/** A value on an axis, as the file writes it; `null` on an axis that the figure does not have. */
export type AxisValue = Axis['values'][number]['value'] | null;
/** A place on some of the axes. */
export type At = Readonly<Record<string, AxisValue>>;

export type Panel = File['panels'][number];
/** Measures over an axis, one line or one row of bars per choice on another. */
export type ChartPanel = Extract<Panel, { kind: 'line' | 'bar' }>;
export type TablePanel = Extract<Panel, { kind: 'table' }>;
/** Curves of one run over time. */
export type TimePanel = Extract<Panel, { kind: 'time' }>;

/** What the paper has, over ours. */
export type Published = NonNullable<Panel['published']>[number];
/** Points as printed in the paper. */
export type PublishedSeries = Extract<Published, { kind: 'points' }>;

export type Measure = File['measures'][number];
export type Claim = File['claims'][number];
/** How a claim is judged: which numbers, at which places, in which order. */
export type ClaimTest = Claim['test'];
/** Values chosen of axes: one, or several. */
export type Chosen = Readonly<Record<string, AxisValue | readonly AxisValue[]>>;

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
