/**
 * A figure run in this browser: its quick setting over a pool of workers, judged as results come. Verdicts
 * on a part of the runs are kept apart from those on all of them: too few runs decide otherwise.
 *
 * One figure runs at a time; what came of each is kept until the page is closed, and single runs are
 * remembered by the pool, so that running a figure again costs nothing.
 */

import { create } from 'zustand';
import { activity } from '../base/activity';
import { messageOf } from '../base/invariant';
import type { Figure, FigurePoint, JudgedClaim } from '../model/figureModel';
import { type FigureDoor, type FigureRuns, openFigureDoor, type RunResult } from './figureDoor';
import { type NamedFigure, scenarioDoc } from './papers';
import { createMeasuringPool, type Job, type Outcome, type Pool } from './pool';

/** What runs gave. */
type LocalResult = {
  readonly points: readonly FigurePoint[];
  /** By full name of the claim. */
  readonly judged: ReadonlyMap<string, JudgedClaim>;
};

export type FigureRun = {
  readonly status: 'preparing' | 'running' | 'paused' | 'done' | 'cancelled' | 'failed';
  readonly done: number;
  /** Runs altogether; 0 until they are counted. */
  readonly total: number;
  /** Time left, s; `null` until something has been measured. */
  readonly leftS: number | null;
  /** Of all runs, those of the time before while this one goes on; `null` until they were all made once. */
  readonly result: LocalResult | null;
  /** Of the runs made so far; `null` before the first verdicts, and once all are made. */
  readonly soFar: LocalResult | null;
  /** Runs that came to no end, and why the whole failed. */
  readonly problems: readonly string[];
};

/** By name of the figure. */
type FigureRunState = { readonly runs: Readonly<Record<string, FigureRun>> };

/** What a figure asks of its workers. */
export type FigurePool = Pick<Pool, 'size' | 'run' | 'pause' | 'resume' | 'close'>;

type FigureRunParts = {
  readonly makePool: () => FigurePool;
  readonly makeDoor: () => FigureDoor;
};

/** Verdicts follow results at most this often, ms. */
const JUDGE_MS = 400;

const NEW: FigureRun = {
  status: 'preparing',
  done: 0,
  total: 0,
  leftS: null,
  result: null,
  soFar: null,
  problems: [],
};

export function createFigureRuns({ makePool, makeDoor }: FigureRunParts) {
  const store = create<FigureRunState>(() => ({ runs: {} }));
  let present: Session | null = null;
  /** The newest session of each figure; a cancelled one may still report. */
  const newest = new Map<string, Session>();
  /** Runs a figure; whatever other figure runs is called off. */
  const start = async (named: NamedFigure): Promise<void> => {
    present?.cancel();
    const show = (change: Partial<FigureRun>) => {
      const { runs } = store.getState();
      store.setState({ runs: { ...runs, [named.id]: { ...(runs[named.id] ?? NEW), ...change } } });
    };
    show({ ...NEW, result: store.getState().runs[named.id]?.result ?? null });
    const showNewest: typeof show = (change) => {
      if (newest.get(named.id) === session) show(change);
    };
    const session = new Session(named, { makePool, makeDoor, show: showNewest });
    newest.set(named.id, session);
    present = session;
    await session.run();
    if (present === session) present = null;
  };
  return {
    store,
    actions: {
      start,
      pause: () => present?.setPaused(true),
      resume: () => present?.setPaused(false),
      /** Ends the workers at once; what came stays. */
      cancel: () => present?.cancel(),
    },
  };
}

type Host = FigureRunParts & { readonly show: (change: Partial<FigureRun>) => void };
/** A run and what it is expected to cost, in simulated ms. */
type Order = { readonly runs: FigureRuns; readonly seed: number; readonly size: number };

/** One run of one figure from beginning to end. */
class Session {
  private readonly named: NamedFigure;
  private readonly host: Host;
  private readonly off = new AbortController();
  private readonly results: RunResult[] = [];
  private readonly problems: string[] = [];
  private orders: readonly Order[] = [];
  private pool: FigurePool | null = null;
  private door: FigureDoor | null = null;
  private spent = { wallMs: 0, size: 0, done: 0 };
  private judging: Promise<void> | null = null;
  private judgedAtMs = Number.NEGATIVE_INFINITY;

  constructor(named: NamedFigure, host: Host) {
    this.named = named;
    this.host = host;
  }

  async run(): Promise<void> {
    const { signal } = this.off;
    try {
      this.door = this.host.makeDoor();
      const { figure } = this.named;
      const points = await this.door.points(figure, scenariosOf(figure));
      if (signal.aborted) return;
      this.orders = ordersOf(points);
      this.host.show({ status: 'running', total: this.orders.length });
      this.pool = this.host.makePool();
      await this.pool.run(this.jobs(), { onOutcome: (outcome) => this.take(outcome), signal });
      await this.judging;
      const result = await this.judge();
      if (signal.aborted) this.host.show({ status: 'cancelled', leftS: null, soFar: result });
      else this.host.show({ status: 'done', leftS: null, soFar: null, result });
    } catch (error) {
      if (!signal.aborted)
        this.host.show({ status: 'failed', problems: [...this.problems, messageOf(error)] });
    } finally {
      this.pool?.close();
      this.door?.close();
    }
  }

  setPaused(isPaused: boolean): void {
    if (this.pool === null || this.off.signal.aborted) return;
    if (isPaused) this.pool.pause();
    else this.pool.resume();
    this.host.show({ status: isPaused ? 'paused' : 'running' });
  }

  cancel(): void {
    this.host.show({ status: 'cancelled', leftS: null });
    this.off.abort();
  }

  private *jobs(): Iterable<Job> {
    for (const [key, { runs, seed }] of this.orders.entries()) {
      yield {
        key: String(key),
        scenario: JSON.stringify({ ...runs.scenario, seed }),
        measures: JSON.stringify(runs.measures),
      };
    }
  }

  private take(outcome: Outcome): void {
    const order = this.orders[Number(outcome.key)];
    if (order === undefined) return;
    const { runs, seed, size } = order;
    this.spent.done += 1;
    if ('problem' in outcome) this.problems.push(outcome.problem);
    else {
      this.spent = {
        ...this.spent,
        wallMs: this.spent.wallMs + outcome.wallMs,
        size: this.spent.size + size,
      };
      this.results.push({ at: runs.at, seed, measures: outcome.measures ?? {} });
    }
    this.host.show({ done: this.spent.done, leftS: this.leftS(), problems: [...this.problems] });
    if (performance.now() - this.judgedAtMs < JUDGE_MS) return;
    // The last judgement, after all runs, tells what goes wrong.
    this.judging ??= this.judgeSoFar().catch(() => undefined);
  }

  /** By what a simulated second has cost so far, over all workers. */
  private leftS(): number | null {
    const { size, wallMs } = this.spent;
    if (size === 0) return null;
    const all = this.orders.reduce((sum, order) => sum + order.size, 0);
    return (((all - size) / size) * wallMs) / 1e3 / (this.pool?.size ?? 1);
  }

  private async judgeSoFar(): Promise<void> {
    this.judgedAtMs = performance.now();
    const soFar = await this.judge();
    this.judging = null;
    this.host.show({ soFar });
  }

  private async judge(): Promise<LocalResult | null> {
    const { figure, id } = this.named;
    const judgement = await this.door?.judge(figure, this.results);
    if (judgement === undefined) return null;
    const judged = judgement.claims.map(
      (claim) => [`${id}/${claim.id}`, { ...claim, id: `${id}/${claim.id}`, figure: id }] as const,
    );
    return { points: judgement.points, judged: new Map(judged) };
  }
}

/** First one seed of every point, then the next, so that a readable picture comes soon. */
function ordersOf(points: readonly FigureRuns[]): readonly Order[] {
  const most = Math.max(0, ...points.map(({ seeds }) => seeds.length));
  return Array.from({ length: most }, (_, round) =>
    points.flatMap((runs) => {
      const seed = runs.seeds[round];
      return seed === undefined ? [] : [{ runs, seed, size: runs.scenario.durationMs }];
    }),
  ).flat();
}

/** The scenarios that a figure names. */
function scenariosOf({ scenario, axes }: Figure): Readonly<Record<string, unknown>> {
  const names = [
    scenario,
    ...axes.flatMap(({ values }) => values.map((choice) => choice.scenario)),
  ];
  const known = names.filter((name) => name !== undefined);
  return Object.fromEntries(known.map((name) => [name, scenarioDoc(name)]));
}

const pointsByFigure = new WeakMap<Figure, Promise<readonly FigureRuns[]>>();

/**
 * Every point of a figure, each as long as in the quick setting. The engine makes them, once for a figure;
 * fails with its sentence.
 */
export function pointsOf(figure: Figure): Promise<readonly FigureRuns[]> {
  const known = pointsByFigure.get(figure);
  if (known !== undefined) return known;
  const door = openFigureDoor();
  // The quick setting runs some of the points only; a reader may open any of them.
  const { only: _some, ...quick } = figure.quick;
  const made = door.points({ ...figure, quick }, scenariosOf(figure));
  pointsByFigure.set(figure, made);
  // After a failure the next call asks again; this caller gets the error.
  made.catch(() => pointsByFigure.delete(figure)).finally(door.close);
  return made;
}

const built = createFigureRuns({ makePool: createMeasuringPool, makeDoor: openFigureDoor });

activity.watch('the runs of a figure', () =>
  Object.values(built.store.getState().runs).some(
    ({ status }) => status === 'preparing' || status === 'running',
  ),
);

/** What can be asked of them. */
export const figureRunActions = built.actions;

/** Reads one value of the figures run in this browser. */
export const useFigureRun = built.store;
