/**
 * Asks the engine about figures and sweeps: which runs they have, and the verdicts on their claims.
 */

import type { ScenarioDoc } from '../model/engineTypes';
import type { At, Figure, FigurePoint, JudgedClaim } from '../model/figureModel';
import type { FigureAnswer, FigureQuestion } from './batch';
import { deliver, type WorkerPort } from './delivery';

/** A point and the runs it needs; a run is the scenario with one of the seeds. */
export type FigureRuns = {
  readonly at: At;
  readonly base: string;
  readonly scenario: ScenarioDoc;
  readonly seeds: readonly number[];
  readonly measures: readonly unknown[];
};

/** What one run gave. */
export type RunResult = {
  readonly at: At;
  readonly seed: number;
  readonly measures: Readonly<Record<string, number | null>>;
};

/** Verdicts and aggregated points; claims bear their names within the figure. */
type Judgement = {
  readonly claims: readonly Omit<JudgedClaim, 'figure'>[];
  readonly points: readonly FigurePoint[];
};

/** What a sweep says of itself. */
export type SweepFacts = {
  readonly runs: number;
  /** Runs of each point. */
  readonly replications: number;
  /** Names of the engine that made it and of this one: equal names, equal runs. */
  readonly made: string;
  readonly engine: string;
};

type Waiting = {
  readonly resolve: (text: string) => void;
  readonly reject: (error: Error) => void;
};

/** Points and verdicts of figures. */
export type FigureDoor = Pick<ReturnType<typeof openFigureDoor>, 'points' | 'judge' | 'close'>;
/** Sweeps that came as files. */
export type SweepDoor = Pick<ReturnType<typeof openFigureDoor>, 'sweep' | 'sweepScenario'>;

/** Opens a door with a worker of its own. All that is asked through it fails with the engine's sentences. */
export function openFigureDoor() {
  const worker = makeFiguresWorker();
  /** In the order of their questions, which is that of the answers. */
  const waiting: Waiting[] = [];
  worker.onmessage = ({ data: answer }) => {
    const asker = waiting.shift();
    if ('result' in answer) asker?.resolve(answer.result);
    else asker?.reject(new Error(answer.problem));
  };
  worker.onerror = ({ message }) => {
    for (const { reject } of waiting.splice(0)) reject(new Error(message ?? 'the worker failed'));
  };
  const ask = async (question: FigureQuestion): Promise<unknown> => {
    const text = new Promise<string>((resolve, reject) => waiting.push({ resolve, reject }));
    worker.postMessage(question);
    return JSON.parse(await text);
  };
  return {
    /** All points of the quick setting. */
    points: async (figure: Figure, scenarios: Readonly<Record<string, unknown>>) => {
      const texts = { figure: JSON.stringify(figure), scenarios: JSON.stringify(scenarios) };
      return (await ask({ type: 'points', ...texts })) as readonly FigureRuns[];
    },
    /** Verdicts by the results so far; what is missing cannot be judged. */
    judge: async (figure: Figure, results: readonly RunResult[]) => {
      const texts = { figure: JSON.stringify(figure), results: JSON.stringify(results) };
      return (await ask({ type: 'judge', ...texts })) as Judgement;
    },
    /** What is to be known of a sweep, of the text of its `sweep.json`. */
    sweep: async (document: string) => (await ask({ type: 'sweep', document })) as SweepFacts,
    /** The scenario of a run of a sweep, with its seed. */
    sweepScenario: (document: string, run: number) => ask({ type: 'scenario', document, run }),
    close: () => worker.terminate(),
  };
}

function makeFiguresWorker(): WorkerPort<FigureQuestion, FigureAnswer> {
  const worker = new Worker(new URL('./worker/figures.worker.ts', import.meta.url), {
    type: 'module',
  });
  deliver(new URL('../wasm/figures_bg.wasm', import.meta.url), worker);
  return worker as unknown as WorkerPort<FigureQuestion, FigureAnswer>;
}
