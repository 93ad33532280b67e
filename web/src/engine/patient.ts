/**
 * Whole runs one after the other for whoever can wait: in a worker that stays, and lets go of a run within
 * a slice of work when somebody else needs the machine.
 *
 * Outcomes are remembered by the hash of the scenario as long as the page lives.
 */

import { hashText } from '../lib/hashText';
import type { Job, Outcome } from './batch';
import { type ClientEvent, EngineClient } from './client';
import type { RunOptions } from './pool';

/** The part of a client that is used. */
export type PatientClient = Pick<EngineClient, 'load' | 'summarize' | 'recycle' | 'dispose'>;

/** Runs for which nobody waits. */
export type PatientRuns = {
  /** Starts the worker with this scenario; fulfilled when it answers. */
  readonly warm: (scenario: string) => Promise<void>;
  /** Runs the jobs in order until all are through or called off. */
  readonly run: (
    jobs: readonly Job[],
    options: Pick<RunOptions, 'onOutcome' | 'signal'>,
  ) => Promise<void>;
  readonly close: () => void;
};

/** Outcomes kept; the oldest goes first. About 2 kB each. */
const MOST = 500;

/** Makes them; the worker starts with the first scenario. */
export function createPatientRuns(
  makeClient: (listener: (event: ClientEvent) => void) => PatientClient = (listener) =>
    new EngineClient({ listener }),
): PatientRuns {
  const kept = new Map<string, Outcome>();
  let hear: (event: ClientEvent) => void = () => undefined;
  let client: PatientClient | null = null;
  const worker = () => {
    client ??= makeClient((event) => {
      if (event.type === 'frame') client?.recycle(event.buffer);
      else hear(event);
    });
    return client;
  };
  const one = (job: Job, signal: AbortSignal | undefined) =>
    new Promise<Outcome | null>((resolve) => {
      const startMs = performance.now();
      const letGo = () => {
        // A load abandons what runs; whoever looks at the beginning asks for no more.
        worker().load({ scenario: job.scenario, horizonS: 0, headS: 0 });
        end(null);
      };
      const end = (outcome: Outcome | null) => {
        hear = () => undefined;
        signal?.removeEventListener('abort', letGo);
        resolve(outcome);
      };
      signal?.addEventListener('abort', letGo);
      hear = (event) => {
        if (event.type === 'covered') worker().summarize();
        const outcome = outcomeOf(job, event, performance.now() - startMs);
        if (outcome !== null) end(outcome);
      };
      const endS = durationS(job.scenario);
      worker().load({ scenario: job.scenario, horizonS: endS, headS: endS });
    });
  return {
    warm: (scenario) =>
      new Promise((resolve) => {
        hear = ({ type }) => {
          if (type === 'ready' || type === 'gaveUp' || type === 'unsupported') resolve();
        };
        worker().load({ scenario, horizonS: 0, headS: 0 });
      }),
    run: async (jobs, { onOutcome, signal }) => {
      for (const job of jobs) {
        if (signal?.aborted === true) return;
        const hash = hashText(job.scenario);
        const known = kept.get(hash);
        const outcome = known === undefined ? await one(job, signal) : { ...known, key: job.key };
        if (outcome === null) return;
        kept.set(hash, outcome);
        const [oldest] = kept.keys();
        if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
        onOutcome(outcome, known !== undefined);
      }
    },
    close: () => client?.dispose(),
  };
}

/** What an event says of the run in hand; `null` when it is not over. */
function outcomeOf({ key }: Job, event: ClientEvent, wallMs: number): Outcome | null {
  switch (event.type) {
    case 'summary':
      return { key, summary: event.summary, fingerprint: event.summary.fingerprint, wallMs };
    case 'refused':
      return { key, problem: event.problems.map(({ message }) => message).join(' ') };
    case 'gaveUp':
    case 'unsupported':
      return { key, problem: event.message };
    default:
      return null;
  }
}

function durationS(scenario: string): number {
  const { durationMs } = JSON.parse(scenario) as { readonly durationMs: number };
  return durationMs / 1000;
}
