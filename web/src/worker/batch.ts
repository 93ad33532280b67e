/**
 * One job: a scenario simulated to its end in one go, curves and events thrown away on the way.
 */

import type { Finished, Job, Outcome } from '../engine/batch';
import type { Problem, RunInfo, Summary } from '../engine/model';
import { type EngineFactory, type EnginePort, problemsOf } from './enginePort';

/** Events between two clearings of what the engine holds for a page that does not look: chosen. */
const EVENTS_PER_CALL = 1 << 20;

/** An engine that makes simulations, and measures whole runs by itself. */
export type BatchEngine = EngineFactory & {
  /** Runs a scenario to its end: `{ measures, fingerprint }` as JSON. */
  measure(scenarioJson: string, measuresJson: string): string;
};

/** Runs `job`; throws only when the engine has trapped. */
export function runJob(engine: BatchEngine, job: Job, now: () => number): Outcome {
  const { key, scenario, measures } = job;
  try {
    if (measures === undefined) return finishedRun(engine, job, now);
    const startMs = now();
    const measured = JSON.parse(engine.measure(scenario, measures)) as Measured;
    return { key, ...measured, wallMs: now() - startMs };
  } catch (error) {
    const problems = problemsOf(error);
    if (problems === null) throw error;
    return { key, problem: sentence(problems) };
  }
}

/** What `measure` answers. */
type Measured = Required<Pick<Finished, 'measures' | 'fingerprint'>>;

function finishedRun(factory: EngineFactory, { key, scenario }: Job, now: () => number): Finished {
  const startMs = now();
  const engine = factory.load(scenario);
  try {
    const { durationS } = JSON.parse(engine.info()) as RunInfo;
    advanceSilently(engine, durationS);
    const summary = JSON.parse(engine.summary()) as Summary;
    return { key, summary, fingerprint: summary.fingerprint, wallMs: now() - startMs };
  } finally {
    engine.free();
  }
}

function advanceSilently(engine: EnginePort, untilS: number): void {
  let isThere = false;
  while (!isThere) {
    isThere = engine.advance(untilS, EVENTS_PER_CALL);
    if (engine.frameRows() > 0) engine.drainFrame();
    engine.drainEvents();
  }
}

function sentence(problems: readonly Problem[]): string {
  return problems
    .map(({ path, message }) => (path === '' ? message : `${path}: ${message}`))
    .join(' ');
}
