/**
 * What the session needs of the engine: the part of the wasm facade it calls.
 *
 * Times are seconds. After any exception that is not a list of problems the instance is broken.
 */

import type { Problem } from '../../model/engineTypes';

/**
 * One simulation; `checkpoint` makes an independent one in the same state, without the samples and events
 * that wait to be taken.
 */
export type EnginePort = {
  info(): string;
  timeS(): number;
  /** Cells put out by switches so far. */
  cellHops(): bigint;
  /** Simulates up to and with `untilS`; false when the event budget ran out before. */
  advance(untilS: number, maxEvents: number): boolean;
  /** Like `advance`, but stops behind the first instant with an event: 1 event, 2 time, 0 budget. */
  advanceUntilEvent(untilS: number, maxEvents: number): number;
  tune(target: string, key: string, valueJson: string): string;
  checkpoint(): EnginePort;
  frameRows(): number;
  drainFrame(): Float64Array;
  drainEvents(): string;
  cells(max: number): Float32Array;
  cellsTotal(): number;
  lens(port: string, ageS: number, max: number): Float64Array;
  summary(): string;
  /** A copy that watches a circuit and follows what a `Follow` says. */
  witness(circuit: string, follow: string | undefined): WitnessPort;
  free(): void;
};

/** A copy of a run that tells why the curves of a circuit bend. */
export type WitnessPort = {
  /** Watches up to and with `untilS`; false when the event budget ran out before. */
  advance(untilS: number, maxEvents: number): boolean;
  tune(target: string, key: string, valueJson: string): void;
  /**
   * From now on looks out for segments, or for RM cells back at their source: on all circuits, or `only`
   * this one; keeps the `first` instant and stops there, or the latest. `take` then gives JSON `Moment[]`.
   */
  lookOut(segments: boolean, only: boolean, most: number): void;
  /** What was seen since the last call, as JSON `Testimony[]`. */
  take(): string;
  /** What became of what is followed, as JSON `Followed`, or `null`. */
  fate(): string;
  /** Is that way complete, or the first instant found? */
  isOver(): boolean;
  free(): void;
};

/** Makes simulations. */
export type EngineFactory = {
  readonly version: string;
  /** Throws an error whose message is JSON `Problem[]` when the scenario is refused. */
  load(scenario: string): EnginePort;
};

/** The problems an engine exception carries; `null` when it is a crash. */
export function problemsOf(error: unknown): readonly Problem[] | null {
  if (!(error instanceof Error) || error instanceof WebAssembly.RuntimeError) return null;
  try {
    const value: unknown = JSON.parse(error.message);
    return Array.isArray(value) && value.length > 0 && value.every(isProblem) ? value : null;
  } catch {
    return null;
  }
}

function isProblem(value: unknown): value is Problem {
  if (typeof value !== 'object' || value === null) return false;
  const { path, message } = value as Partial<Record<keyof Problem, unknown>>;
  return typeof path === 'string' && typeof message === 'string';
}
