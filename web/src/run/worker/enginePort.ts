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
  /**
   * Begins to answer a `TraceQuery` about the run, of which this is a copy at or before the first instant;
   * `commands` are those given to the run since, as `tune` answered them. Throws when it knows no such circuit.
   */
  trace(query: string, commands: string): TracePort;
  free(): void;
};

/** A copy of a run that answers one question. */
export type TracePort = {
  /** Goes on with at most `maxEvents` events; true when the question can be answered. */
  advance(maxEvents: number): boolean;
  /** What was found, a JSON `Story`. */
  story(): string;
  free(): void;
};

/** Makes simulations. */
export type EngineFactory = {
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

/** Problems in one text: "abr.rif: …; seed: …". */
export function problemsText(problems: readonly Problem[]): string {
  return problems
    .map(({ path, message }) => (path === '' ? message : `${path}: ${message}`))
    .join('; ');
}

/** The sentence of a refusal; rethrows whatever is none. */
export function refusalOf(error: unknown): string {
  const problems = problemsOf(error);
  if (problems === null) throw error;
  return problemsText(problems);
}

function isProblem(value: unknown): value is Problem {
  if (typeof value !== 'object' || value === null) return false;
  const { path, message } = value as Partial<Record<keyof Problem, unknown>>;
  return typeof path === 'string' && typeof message === 'string';
}
