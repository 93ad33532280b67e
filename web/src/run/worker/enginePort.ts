/**
 * What the session needs of the engine: the part of the wasm facade it calls.
 *
 * Times are seconds. After any exception that is not a list of problems the instance is broken.
 */

import type { Problem } from '../../model/engineTypes';
import type { Engine, Trace } from '../../wasm/engine';

/** A copy of a run that answers one question. */
export type TracePort = Pick<Trace, 'advance' | 'story' | 'free'>;

/**
 * One simulation; `checkpoint` makes an independent one in the same state, without the samples and events
 * that wait to be taken.
 */
export type EnginePort = Pick<
  Engine,
  | ('info' | 'timeS' | 'cellHops' | 'advance' | 'advanceUntilEvent' | 'tune' | 'summary' | 'free')
  | ('frameRows' | 'drainFrame' | 'drainEvents' | 'cells' | 'cellsTotal' | 'lens')
> & {
  checkpoint(): EnginePort;
  trace(...question: Parameters<Engine['trace']>): TracePort;
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

/** The sentence of a refusal; rethrows any other error. */
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
