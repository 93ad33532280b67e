/**
 * A pool of batch workers: many whole runs, one per worker at a time, the rest asked for as seats fall
 * free.
 *
 * Remembered runs are not made again. An abort ends the busy workers and keeps the outcomes so far; a worker that
 * traps loses only its own job.
 */

import type { BatchReport, BatchRequest, Job, Outcome } from './batch';
import { deliver, type WorkerPort } from './delivery';
import { browserMemo, type Memo, memoKey } from './memo';

export type { Job, Outcome } from './batch';

/** A worker that runs jobs. */
export type PoolWorker = WorkerPort<BatchRequest, BatchReport>;

type PoolOptions = {
  /** Workers at most; one is left to the page when there are several processors. */
  readonly size?: number;
  readonly makeWorker?: () => PoolWorker;
  readonly memo?: Memo;
};

export type RunOptions = {
  /** Called for each job once; `isRemembered` when no run was needed. */
  readonly onOutcome: (outcome: Outcome, isRemembered: boolean) => void;
  /** Ends the run within a moment; outcomes that came stay good. */
  readonly signal?: AbortSignal;
  /** Answers from memory alone; runs nothing. */
  readonly onlyRemembered?: boolean;
};

/** Workers that may fail to start, one after the other, before the pool gives up. */
const MAX_FAILED_STARTS = 3;
/** Jobs looked up in the memo at a time. */
const LOOK_UP = 64;

/** A worker and what it is doing. */
type Seat = { readonly worker: PoolWorker; isBooted: boolean; job: Job | null };

type Batch = {
  readonly jobs: Iterator<Job>;
  readonly options: RunOptions;
  /** Jobs that were taken, are not in the memo, and have not begun. */
  readonly waiting: Job[];
  isExhausted: boolean;
  isLookingUp: boolean;
  readonly end: (error?: Error) => void;
};

/** Batch workers, which start with the first run. */
export class Pool {
  readonly size: number;
  /** Name of the build of the engine; `null` until a worker has started. */
  engine: string | null = null;
  private readonly makeWorker: () => PoolWorker;
  private readonly memo: Memo;
  private readonly seats = new Set<Seat>();
  private batch: Batch | null = null;
  private isPaused = false;
  private failedStarts = 0;

  constructor({ size = defaultSize(), makeWorker = makeBatchWorker, memo }: PoolOptions = {}) {
    this.size = size;
    this.makeWorker = makeWorker;
    this.memo = memo ?? browserMemo();
  }

  /**
   * Runs `jobs`, which are asked for as they are needed; done when all are through or aborted.
   *
   * Fails when no worker can be started. One run at a time.
   */
  run(jobs: Iterable<Job>, options: RunOptions): Promise<void> {
    if (this.batch !== null) return Promise.reject(new Error('a run is in hand already'));
    const { signal } = options;
    if (signal?.aborted === true) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const abort = () => this.abort();
      const end = (error?: Error) => {
        this.batch = null;
        signal?.removeEventListener('abort', abort);
        if (error === undefined) resolve();
        else reject(error);
      };
      const state = { waiting: [], isExhausted: false, isLookingUp: false };
      this.batch = { jobs: jobs[Symbol.iterator](), options, ...state, end };
      this.isPaused = false;
      this.failedStarts = 0;
      signal?.addEventListener('abort', abort);
      this.step();
    });
  }

  /** Starts no more jobs; those at work come to their end. */
  pause(): void {
    this.isPaused = true;
  }

  resume(): void {
    this.isPaused = false;
    this.step();
  }

  /** Ends all workers and the run in hand. */
  close(): void {
    this.batch?.end();
    for (const seat of [...this.seats]) this.dismiss(seat);
  }

  private abort(): void {
    for (const seat of [...this.seats]) if (seat.job !== null) this.dismiss(seat);
    this.batch?.end();
  }

  /** Does whatever can be done now. */
  private step(): void {
    const { batch } = this;
    if (batch === null) return;
    while (this.batch !== null && this.seats.size < this.size) this.hire();
    if (this.engine === null || this.isPaused || this.batch === null) return;
    this.handOut(batch);
    const isShort = batch.waiting.length < this.size;
    if (isShort && !batch.isExhausted && !batch.isLookingUp) void this.lookUp(batch, this.engine);
    if (this.isThrough(batch)) batch.end();
  }

  private isThrough({ isExhausted, isLookingUp, waiting }: Batch): boolean {
    const isIdle = [...this.seats].every(({ job }) => job === null);
    return isIdle && isExhausted && !isLookingUp && waiting.length === 0;
  }

  private handOut({ waiting }: Batch): void {
    for (const seat of this.seats) {
      if (!seat.isBooted || seat.job !== null) continue;
      const job = waiting.shift();
      if (job === undefined) return;
      seat.job = job;
      seat.worker.postMessage({ type: 'job', job });
    }
  }

  /** Asks for more jobs; reports remembered ones at once. */
  private async lookUp(batch: Batch, engine: string): Promise<void> {
    batch.isLookingUp = true;
    try {
      const jobs = this.nextJobs(batch);
      const known = await this.memo.read(jobs.map((job) => memoKey(job, engine)));
      for (const [at, job] of jobs.entries()) {
        if (this.batch !== batch) return;
        const outcome = job.look === undefined ? (known[at] ?? null) : null;
        if (outcome !== null) batch.options.onOutcome({ key: job.key, ...outcome }, true);
        else if (batch.options.onlyRemembered !== true) batch.waiting.push(job);
      }
    } catch (error) {
      if (this.batch === batch) batch.end(error instanceof Error ? error : new Error(`${error}`));
      return;
    }
    batch.isLookingUp = false;
    if (this.batch === batch) this.step();
  }

  private nextJobs(batch: Batch): readonly Job[] {
    const jobs: Job[] = [];
    while (jobs.length < LOOK_UP) {
      const next = batch.jobs.next();
      if (next.done === true) {
        batch.isExhausted = true;
        break;
      }
      jobs.push(next.value);
    }
    return jobs;
  }

  private hire(): void {
    let worker: PoolWorker;
    try {
      worker = this.makeWorker();
    } catch (error) {
      this.failedToStart(String(error));
      return;
    }
    const seat: Seat = { worker, isBooted: false, job: null };
    worker.onmessage = ({ data }) => this.hear(seat, data);
    worker.onerror = ({ message }) => this.lose(seat, message ?? 'the worker failed');
    this.seats.add(seat);
  }

  private hear(seat: Seat, report: BatchReport): void {
    switch (report.type) {
      case 'booted':
        seat.isBooted = true;
        this.engine = report.engine;
        this.failedStarts = 0;
        break;
      case 'outcome':
        this.take(seat, report.outcome);
        break;
      case 'trapped':
        this.lose(seat, report.message);
        return;
    }
    this.step();
  }

  private take(seat: Seat, outcome: Outcome): void {
    const { job } = seat;
    if (job === null || job.key !== outcome.key) return;
    seat.job = null;
    // Recorded curves are too large to keep, and an outcome without them would be incomplete.
    if ('fingerprint' in outcome && this.engine !== null && job.look === undefined) {
      const { key: _key, ...kept } = outcome;
      this.memo.write(memoKey(job, this.engine), kept);
    }
    this.batch?.options.onOutcome(outcome, false);
  }

  /** Replaces a broken worker; its job counts as done. */
  private lose(seat: Seat, message: string): void {
    const { job, isBooted } = seat;
    this.dismiss(seat);
    if (!isBooted) {
      this.failedToStart(message);
    } else if (job !== null) {
      const problem = `The engine stopped in this run: ${message}`;
      this.batch?.options.onOutcome({ key: job.key, problem }, false);
    }
    this.step();
  }

  private failedToStart(message: string): void {
    this.failedStarts += 1;
    if (this.failedStarts < MAX_FAILED_STARTS) return;
    for (const seat of [...this.seats]) this.dismiss(seat);
    this.batch?.end(new Error(message));
  }

  private dismiss(seat: Seat): void {
    this.seats.delete(seat);
    seat.worker.onmessage = null;
    seat.worker.onerror = null;
    seat.worker.terminate();
  }
}

function defaultSize(): number {
  return Math.max(1, (globalThis.navigator?.hardwareConcurrency ?? 2) - 1);
}

/** A pool whose runs measure what a figure asks for. */
export function createMeasuringPool(): Pool {
  return new Pool({ makeWorker: makeMeasureWorker });
}

function makeMeasureWorker(): PoolWorker {
  const worker = new Worker(new URL('./worker/measure.worker.ts', import.meta.url), {
    type: 'module',
  });
  deliver(new URL('../wasm/figures_bg.wasm', import.meta.url), worker);
  return worker as unknown as PoolWorker;
}

function makeBatchWorker(): PoolWorker {
  const worker = new Worker(new URL('./worker/batch.worker.ts', import.meta.url), {
    type: 'module',
  });
  deliver(new URL('../wasm/engine_bg.wasm', import.meta.url), worker);
  return worker as unknown as PoolWorker;
}
