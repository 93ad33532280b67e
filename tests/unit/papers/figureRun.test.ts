/** A figure run in the browser: the order of its runs, verdicts on the way, and being called off. */

import { expect, it } from 'vitest';
import type { FigureDoor, RunResult } from '../../../web/src/engine/figureDoor';
import type { Job, Pool, RunOptions } from '../../../web/src/engine/pool';
import { createFigureRuns } from '../../../web/src/store/figureRun';
import { FIGURE, find } from './fixture';

const NAMED = { id: 'lan/f1', name: 'f1', figure: FIGURE };

/** A pool that runs nothing until it is told to, and a door that counts results. */
function bench() {
  const jobs: Job[] = [];
  const judged: number[] = [];
  let options: RunOptions | null = null;
  let end: () => void = () => undefined;
  let closed = 0;
  const pool: Pool = {
    size: 2,
    engine: () => 'e',
    run: (list, given) => {
      options = given;
      jobs.push(...list);
      return new Promise((resolve) => {
        end = resolve;
        given.signal?.addEventListener('abort', () => resolve());
      });
    },
    pause: () => undefined,
    resume: () => undefined,
    close: () => {
      closed += 1;
    },
  };
  const run = (service: string) => ({
    at: { load: 0.5, service },
    base: 'lan/abr',
    scenario: { ...(find('lan/abr') ?? never()), durationMs: 100 },
    seeds: [7, 8],
    measures: FIGURE.measures,
  });
  const door: FigureDoor = {
    points: async () => [run('ABR'), run('UBR')],
    judge: async (_figure, results: readonly RunResult[]) => {
      judged.push(results.length);
      const claim = { id: 'more', measured: results.length, low: null, high: null, band: '' };
      return { claims: [{ ...claim, verdict: 'reproduced' as const }], points: [] };
    },
    close: () => undefined,
  };
  const runs = createFigureRuns({ makePool: () => pool, makeDoor: () => door });
  const finish = (key: string) =>
    options?.onOutcome({ key, measures: { goodput: 1 }, fingerprint: 'f', wallMs: 100 }, false);
  const fail = (key: string, problem: string) => options?.onOutcome({ key, problem }, false);
  return { ...runs, jobs, judged, finish, fail, end: () => end(), closed: () => closed };
}

function never(): never {
  throw new Error('the fixture has this scenario');
}

const tick = () => new Promise((resolve) => setTimeout(resolve, 0));
const runOf = ({ store }: ReturnType<typeof bench>) => store.getState().runs[NAMED.id];

it('asks for one seed of every point before the next seed of any', async () => {
  const table = bench();
  void table.actions.start(NAMED);
  await tick();
  expect(table.jobs.map(({ scenario }) => JSON.parse(scenario).seed)).toEqual([7, 7, 8, 8]);
  expect(runOf(table)).toMatchObject({ status: 'running', done: 0, total: 4, leftS: null });
});

it('tells how far it is and how long it will take, judges on the way, and at the end', async () => {
  const table = bench();
  const over = table.actions.start(NAMED);
  await tick();
  table.finish('0');
  await tick();
  // Three more runs of 0.1 s over two workers.
  expect(runOf(table)).toMatchObject({ done: 1, leftS: expect.closeTo(0.15) });
  expect(runOf(table)?.result?.judged.get('lan/f1/more')).toMatchObject({ measured: 1 });
  for (const key of ['1', '2', '3']) table.finish(key);
  table.end();
  await over;
  expect(runOf(table)).toMatchObject({ status: 'done', done: 4, leftS: null });
  expect(table.judged.at(-1)).toBe(4);
  expect(table.closed()).toBe(1);
});

it('keeps what came when it is called off, and says so at once', async () => {
  const table = bench();
  const over = table.actions.start(NAMED);
  await tick();
  table.finish('0');
  table.finish('1');
  table.actions.cancel();
  expect(runOf(table)?.status).toBe('cancelled');
  await over;
  expect(runOf(table)).toMatchObject({ status: 'cancelled', done: 2, total: 4 });
  expect(runOf(table)?.result?.judged.get('lan/f1/more')).toMatchObject({ measured: 2 });
});

it('says what went wrong with a run and goes on', async () => {
  const table = bench();
  const over = table.actions.start(NAMED);
  await tick();
  table.fail('0', 'The engine stopped in this run: trap');
  for (const key of ['1', '2', '3']) table.finish(key);
  table.end();
  await over;
  const problems = ['The engine stopped in this run: trap'];
  expect(runOf(table)).toMatchObject({ status: 'done', done: 4, problems });
  expect(table.judged.at(-1)).toBe(3);
});

it('fails in words when the engine refuses the figure', async () => {
  const { store, actions } = createFigureRuns({
    makePool: () => {
      throw new Error('no pool is needed');
    },
    makeDoor: () => ({
      points: () => Promise.reject(new Error('scenario: there is none')),
      judge: () => Promise.reject(new Error('nothing to judge')),
      close: () => undefined,
    }),
  });
  await actions.start(NAMED);
  expect(store.getState().runs[NAMED.id]).toMatchObject({
    status: 'failed',
    problems: ['scenario: there is none'],
  });
});
