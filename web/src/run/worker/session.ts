/**
 * The conversation with the page: takes requests, works in short slices, reports.
 *
 * At any time there is at most one goal (cover, seek, search) and at most one speed clock (playing).
 * Every slice serves the goal first, else the clock, then reports and gives the page a chance to speak.
 */

import { unreachable } from '../../base/invariant';
import type { Problem, Story } from '../../model/engineTypes';
import { BUFFERS, CELL_FIELDS, type Report, type Request, type RunState } from '../protocol';
import { BufferPool } from './bufferPool';
import { type EngineFactory, problemsOf, refusalOf, type TracePort } from './enginePort';
import { EventBudget, SLICE_MS, SpeedClock } from './pacer';
import { type Progress, Run } from './run';

/** The world outside, replaced in tests. */
export type SessionHost = {
  readonly post: (report: Report, transfer: readonly ArrayBuffer[]) => void;
  /** Wall time, ms. */
  readonly now: () => number;
  /** Calls back after waiting messages have been delivered. */
  readonly soon: (callback: () => void) => void;
  readonly later: (ms: number, callback: () => void) => void;
};

type Load = Extract<Request, { type: 'load' }>;
/** A request about the run on the table. */
type RunRequest = Exclude<Request, { type: 'load' | 'recycle' }>;

/** What has to be finished before anything else happens. */
type Goal =
  | {
      readonly type: 'cover';
      readonly horizonS: number;
      readonly headS: number;
      /** Cell-hops it may take to look further than the horizon. */
      readonly effort: number;
      readonly startMs: number;
      /** No news of it before this instant, unless it is complete. */
      readonly quietUntilMs: number;
    }
  | { readonly type: 'seek'; readonly timeS: number }
  /** Simulate on until something happens. */
  | { readonly type: 'search'; readonly lossOnly: boolean };

/** Time between slices while waiting for wall time to pass, ms. */
const TICK_MS = 12;
/** Positions go out at most this often, ms. */
const POSITION_MS = 1_000 / 60;
/**
 * While a run is brought to its horizon, news of it go out this far apart, ms. Chosen: the eye sees it
 * grow, and drawing takes little of the machine while the simulation wants it.
 */
export const GROWTH_MS = 100;
/** Rows the engine holds for a page that does not listen; simulation waits beyond. */
const MAX_HELD_ROWS = 200_000;

/** Serves one page with one engine at a time. */
export class Session {
  private readonly factory: EngineFactory;
  private readonly host: SessionHost;
  private readonly budget = new EventBudget();
  private readonly pool = new BufferPool(BUFFERS);
  private run: Run | null = null;
  private generation = 0;
  private pendingLoad: Load | null = null;
  /** Requests that make sense only after the load or the goal in hand. */
  private waiting: RunRequest[] = [];
  private goal: Goal | null = null;
  private clock: SpeedClock | null = null;
  private speed: number | null = null;
  /** The newest question, until it is answered. */
  private inquiry: { readonly question: number; readonly trace: TracePort } | null = null;
  private covered: { readonly horizonS: number; readonly wallMs: number } | null = null;
  private ticket = 0;
  private postedMs = Number.NEGATIVE_INFINITY;
  private flushedMs = Number.NEGATIVE_INFINITY;
  private knownHeadS = 0;
  private dead = false;
  /** Requests for runs that are gone, and requests nobody knows. */
  private ignoredRequests = 0;

  constructor(factory: EngineFactory, host: SessionHost) {
    this.factory = factory;
    this.host = host;
  }

  /** Requests that were not meant for the present run. */
  get ignored(): number {
    return this.ignoredRequests;
  }

  /** Takes one message of the page. */
  handle(request: Request): void {
    this.guard(() => {
      switch (request.type) {
        case 'load':
          return this.queueLoad(request);
        case 'recycle':
          this.pool.give(request.buffer);
          this.flushInTurn();
          return;
        default:
          return this.route(request);
      }
    });
  }

  private queueLoad(load: Load): void {
    this.pendingLoad = load;
    this.waiting = [];
    this.schedule(0);
  }

  private route(request: RunRequest): void {
    const { pendingLoad } = this;
    if (pendingLoad !== null && request.generation === pendingLoad.generation) {
      this.waiting.push(request);
    } else if (this.run === null || request.generation !== this.generation) {
      this.ignoredRequests += 1;
    } else if (this.mustWait(request)) {
      this.waiting.push(request);
    } else {
      this.perform(request, this.run);
    }
  }

  private mustWait({ type }: RunRequest): boolean {
    if (this.goal === null) return false;
    if (type === 'tune') return true;
    if (type === 'cells') return this.isQuiet;
    return this.goal.type === 'cover' && (type === 'play' || type === 'step' || type === 'seek');
  }

  /** Does the page still look at the run before, because this one may soon be complete? */
  private get isQuiet(): boolean {
    return this.goal?.type === 'cover' && this.host.now() < this.goal.quietUntilMs;
  }

  private perform(request: RunRequest, run: Run): void {
    switch (request.type) {
      case 'play':
        this.play(request.speed, run);
        break;
      case 'pause':
        this.pause(run);
        break;
      case 'step':
        this.step(request, run);
        break;
      case 'seek':
        this.seek(request.timeS, run);
        break;
      case 'tune':
        this.tune(request, run);
        break;
      case 'cells':
        this.sendCells(request, run);
        break;
      case 'summarize':
        this.post({ type: 'summary', generation: this.generation, summary: run.summary() });
        break;
      case 'inquire':
        this.inquire(request, run);
        break;
      default:
        unreachable(request);
    }
  }

  private inquire({ question, query }: Extract<Request, { type: 'inquire' }>, run: Run): void {
    this.dropInquiry();
    try {
      const trace = run.trace(query);
      if (trace === null) this.answer(question, null, 'The run has not begun.');
      else this.inquiry = { question, trace };
    } catch (error) {
      this.answer(question, null, refusalOf(error));
    }
    this.schedule(0);
  }

  private serveInquiry({ question, trace }: NonNullable<Session['inquiry']>): 'soon' {
    if (this.timed((events) => (trace.advance(events) ? 'reached' : 'spent')) === 'reached') {
      this.answer(question, JSON.parse(trace.story()) as Story);
      this.dropInquiry();
    }
    return 'soon';
  }

  private answer(question: number, story: Story | null, refusal: string | null = null): void {
    this.post({ type: 'found', generation: this.generation, question, story, refusal });
  }

  private dropInquiry(): void {
    this.inquiry?.trace.free();
    this.inquiry = null;
  }

  private play(speed: number | null, run: Run): void {
    this.speed = speed;
    this.clock = new SpeedClock(speed, run.headS, this.host.now());
    // Told before anything moves: a run may be at its end within the first slice.
    this.reportPosition(true);
    this.schedule(0);
  }

  /** Halts; a run on its way to its horizon has it where it has come to. */
  private pause(run: Run): void {
    const { goal } = this;
    this.clock = null;
    this.waiting = this.waiting.filter(({ type }) => type !== 'play');
    // One that has not begun is still brought into view.
    if (goal?.type === 'cover' && run.tipS > 0) {
      const headS = Math.min(goal.headS, run.tipS);
      this.goal = { ...goal, horizonS: run.tipS, headS, effort: 0 };
    } else if (goal?.type === 'search') this.seek(run.tipS, run);
    this.reportPosition(true);
  }

  private seek(timeS: number, run: Run): void {
    const goal = { type: 'seek', timeS: Math.min(Math.max(timeS, 0), run.info.durationS) } as const;
    run.approach(goal.timeS);
    this.goal = goal;
    this.schedule(0);
  }

  private step({ unit, direction }: Extract<Request, { type: 'step' }>, run: Run): void {
    this.clock = null;
    const { cellS, rttS } = run.info;
    if (unit === 'cell' || unit === 'rtt') {
      this.seek(run.headS + direction * (unit === 'cell' ? cellS : rttS), run);
      return;
    }
    const lossOnly = unit === 'loss';
    const known = run.neighbour(direction, lossOnly);
    if (known !== null || direction === -1) {
      this.seek(known ?? 0, run);
      return;
    }
    run.approach(run.tipS);
    this.goal = { type: 'search', lossOnly };
    this.schedule(0);
  }

  private tune({ target, key, value }: Extract<Request, { type: 'tune' }>, run: Run): void {
    const { generation } = this;
    if (run.tuneReplacesTip) this.flush(true);
    try {
      const command = run.tune(target, key, value);
      this.post({ type: 'recorded', generation, command });
      if (run.tellAnew()) this.post({ type: 'told', generation, info: run.info });
    } catch (error) {
      this.refuse('tune', error);
    }
    this.flush();
    this.reportPosition(true);
  }

  private sendCells({ max, lens: wish }: Extract<Request, { type: 'cells' }>, run: Run): void {
    const { data, total, lens } = run.cells(max, wish);
    const buffer = data.buffer as ArrayBuffer;
    const count = Math.floor(data.length / CELL_FIELDS);
    const { generation } = this;
    this.post({ type: 'cells', generation, headS: run.headS, count, total, buffer, lens }, [
      buffer,
    ]);
  }

  /** Puts a new run on the table, or leaves the old one there when the scenario is refused. */
  private load({ generation, scenario, horizonS, headS, effort = 0, quietMs = 0 }: Load): void {
    this.pendingLoad = null;
    const startMs = this.host.now();
    this.generation = generation;
    let run: Run;
    try {
      run = new Run(this.factory.load(scenario), horizonS);
    } catch (error) {
      this.refuse('load', error);
      this.reportPosition(true);
      this.releaseWaiting();
      return;
    }
    this.dropInquiry();
    this.run?.free();
    this.run = run;
    this.clock = null;
    this.covered = null;
    const horizon = Math.min(horizonS, run.info.durationS);
    const head = Math.min(headS, horizon);
    const quietUntilMs = startMs + quietMs;
    this.goal = { type: 'cover', horizonS: horizon, headS: head, effort, startMs, quietUntilMs };
    this.flushedMs = Number.NEGATIVE_INFINITY;
    this.post({ type: 'ready', generation, info: run.info });
    this.releaseWaiting();
  }

  private refuse(during: 'load' | 'tune', error: unknown): void {
    const problems: readonly Problem[] | null = problemsOf(error);
    if (problems === null) throw error;
    this.post({ type: 'refused', generation: this.generation, during, problems });
  }

  /** One stretch of work, at most `SLICE_MS` long. */
  private slice(): void {
    if (this.pendingLoad !== null) this.load(this.pendingLoad);
    const { run } = this;
    if (run === null) return;
    const startMs = this.host.now();
    let next: 'soon' | 'wait' | 'rest';
    do next = run.heldRows > MAX_HELD_ROWS ? 'wait' : this.work(run);
    while (next === 'soon' && this.host.now() - startMs < SLICE_MS - 2);
    run.settle();
    if (this.flushInTurn()) this.reportPosition(false);
    if (next !== 'rest') this.schedule(next === 'soon' ? 0 : TICK_MS);
  }

  private work(run: Run): 'soon' | 'wait' | 'rest' {
    if (this.goal !== null) return this.serveGoal(this.goal, run);
    if (this.inquiry !== null) return this.serveInquiry(this.inquiry);
    return this.clock === null ? 'rest' : this.serveClock(this.clock, run);
  }

  private serveGoal(goal: Goal, run: Run): 'soon' {
    const progress = this.timed((events) => {
      switch (goal.type) {
        case 'cover':
          return run.advance(goal.horizonS, events);
        case 'seek':
          return run.advance(goal.timeS, events);
        case 'search':
          return run.search(goal.lossOnly, events);
        default:
          return unreachable(goal);
      }
    });
    if (progress === 'reached') this.finish(goal, run);
    return 'soon';
  }

  private finish(goal: Goal, run: Run): void {
    this.goal = null;
    if (goal.type === 'cover') {
      const { horizonS, headS, effort, startMs } = goal;
      const furtherS = effort === 0 ? horizonS : run.reachS(horizonS, effort);
      if (furtherS > horizonS) {
        this.goal = { ...goal, horizonS: furtherS, headS: furtherS, effort: 0 };
        return;
      }
      this.covered = { horizonS, wallMs: this.host.now() - startMs };
      if (headS < horizonS) {
        this.seek(headS, run);
        return;
      }
    }
    if (this.clock !== null) this.clock = new SpeedClock(this.speed, run.headS, this.host.now());
    run.settle();
    this.flush();
    // Play may be waiting; with it in force the page never sees a pause between.
    this.releaseWaiting();
    this.reportPosition(true);
  }

  private serveClock(clock: SpeedClock, run: Run): 'soon' | 'wait' | 'rest' {
    const dueS = Math.min(clock.dueS(this.host.now()), run.info.durationS);
    if (dueS <= run.headS && !run.isAtEnd) return 'wait';
    const progress = this.timed((events) => run.advance(dueS, events));
    clock.reached(run.headS, this.host.now());
    if (!run.isAtEnd) return progress === 'reached' ? 'wait' : 'soon';
    this.clock = null;
    run.settle();
    this.flush();
    this.reportPosition(true);
    return 'rest';
  }

  /** Calls the engine with the present budget and learns from the time it took. */
  private timed(call: (maxEvents: number) => Progress): Progress {
    const startMs = this.host.now();
    const progress = call(this.budget.size);
    if (progress === 'spent') this.budget.spent(this.host.now() - startMs);
    return progress;
  }

  private releaseWaiting(): void {
    const requests = this.waiting;
    this.waiting = [];
    for (const request of requests) this.route(request);
    this.schedule(0);
  }

  /** Sends what there is, unless the run grows and something of it went out just now; tells whether. */
  private flushInTurn(): boolean {
    const isGrowing = this.goal?.type === 'cover';
    if (isGrowing && this.host.now() - this.flushedMs < GROWTH_MS) return false;
    if (this.isQuiet) return false;
    this.flush();
    // Those that waited for the first news.
    if (isGrowing && this.waiting.length > 0) this.releaseWaiting();
    return true;
  }

  /** Sends events, and rows if a buffer is free (or `overdraw`); then the news that all was sent. */
  private flush(overdraw = false): void {
    const { run, generation } = this;
    if (run === null) return;
    this.flushedMs = this.host.now();
    const events = run.takeEvents();
    if (events.length > 0) this.post({ type: 'events', generation, events });
    const rows = run.heldRows;
    if (rows > 0 && (overdraw || this.pool.hasCredit)) this.sendRows(run, rows);
    if (this.covered === null || run.heldRows > 0) return;
    this.post({ type: 'covered', generation, ...this.covered });
    this.covered = null;
  }

  private sendRows(run: Run, rows: number): void {
    const values = run.takeRows();
    const buffer = this.pool.take(values.byteLength);
    new Float64Array(buffer).set(values);
    this.post({ type: 'frame', generation: this.generation, rows, buffer }, [buffer]);
  }

  private reportPosition(always: boolean): void {
    const { run, generation } = this;
    const nowMs = this.host.now();
    if (run === null) return;
    this.knownHeadS = this.shownHeadS(run);
    const isDue = this.goal !== null || this.clock !== null;
    if (!always && (!isDue || nowMs - this.postedMs < POSITION_MS)) return;
    this.postedMs = nowMs;
    const state = this.stateOf(run);
    this.post({ type: 'position', generation, headS: this.knownHeadS, horizonS: run.tipS, state });
  }

  /** Where the page should draw the head: on its way to a goal, never behind where it will be. */
  private shownHeadS(run: Run): number {
    if (this.goal?.type === 'cover') return Math.min(run.tipS, this.goal.headS);
    if (this.goal?.type === 'seek') return Math.min(run.tipS, this.goal.timeS);
    return run.headS;
  }

  private stateOf(run: Run): RunState {
    if (this.clock !== null) return 'playing';
    if (this.goal !== null) return 'covering';
    return run.isAtEnd ? 'finished' : 'paused';
  }

  private post(report: Report, transfer: readonly ArrayBuffer[] = []): void {
    this.host.post(report, transfer);
  }

  /** Makes sure a slice runs; an earlier appointment is void. */
  private schedule(inMs: number): void {
    this.ticket += 1;
    const { ticket } = this;
    const callback = () => {
      if (ticket === this.ticket) this.guard(() => this.slice());
    };
    if (inMs === 0) this.host.soon(callback);
    else this.host.later(inMs, callback);
  }

  /** Runs `action` unless the engine has broken; a break is reported once. */
  private guard(action: () => void): void {
    if (this.dead) return;
    try {
      action();
    } catch (error) {
      this.dead = true;
      const message = error instanceof Error ? error.message : String(error);
      this.post({ type: 'crashed', generation: this.generation, message, headS: this.knownHeadS });
    }
  }
}
