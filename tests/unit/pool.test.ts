import { describe, expect, it, vi } from 'vitest';
import type { BatchReport, BatchRequest } from '../../web/src/run/batch';
import type { Memo, Remembered } from '../../web/src/run/memo';
import { type Job, type Outcome, Pool, type PoolWorker } from '../../web/src/run/pool';

/** A worker that answers when the test says so. */
class FakeWorker implements PoolWorker {
  jobs: Job[] = [];
  isTerminated = false;
  onmessage: PoolWorker['onmessage'] = null;
  onerror: PoolWorker['onerror'] = null;

  postMessage({ job }: BatchRequest): void {
    this.jobs.push(job);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  say(report: BatchReport): void {
    this.onmessage?.({ data: report });
  }

  boot(): void {
    this.say({ type: 'booted', engine: 'e1' });
  }

  /** Answers the job in hand. */
  finish(): void {
    const key = this.jobs.at(-1)?.key ?? '';
    this.say({ type: 'outcome', outcome: { key, fingerprint: `f-${key}`, wallMs: 1 } });
  }
}

function forgetful(): Memo & { readonly kept: Map<string, Remembered> } {
  const kept = new Map<string, Remembered>();
  return {
    kept,
    read: async (keys) => keys.map((key) => kept.get(key) ?? null),
    write: (key, outcome) => void kept.set(key, outcome),
  };
}

/** Lets promises that are due come through. */
const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

function bench(size: number, memo = forgetful()) {
  const workers: FakeWorker[] = [];
  const makeWorker = () => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  };
  const pool = new Pool({ size, makeWorker, memo });
  const outcomes: Outcome[] = [];
  const remembered: string[] = [];
  const controller = new AbortController();
  const start = (jobs: Iterable<Job>) =>
    pool.run(jobs, {
      signal: controller.signal,
      onOutcome: (outcome, isRemembered) => {
        outcomes.push(outcome);
        if (isRemembered) remembered.push(outcome.key);
      },
    });
  const keys = () => outcomes.map(({ key }) => key);
  return { pool, workers, outcomes, remembered, controller, start, keys, memo };
}

const jobs = (...keys: string[]): readonly Job[] =>
  keys.map((key) => ({ key, scenario: `{"seed":"${key}"}` }));

/** An isTerminated-aware list: workers still in the pool. */
const alive = (workers: readonly FakeWorker[]) => workers.filter((worker) => !worker.isTerminated);

describe('a pool', () => {
  it('gives each worker one job at a time and ends when all are through', async () => {
    const { workers, start, keys } = bench(2);
    const done = start(jobs('a', 'b', 'c'));
    for (const worker of workers) worker.boot();
    await settle();
    expect(workers.map((worker) => worker.jobs.length)).toEqual([1, 1]);
    workers[1]?.finish();
    expect(workers.map((worker) => worker.jobs.length)).toEqual([1, 2]);
    workers[0]?.finish();
    workers[1]?.finish();
    await done;
    expect(keys()).toEqual(['b', 'a', 'c']);
  });

  it('neither remembers nor recalls a run that is looked at on the way', async () => {
    const { workers, start, remembered, memo } = bench(1);
    const [plain] = jobs('a');
    if (plain === undefined) throw new Error('there is one');
    const done = start([plain, { ...plain, look: { quantities: [], columns: 1 } }]);
    workers[0]?.boot();
    await settle();
    workers[0]?.finish();
    expect(memo.kept.size).toBe(1);
    expect(workers[0]?.jobs).toHaveLength(2);
    workers[0]?.finish();
    await done;
    expect([memo.kept.size, remembered]).toEqual([1, []]);
  });

  it('asks for jobs only as it needs them', async () => {
    let asked = 0;
    function* endless(): Generator<Job> {
      for (;;) {
        asked += 1;
        yield { key: `${asked}`, scenario: '{}' };
      }
    }
    const { workers, start, controller } = bench(1);
    const done = start(endless());
    expect(asked).toBe(0);
    workers[0]?.boot();
    await settle();
    expect(asked).toBeLessThanOrEqual(64);
    controller.abort();
    await done;
  });

  it('ends busy workers at once when aborted, keeps what came and the idle ones', async () => {
    const { workers, start, keys, controller } = bench(2);
    const done = start(jobs('a', 'b'));
    for (const worker of workers) worker.boot();
    await settle();
    workers[0]?.finish();
    const ended = vi.fn();
    void done.then(ended);
    controller.abort();
    await settle();
    expect(ended).toHaveBeenCalled();
    expect(keys()).toEqual(['a']);
    expect(workers.map((worker) => worker.isTerminated)).toEqual([false, true]);
  });

  it('runs again after an abort, with new workers for those that were ended', async () => {
    const { pool, workers, start, controller } = bench(1);
    const done = start(jobs('a'));
    workers[0]?.boot();
    await settle();
    controller.abort();
    await done;
    const later: string[] = [];
    const again = pool.run(jobs('b'), { onOutcome: ({ key }) => void later.push(key) });
    workers[1]?.boot();
    await settle();
    workers[1]?.finish();
    await again;
    expect(later).toEqual(['b']);
    expect(alive(workers)).toHaveLength(1);
  });

  it('replaces a worker that traps and reports its job as a problem', async () => {
    const { workers, start, outcomes } = bench(1);
    const done = start(jobs('a', 'b'));
    workers[0]?.boot();
    await settle();
    workers[0]?.say({ type: 'trapped', message: 'unreachable' });
    expect(outcomes).toEqual([
      { key: 'a', problem: 'The engine stopped in this run: unreachable' },
    ]);
    workers[1]?.boot();
    await settle();
    workers[1]?.finish();
    await done;
    expect(outcomes[1]).toMatchObject({ key: 'b', fingerprint: 'f-b' });
  });

  it('treats a worker that fails without a word like one that traps', async () => {
    const { workers, start, outcomes } = bench(1);
    const done = start(jobs('a'));
    workers[0]?.boot();
    await settle();
    workers[0]?.onerror?.({});
    await done;
    expect(outcomes).toEqual([
      { key: 'a', problem: 'The engine stopped in this run: the worker failed' },
    ]);
  });

  it('gives up when three workers in a row do not start', async () => {
    const { workers, start, keys } = bench(1);
    const done = start(jobs('a'));
    for (let turn = 0; turn < 3; turn += 1) {
      workers[turn]?.say({ type: 'trapped', message: 'no wasm here' });
    }
    await expect(done).rejects.toThrow('no wasm here');
    expect(keys()).toEqual([]);
    expect(alive(workers)).toHaveLength(0);
  });

  it('starts nothing while paused, and goes on', async () => {
    const { pool, workers, start, keys } = bench(1);
    const done = start(jobs('a', 'b'));
    workers[0]?.boot();
    await settle();
    pool.pause();
    workers[0]?.finish();
    await settle();
    expect(workers[0]?.jobs).toHaveLength(1);
    pool.resume();
    workers[0]?.finish();
    await done;
    expect(keys()).toEqual(['a', 'b']);
  });

  it('does not run again what it remembers, at whatever key it is asked for', async () => {
    const memo = forgetful();
    const first = bench(1, memo);
    const once = first.start(jobs('a'));
    first.workers[0]?.boot();
    await settle();
    first.workers[0]?.finish();
    await once;
    const second = bench(1, memo);
    const twice = second.start([{ key: 'z', scenario: '{"seed":"a"}' }, ...jobs('b')]);
    second.workers[0]?.boot();
    await settle();
    expect(second.outcomes).toEqual([{ key: 'z', fingerprint: 'f-a', wallMs: 1 }]);
    expect(second.remembered).toEqual(['z']);
    second.workers[0]?.finish();
    await twice;
    expect(second.keys()).toEqual(['z', 'b']);
  });

  it('tells what it remembers without running the rest, when asked for no more', async () => {
    const memo = forgetful();
    const first = bench(1, memo);
    const once = first.start(jobs('b'));
    first.workers[0]?.boot();
    await settle();
    first.workers[0]?.finish();
    await once;
    const { pool, workers } = bench(1, memo);
    const told: string[] = [];
    const onOutcome = ({ key }: Outcome) => void told.push(key);
    const done = pool.run(jobs('a', 'b'), { onOutcome, onlyRemembered: true });
    workers[0]?.boot();
    await done;
    expect(told).toEqual(['b']);
    expect(workers[0]?.jobs).toEqual([]);
  });

  it('does not remember problems, nor outcomes of another build of the engine', async () => {
    const { workers, start, memo } = bench(1);
    const done = start(jobs('a', 'b'));
    workers[0]?.boot();
    await settle();
    workers[0]?.say({ type: 'outcome', outcome: { key: 'a', problem: 'seed: too large' } });
    workers[0]?.finish();
    await done;
    expect([...memo.kept.keys()]).toHaveLength(1);
    const other = bench(1, memo);
    void other.start(jobs('b'));
    other.workers[0]?.say({ type: 'booted', engine: 'e2' });
    await settle();
    expect(other.remembered).toEqual([]);
    other.pool.close();
  });

  it('fails when the list of jobs fails', async () => {
    function* broken(): Generator<Job> {
      yield* jobs('a');
      throw new Error('no such knob');
    }
    const { workers, start } = bench(1);
    const done = start(broken());
    workers[0]?.boot();
    await expect(done).rejects.toThrow('no such knob');
  });
});
