/**
 * The conversation with the page: takes requests, works in short slices, reports.
 *
 * What is to be done stands in a `Control`. Every slice serves its goal first, then a question, then the speed
 * clock of a playing run; it reports and gives the page a chance to speak.
 */

import type { Story } from '../../model/engineTypes';
import { earlier, type Instant, instantOf, later, START, shifted } from '../../model/instant';
import {
  BEGIN,
  type Control,
  type ControlEvent,
  effortLeft,
  engineState,
  type Goal,
  next,
} from '../machine';
import { CELL_FIELDS, type Request } from '../protocol';
import { type EngineFactory, problemsOf, refusalOf, type TracePort } from './enginePort';
import { Outbox, type SessionHost } from './outbox';
import { EventBudget, SLICE_MS, SpeedClock } from './pacer';
import { type Progress, Run } from './run';

type Load = Extract<Request, { type: 'load' }>;
/** A request about the run on the table. */
type RunRequest = Exclude<Request, { type: 'load' | 'recycle' }>;
type Serving = {
  readonly [Type in RunRequest['type']]: (
    request: Extract<RunRequest, { type: Type }>,
    run: Run,
  ) => void;
};
/** When to go on: at once, when wall time has passed, or when the page wants something. */
type Next = 'soon' | 'wait' | 'rest';

/** Time between slices while waiting for wall time to pass, ms. */
const TICK_MS = 12;
/** Rows the engine holds for a page that does not listen; simulation waits beyond. */
const MAX_HELD_ROWS = 200_000;

/** Serves one page with one engine at a time. */
export class Session {
  private readonly factory: EngineFactory;
  private readonly host: SessionHost;
  private readonly outbox: Outbox;
  private readonly budget = new EventBudget();
  private run: Run | null = null;
  private control: Control = BEGIN;
  private speed: number | null = null;
  /** Couples a playing run to wall time; made anew whenever something else came between. */
  private clock: SpeedClock | null = null;
  private pendingLoad: Load | null = null;
  /** Requests that make sense only after the load or the goal in hand. */
  private waiting: RunRequest[] = [];
  /** When the run was begun, and from when on the page is told of it unless it is complete, ms. */
  private cover = { startMs: 0, quietUntilMs: 0 };
  /** The newest question, until it is answered. */
  private inquiry: { readonly question: number; readonly trace: TracePort } | null = null;
  private ticket = 0;
  private knownHead = START;
  /** Requests for runs that are gone, and requests nobody knows. */
  private ignoredRequests = 0;

  constructor(factory: EngineFactory, host: SessionHost) {
    this.factory = factory;
    this.host = host;
    this.outbox = new Outbox(host);
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
          this.pendingLoad = request;
          this.waiting = [];
          return this.schedule(0);
        case 'recycle':
          this.outbox.recycle(request.buffer);
          if (this.run !== null) this.flushInTurn(this.run);
          return;
        default:
          return this.route(request);
      }
    });
  }

  private dispatch(event: ControlEvent): void {
    const control = next(this.control, event);
    this.control = { ...control, state: engineState(control) };
    this.clock = null;
    this.schedule(0);
  }

  private route(request: RunRequest): void {
    const { pendingLoad, run } = this;
    if (pendingLoad !== null && request.generation === pendingLoad.generation) {
      this.waiting.push(request);
    } else if (run === null || request.generation !== this.outbox.generation) {
      this.ignoredRequests += 1;
    } else if (this.mustWait(request)) {
      this.waiting.push(request);
    } else {
      this.perform(request, run);
    }
  }

  private mustWait({ type }: RunRequest): boolean {
    const { goal } = this.control;
    if (goal === null) return false;
    if (type === 'cells') return this.isQuiet;
    return type === 'tune' || (type === 'step' && goal.type === 'cover');
  }

  /** Does the page still look at the run before, because this one may soon be complete? */
  private get isQuiet(): boolean {
    return this.control.goal?.type === 'cover' && this.host.now() < this.cover.quietUntilMs;
  }

  /** What each request does. */
  private readonly on: Serving = {
    play: ({ speed }, run) => {
      this.speed = speed;
      this.dispatch({ type: 'play' });
      // Told before anything moves: a run may be at its end within the first slice.
      if (this.control.goal?.type !== 'cover') this.reportPosition(run, true);
    },
    pause: (_, run) => {
      this.dispatch({ type: 'pause', frontier: run.frontierAt });
      this.reportPosition(run, true);
    },
    step: (request, run) => this.step(request, run),
    seek: ({ to }, run) => this.seek(to, run),
    tune: (request, run) => this.tune(request, run),
    cells: (request, run) => this.sendCells(request, run),
    summarize: (_, run) => this.outbox.post({ type: 'summary', summary: run.summary() }),
    inquire: (request, run) => this.inquire(request, run),
  };

  private perform(request: RunRequest, run: Run): void {
    // The compiler does not see that the entry is that of the request's own type.
    (this.on[request.type] as (request: RunRequest, run: Run) => void)(request, run);
  }

  private seek(to: Instant, run: Run): void {
    const head = later(START, earlier(to, run.end));
    if (this.control.goal?.type !== 'cover') run.approach(head);
    this.dispatch({ type: 'seek', head });
  }

  private step({ unit, direction }: Extract<Request, { type: 'step' }>, run: Run): void {
    this.dispatch({ type: 'step', goal: null });
    const { cellS, rttS } = run.info;
    if (unit === 'cell' || unit === 'rtt') {
      const by = instantOf(unit === 'cell' ? cellS : rttS);
      this.seek(shifted(run.playheadAt, direction * by), run);
      return;
    }
    const lossOnly = unit === 'loss';
    const known = run.neighbour(direction, lossOnly);
    if (known !== null || direction === -1) {
      this.seek(known ?? START, run);
      return;
    }
    run.approach(run.frontierAt);
    this.dispatch({ type: 'step', goal: { type: 'search', lossOnly } });
  }

  private tune({ target, key, value }: Extract<Request, { type: 'tune' }>, run: Run): void {
    if (run.tuneReplacesFrontier) this.outbox.flush(run, true);
    try {
      const command = run.tune(target, key, value);
      this.outbox.post({ type: 'recorded', command });
      if (run.refreshInfo()) this.outbox.post({ type: 'info', info: run.info });
    } catch (error) {
      this.refuse('tune', error);
    }
    this.outbox.flush(run);
    this.reportPosition(run, true);
  }

  private sendCells({ max, lens: request }: Extract<Request, { type: 'cells' }>, run: Run): void {
    const { data, total, lens } = run.cells(max, request);
    const buffer = data.buffer as ArrayBuffer;
    const count = Math.floor(data.length / CELL_FIELDS);
    const { playheadAt: head } = run;
    this.outbox.post({ type: 'cells', head, count, total, buffer, lens }, [buffer]);
  }

  /** Puts a new run on the table, or leaves the old one there when the scenario is refused. */
  private load(order: Load): void {
    const { generation, scenario, effort = 0, quietMs = 0 } = order;
    const startMs = this.host.now();
    this.pendingLoad = null;
    this.outbox.generation = generation;
    let run: Run;
    try {
      run = new Run(this.factory.load(scenario), order.horizon);
    } catch (error) {
      this.refuse('load', error);
      if (this.run !== null) this.reportPosition(this.run, true);
      this.releaseWaiting();
      return;
    }
    this.dropInquiry();
    this.run?.free();
    this.run = run;
    this.cover = { startMs, quietUntilMs: startMs + quietMs };
    const horizon = earlier(order.horizon, run.end);
    const place = { horizon, head: earlier(order.head, horizon) };
    this.control = BEGIN;
    this.dispatch({ type: 'load', goal: { type: 'cover', ...place, effort } });
    this.outbox.begin();
    this.outbox.post({ type: 'ready', info: run.info });
    this.releaseWaiting();
  }

  private refuse(during: 'load' | 'tune', error: unknown): void {
    const problems = problemsOf(error);
    if (problems === null) throw error;
    this.outbox.post({ type: 'refused', during, problems });
  }

  /** One stretch of work, at most `SLICE_MS` long. */
  private slice(): void {
    if (this.pendingLoad !== null) this.load(this.pendingLoad);
    const { run } = this;
    if (run === null) return;
    const startMs = this.host.now();
    let then: Next;
    do then = run.bufferedRows > MAX_HELD_ROWS ? 'wait' : this.work(run);
    while (then === 'soon' && this.host.now() - startMs < SLICE_MS - 2);
    run.settle();
    if (this.flushInTurn(run)) this.reportPosition(run, false);
    if (then !== 'rest') this.schedule(then === 'soon' ? 0 : TICK_MS);
  }

  private work(run: Run): Next {
    const { goal, state } = this.control;
    if (goal !== null) return this.serveGoal(goal, run);
    if (this.inquiry !== null) return this.serveInquiry(this.inquiry);
    return state === 'playing' ? this.serveClock(run) : 'rest';
  }

  private serveGoal(goal: Goal, run: Run): 'soon' {
    const progress = this.timed((events) => {
      if (goal.type === 'search') return run.search(goal.lossOnly, events);
      return run.advance(goal.type === 'cover' ? goal.horizon : goal.head, events);
    });
    if (progress === 'reached') this.finish(goal, run);
    return 'soon';
  }

  private finish(goal: Goal, run: Run): void {
    if (goal.type === 'cover') {
      const { horizon, head } = goal;
      const effort = effortLeft(this.control);
      const further = effort === 0 ? horizon : run.reach(horizon, effort);
      if (further > horizon) {
        this.dispatch({ type: 'further', horizon: further });
        return;
      }
      this.outbox.complete(horizon, this.host.now() - this.cover.startMs);
      this.dispatch({ type: 'reached' });
      if (head < horizon) {
        this.seek(head, run);
        return;
      }
    }
    this.dispatch({ type: 'reached' });
    run.settle();
    this.outbox.flush(run);
    this.releaseWaiting();
    this.reportPosition(run, true);
  }

  private serveClock(run: Run): Next {
    this.clock ??= new SpeedClock(this.speed, run.playheadAt, this.host.now());
    const due = earlier(this.clock.due(this.host.now()), run.end);
    if (due <= run.playheadAt && !run.isAtEnd) return 'wait';
    const progress = this.timed((events) => run.advance(due, events));
    this.clock.reached(run.playheadAt, this.host.now());
    if (!run.isAtEnd) return progress === 'reached' ? 'wait' : 'soon';
    this.dispatch({ type: 'ended' });
    run.settle();
    this.outbox.flush(run);
    this.reportPosition(run, true);
    return 'rest';
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
    this.outbox.post({ type: 'found', question, story, refusal });
  }

  private dropInquiry(): void {
    this.inquiry?.trace.free();
    this.inquiry = null;
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
  private flushInTurn(run: Run): boolean {
    const isGrowing = this.control.goal?.type === 'cover';
    if (this.isQuiet || (isGrowing && this.outbox.isEarly)) return false;
    this.outbox.flush(run);
    // Those that waited for the first news.
    if (isGrowing && this.waiting.length > 0) this.releaseWaiting();
    return true;
  }

  /** Says where the run stands; `always`, or as often as it moves. */
  private reportPosition(run: Run, always: boolean): void {
    const { goal, state } = this.control;
    // On its way to a goal the head is drawn never behind where it will be.
    const target = goal === null || goal.type === 'search' ? run.playheadAt : goal.head;
    this.knownHead = goal === null ? run.playheadAt : earlier(run.frontierAt, target);
    if (!always && state === 'resting') return;
    const place = { head: this.knownHead, horizon: run.frontierAt };
    this.outbox.position({ ...place, state }, always);
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
    if (this.control.state === 'failed') return;
    try {
      action();
    } catch (error) {
      this.control = next(this.control, { type: 'failed' });
      const message = error instanceof Error ? error.message : String(error);
      this.outbox.post({ type: 'crashed', message, head: this.knownHead });
    }
  }
}
