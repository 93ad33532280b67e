/**
 * What every batch worker does: takes one job after the other, a scenario simulated to its end in one go with curves
 * and events thrown away on the way, and answers each with its outcome.
 *
 * A job is never interrupted from inside; the caller ends the worker to cancel it.
 */

import { messageOf } from '../../base/invariant';
import type { RunInfo, SeriesInfo, Summary } from '../../model/engineTypes';
import { endOf, secondsOf } from '../../model/instant';
import type {
  BatchReport,
  BatchRequest,
  Finished,
  Job,
  Look,
  Outcome,
  Seen,
  SeenCurve,
} from '../batch';
import { type Delivered, listen } from './delivered';
import { type EngineFactory, type EnginePort, problemsOf, problemsText } from './enginePort';

type Started = { readonly version: string; readonly run: Runner };

/** Starts the module that the page delivers and serves jobs with it. */
export function serveJobs(start: (module: WebAssembly.Module) => Promise<Started>): void {
  const delivered = listen((request: BatchRequest) =>
    runner.then((run) => run && work(run, request)),
  );
  const runner = boot(delivered, start);
}

function post(report: BatchReport): void {
  self.postMessage(report);
}

function work(run: Runner, { job }: BatchRequest): void {
  try {
    const outcome = runJob(run, job, () => performance.now());
    post({ type: 'outcome', outcome });
  } catch (error) {
    post({ type: 'trapped', message: messageOf(error) });
  }
}

/** The runner; `null` after the failure was reported. */
async function boot(
  delivered: Promise<Delivered>,
  start: (module: WebAssembly.Module) => Promise<Started>,
): Promise<Runner | null> {
  try {
    const { module, build } = await delivered;
    const { version, run } = await start(module);
    post({ type: 'booted', engine: `${version}, build ${build}` });
    return run;
  } catch (error) {
    post({ type: 'trapped', message: `the engine did not start: ${messageOf(error)}` });
    return null;
  }
}

/** Events between two clearings of what the engine holds for a page that does not look: chosen. */
const EVENTS_PER_CALL = 1 << 20;

/** What a run gave, before it is known what it cost. */
type Result = Pick<Finished, 'summary' | 'measures' | 'seen' | 'fingerprint'>;

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
    return { key, problem: problemsText(problems) };
  }
}

/** Runs to the end and gives the summary. */
export function summarizing(factory: EngineFactory): Runner {
  return ({ scenario, look }) => {
    const engine = factory.load(scenario);
    try {
      const info = JSON.parse(engine.info()) as RunInfo;
      const seen = look === undefined ? undefined : watch(engine, info, look);
      advance(engine, info.durationS);
      const summary = JSON.parse(engine.summary()) as Summary;
      return { summary, fingerprint: summary.fingerprint, ...(seen && { seen }) };
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

/** Simulates up to `untilS`; every block of `rows` is shown to `onRows` and thrown away. */
function advance(
  engine: EnginePort,
  untilS: number,
  onRows?: (frame: Float64Array, rows: number) => void,
): void {
  let isThere = false;
  while (!isThere) {
    isThere = engine.advance(untilS, EVENTS_PER_CALL);
    const rows = engine.frameRows();
    if (rows > 0) {
      const frame = engine.drainFrame();
      onRows?.(frame, rows);
    }
    engine.drainEvents();
  }
}

/** Runs to the end and keeps what `look` asks for. */
function watch(engine: EnginePort, info: RunInfo, look: Look): Seen {
  const { durationS } = info;
  const { ports } = info.network;
  const waits = ports.filter((port) => port.bottleneck).map(({ id }) => id);
  // Of ports, those where data wait; as in the plots.
  const idle = new Set(ports.map(({ id }) => id).filter((id) => !waits.includes(id)));
  const shown = info.series.filter(({ element }) => waits.length === 0 || !idle.has(element));
  const grid = createMeans(shown, look, durationS);
  const { at } = look;
  let fingerprintAt: string | undefined;
  if (at !== undefined && at <= endOf(info)) {
    advance(engine, secondsOf(at), grid.add);
    fingerprintAt = (JSON.parse(engine.summary()) as Summary).fingerprint;
  }
  advance(engine, durationS, grid.add);
  return { durationS, waits, curves: grid.curves(), ...(fingerprintAt && { fingerprintAt }) };
}

/** Curves that are kept of a quantity; more cannot be distinguished. Chosen. */
const MOST_CURVES = 64;

type Kept = {
  readonly series: SeriesInfo;
  readonly sums: Float64Array;
  readonly counts: Uint32Array;
};

/** Averages the samples of a run that lasts `durationS` over equal columns of time. */
function createMeans(all: readonly SeriesInfo[], { quantities, columns }: Look, durationS: number) {
  const kept: readonly Kept[] = quantities.flatMap((quantity) =>
    all
      .filter((series) => series.quantity === quantity)
      .slice(0, MOST_CURVES)
      .map((series) => ({
        ...{ series, sums: new Float64Array(columns), counts: new Uint32Array(columns) },
      })),
  );
  const columnAt = (timeS: number) =>
    Math.min(Math.floor((timeS / durationS) * columns), columns - 1);
  return {
    /** Takes `rows × (1 + series)` numbers, time first, column by column. */
    add: (frame: Float64Array, rows: number) => {
      for (const { series, sums, counts } of kept) {
        const from = (1 + series.index) * rows;
        for (let row = 0; row < rows; row += 1) {
          const value = frame[from + row] ?? Number.NaN;
          if (!Number.isFinite(value)) continue;
          const column = columnAt(frame[row] ?? 0);
          sums[column] = (sums[column] ?? 0) + value;
          counts[column] = (counts[column] ?? 0) + 1;
        }
      }
    },
    curves: (): readonly SeenCurve[] =>
      kept.map(({ series: { quantity, element, unit }, sums, counts }) => ({
        ...{ quantity, element, unit },
        means: sums.map((sum, column) => sum / (counts[column] ?? 0)),
      })),
  };
}
