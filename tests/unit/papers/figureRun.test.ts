/** A figure run in the browser: the order of its runs, verdicts on the way, and being called off. */

import { describe, expect, it } from 'vitest';
import { shownOf } from '../../../web/src/papers/shown';
import type { FigureDoor, RunResult } from '../../../web/src/run/figureDoor';
import { createFigureRuns, type FigurePool, type FigureRun } from '../../../web/src/run/figureRun';
import type { Job, RunOptions } from '../../../web/src/run/pool';
import { FIGURE, find } from './fixture';

const NAMED = { id: 'lan/f1', name: 'f1', figure: FIGURE };

/** A pool that runs nothing until it is told to, and a door that counts results, as soon as it is told to. */
function bench(told: Promise<void> = Promise.resolve()) {
  const jobs: Job[] = [];
  const judged: number[] = [];
  let options: RunOptions | null = null;
  let end: () => void = () => undefined;
  let closed = 0;
  const pool: FigurePool = {
    size: 2,
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
      await told;
      const claim = { id: 'more', shown: `${results.length}`, low: null, high: null, band: '' };
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

const runOf = ({ store }: ReturnType<typeof bench>) => store.getState().runs[NAMED.id];

/** Fulfilled as soon as it is so with the run of the figure. */
async function when(table: ReturnType<typeof bench>, isSo: (run: FigureRun) => boolean) {
  const isSoNow = () => isSo(runOf(table) ?? never());
  await new Promise<void>((resolve) => {
    const stop = table.store.subscribe(() => {
      if (!isSoNow()) return;
      stop();
      resolve();
    });
    if (isSoNow()) resolve();
  });
}
const isRunning = ({ status }: FigureRun) => status === 'running';
const isJudged = ({ soFar }: FigureRun) => soFar !== null;

it('asks for one seed of every point before the next seed of any', async () => {
  const table = bench();
  void table.actions.start(NAMED);
  await when(table, isRunning);
  expect(table.jobs.map(({ scenario }) => JSON.parse(scenario).seed)).toEqual([7, 7, 8, 8]);
  expect(runOf(table)).toMatchObject({ status: 'running', done: 0, total: 4, leftS: null });
});

it('tells how far it is and how long it will take, judges on the way, and at the end', async () => {
  const table = bench();
  const over = table.actions.start(NAMED);
  await when(table, isRunning);
  table.finish('0');
  await when(table, isJudged);
  // Three more runs of 0.1 s over two workers.
  expect(runOf(table)).toMatchObject({ done: 1, leftS: expect.closeTo(0.15) });
  expect(runOf(table)?.soFar?.judged.get('lan/f1/more')).toMatchObject({ shown: '1' });
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
  await when(table, isRunning);
  table.finish('0');
  table.finish('1');
  table.actions.cancel();
  expect(runOf(table)?.status).toBe('cancelled');
  await over;
  expect(runOf(table)).toMatchObject({ status: 'cancelled', done: 2, total: 4 });
  expect(runOf(table)?.soFar?.judged.get('lan/f1/more')).toMatchObject({ shown: '2' });
});

it('is not said to be called off by what the run before it still tells', async () => {
  let tell = (): void => undefined;
  const table = bench(
    new Promise((resolve) => {
      tell = resolve;
    }),
  );
  const first = table.actions.start(NAMED);
  await when(table, isRunning);
  table.actions.cancel();
  void table.actions.start(NAMED);
  await when(table, isRunning);
  tell();
  await first;
  expect(runOf(table)?.status).toBe('running');
});

it('has a result only of all runs, and keeps that of the time before until all are made again', async () => {
  const table = bench();
  const measured = () => runOf(table)?.result?.judged.get('lan/f1/more')?.shown;
  for (const before of [undefined, '4']) {
    const over = table.actions.start(NAMED);
    await when(table, isRunning);
    for (const key of ['0', '1', '2', '3']) {
      table.finish(key);
      await when(table, isJudged);
      expect([runOf(table)?.soFar !== null, measured()]).toEqual([true, before]);
    }
    table.end();
    await over;
    expect([runOf(table)?.soFar, measured()]).toEqual([null, '4']);
  }
});

describe('a figure shows', () => {
  const claim = { id: 'lan/f1/more', figure: 'lan/f1', low: null, high: null, band: '' };
  const judged = (runs: number) =>
    new Map([[claim.id, { ...claim, shown: `${runs}`, verdict: 'reproduced' as const }]]);
  const results = {
    isLoading: false,
    validation: {
      engine: 'e',
      setting: 'full' as const,
      claims: [],
      figures: { 'lan/f1': { points: [] } },
    },
    judged: judged(200),
  };
  const run = { done: 6, total: 200, leftS: null, problems: [], result: null, soFar: null };
  const soFar = { points: [], judged: judged(6) };
  const result = { points: [], judged: judged(20) };
  const shown = (change: Partial<FigureRun>) =>
    shownOf(NAMED, results, { ...run, status: 'running', ...change }).judged.get(claim.id)?.shown;

  it.each<readonly [string, number, Partial<FigureRun>]>([
    ['the stored verdicts while it runs', 200, { soFar }],
    ['the stored verdicts when it was called off', 200, { status: 'cancelled', soFar }],
    ['its own when all runs were made', 20, { status: 'done', result }],
    ['those while it runs again', 20, { result, soFar }],
  ])('%s', (_, runs, change) => expect(shown(change)).toBe(`${runs}`));

  it('the stored points, and where they come from; of a figure that was never run neither', () => {
    const point = { at: {}, measures: {} };
    const validation = { ...results.validation, figures: { 'lan/f1': { points: [point] } } };
    expect(shownOf(NAMED, { ...results, validation }, undefined)).toMatchObject({
      points: [point],
      origin: 'Points and verdicts come from runs made beforehand (full setting, engine e).',
    });
    expect(
      shownOf({ ...NAMED, id: 'lan/f2' }, { ...results, validation }, undefined),
    ).toMatchObject({ points: [], origin: '' });
  });
});

it('says what went wrong with a run and goes on', async () => {
  const table = bench();
  const over = table.actions.start(NAMED);
  await when(table, isRunning);
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
