/**
 * One job: a scenario simulated to its end in one go, curves and events thrown away on the way.
 */

import type { Finished, Job, Outcome } from '../engine/batch';
import type { Problem, RunInfo, Summary } from '../engine/model';
import { type EngineFactory, type EnginePort, problemsOf } from './enginePort';

/** Events between two clearings of what the engine holds for a page that does not look: chosen. */
const EVENTS_PER_CALL = 1 << 20;

/** What a run gave, before it is known what it cost. */
export type Result = Pick<Finished, 'summary' | 'measures' | 'fingerprint'>;

/** Makes the run of a job; throws the engine's list of problems when it is refused. */
export type Runner = (job: Job) => Result;

/** Runs `job`; throws only when the engine has trapped. */
export function runJob(run: Runner, job: Job, now: () => number): Outcome {
  const { key } = job;
  const startMs = now();
  try {
    const result = run(job);
    return { key, ...result, wallMs: now() - startMs };
  } catch (error) {
    const problems = problemsOf(error);
    if (problems === null) throw error;
    return { key, problem: sentence(problems) };
  }
}

/** Runs to the end and gives the summary. */
export function summarizing(factory: EngineFactory): Runner {
  return ({ scenario }) => {
    const engine = factory.load(scenario);
    try {
      const { durationS } = JSON.parse(engine.info()) as RunInfo;
      advanceSilently(engine, durationS);
      const summary = JSON.parse(engine.summary()) as Summary;
      return { summary, fingerprint: summary.fingerprint };
    } finally {
      engine.free();
    }
  };
}

/** The engine's own measuring: scenario and measures in, `{ measures, fingerprint }` out, all JSON. */
export type Measure = (scenarioJson: string, measuresJson: string) => string;

/** Runs to the end and gives what the job wants measured. */
export function measuring(measure: Measure): Runner {
  return ({ scenario, measures = '[]' }) =>
    JSON.parse(measure(scenario, measures)) as Required<Omit<Result, 'summary'>>;
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
