/**
 * The worker's side of the protocol: it takes requests, simulates in short slices and sends reports.
 *
 * A `Control` holds what is to be done. Each slice serves its goal first, then a question, then the speed
 * clock of a playing run. Between slices the worker returns to its event loop, so that messages of the page
 * are handled within `SLICE_MS`.
 */

import { messageOf } from '../../base/invariant';
import type { Story } from '../../model/engineTypes';
import { earlier, type Instant, later, picosecondsOf, START, shifted } from '../../model/instant';
import {
  BEGIN,
  type Control,
  type ControlEvent,
  effortLeft,
  engineState,
  type Goal,
  next,
} from '../machine';
import { CELL_FIELDS, type Numbered, type Request, type RunRequest } from '../protocol';
import { Ahead } from './ahead';
import { type EngineFactory, problemsOf, refusalOf, type TracePort } from './enginePort';
import { Outbox, type SessionHost } from './outbox';
import { EventBudget, SLICE_MS, SpeedClock } from './pacer';
import { type Progress, Run } from './run';

type Load = Extract<Request, { type: 'load' }>;
type Serving = {
  readonly [Type in RunRequest['type']]: (
    request: Extract<RunRequest, { type: Type }>,
    run: Run,
  ) => void;
};
/** When work goes on: at once, behind the messages that wait, after `TICK_MS`, or at the next request. */
type Next = 'soon' | 'turn' | 'wait' | 'rest';

/** Time between slices of a run that plays at a set speed, ms; chosen below one frame. */
const TICK_MS = 12;
/** Pause before simulating ahead, in which the page draws a run that has just become complete, ms. Chosen. */
const PICTURE_MS = 50;
/**
 * Most cell-hops, half a second of work, of a run whose neighbours are simulated ahead; larger ones would seldom be
 * ready in time. Chosen.
 */
const MOST_HOPS_AHEAD = 10_000_000;
/** Rows the engine buffers for a page that takes none; beyond, the simulation waits. Chosen. */
const MAX_BUFFERED_ROWS = 200_000;

/** Serves one page with one engine at a time. */
export class Session {
  private readonly factory: EngineFactory;
  private readonly host: SessionHost;
  private readonly outbox: Outbox;
  private readonly budget = new EventBudget();
  private run: Run | null = null;
  private control: Control = BEGIN;
  private speed: number | null = null;
  /** Couples a playing run to wall time; every event of `Control` replaces it. */
  private clock: SpeedClock | null = null;
  private pendingLoad: Load | null = null;
  /** Requests that make sense only after the pending load or the present goal. */
  private waiting: Numbered<RunRequest>[] = [];
  /** Until when an incomplete run is not reported, ms. */
  private quietUntilMs = 0;
  /** The newest question, until it is answered. */
  private inquiry: { readonly question: number; readonly trace: TracePort } | null = null;
  private readonly ahead: Ahead;
  /** From when on runs are simulated ahead, ms. */
  private aheadFromMs = 0;
  private ticket = 0;
  private knownHead = START;

  constructor(factory: EngineFactory, host: SessionHost) {
    this.factory = factory;
    this.host = host;
    this.outbox = new Outbox(host);
    this.ahead = new Ahead(factory);
  }

  /** Takes one message of the page. */
  handle(request: Request): void {
    this.guard(() => {
      switch (request.type) {
        case 'load':
          // Not loaded here: of several loads in the message queue only the last costs an engine.
          this.pendingLoad = request;
          // They belong to the load before this one.
          this.waiting = [];
          return this.schedule(0);
        case 'frameTaken':
          this.outbox.frameTaken();
          // Rows that were held back can go out.
          if (this.run !== null) this.flushInTurn(this.run);
          return;
        default:
          return this.route(request);
      }
    });
  }

  private dispatch(event: ControlEvent): void {
    const control = next(this.control, event);
    // The machine is shared with the page; here the state follows from goal and play alone.
    this.control = { ...control, state: engineState(control) };
    // Wall time that passed under another goal must not be made up for.
    this.clock = null;
    this.schedule(0);
  }

  private route(request: Numbered<RunRequest>): void {
    const { pendingLoad, run } = this;
    if (pendingLoad !== null && request.generation === pendingLoad.generation) {
      // It names the run that is still to be loaded.
      this.waiting.push(request);
      return;
    }
    // A request for a run that was replaced is void.
    if (run === null || request.generation !== this.outbox.generation) return;
    if (this.mustWait(request)) this.waiting.push(request);
    else this.perform(request, run);
  }

  private mustWait({ type }: RunRequest): boolean {
    const { goal } = this.control;
    if (goal === null) return false;
    if (type === 'cells') return this.isQuiet;
    // A knob is turned at the playhead, so the playhead must have arrived; a step starts from the horizon.
    return type === 'tune' || (type === 'step' && goal.type === 'cover');
  }

  /** Does the page still show the previous run, because this one may soon be complete? */
  private get isQuiet(): boolean {
    return this.control.goal?.type === 'cover' && this.host.now() < this.quietUntilMs;
  }

  private readonly on: Serving = {
    play: ({ speed }, run) => {
      this.speed = speed;
      this.dispatch({ type: 'play' });
      // Reported before anything moves: a run may reach its end within the first slice.
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
    summarize: (_, run) => this.outbox.post({ type: 'summary', ...run.summaries() }),
    inquire: (request, run) => this.inquire(request, run),
    foresee: ({ scenarios, horizon }, run) => {
      this.ahead.expect(run.hops > MOST_HOPS_AHEAD ? [] : scenarios, horizon);
      this.schedule(0);
    },
  };

  private perform(request: RunRequest, run: Run): void {
    // The compiler does not see that the entry is that of the request's own type.
    (this.on[request.type] as (request: RunRequest, run: Run) => void)(request, run);
  }

  private seek(to: Instant, run: Run): void {
    const head = later(START, earlier(to, run.end));
    // While a run is covered its frontier moves; the playhead follows when the horizon is reached.
    if (this.control.goal?.type !== 'cover') run.approach(head);
    this.dispatch({ type: 'seek', head });
  }

  private step({ unit, direction }: Extract<RunRequest, { type: 'step' }>, run: Run): void {
    this.dispatch({ type: 'step', goal: null });
    const { cellS, rttS } = run.info;
    if (unit === 'cell' || unit === 'rtt') {
      const by = picosecondsOf(unit === 'cell' ? cellS : rttS);
      this.seek(shifted(run.playheadAt, direction * by), run);
      return;
    }
    const lossOnly = unit === 'loss';
    const known = run.neighbour(direction, lossOnly);
    // Backwards every event is known; without one, the step goes to the start.
    if (known !== null || direction === -1) {
      this.seek(known ?? START, run);
      return;
    }
    // The next event is not simulated yet: search on from the frontier.
    run.approach(run.frontierAt);
    this.dispatch({ type: 'step', goal: { type: 'search', lossOnly } });
  }

  private tune({ target, key, value }: Extract<RunRequest, { type: 'tune' }>, run: Run): void {
    // Rows of the frontier go with it; the page keeps those before the playhead.
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

  private sendCells(
    { max, lens: request }: Extract<RunRequest, { type: 'cells' }>,
    run: Run,
  ): void {
    const { data, total, lens } = run.cells(max, request);
    const buffer = data.buffer as ArrayBuffer;
    const count = Math.floor(data.length / CELL_FIELDS);
    const { playheadAt: head } = run;
    this.outbox.post({ type: 'cells', head, count, total, buffer, lens }, [buffer]);
  }

  /** Replaces the current run; a refused scenario leaves it in place. */
  private load(order: Load): void {
    const { generation, scenario, effort = 0, quietMs = 0 } = order;
    const startMs = this.host.now();
    this.pendingLoad = null;
    // From here on reports name the new run, its refusal included.
    this.outbox.generation = generation;
    let run: Run;
    try {
      const foreseen = this.ahead.take(scenario, order.horizon);
      run = foreseen ?? new Run(this.factory.load(scenario), order.horizon);
    } catch (error) {
      this.refuse('load', error);
      if (this.run !== null) this.reportPosition(this.run, true);
      this.releaseWaiting();
      return;
    }
    // Freed only now: until here the new run could have been refused.
    this.dropInquiry();
    this.run?.free();
    this.run = run;
    this.ahead.expect([], START);
    this.quietUntilMs = startMs + quietMs;
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

  /** One slice of work, at most `SLICE_MS` long. */
  private slice(): void {
    if (this.pendingLoad !== null) this.load(this.pendingLoad);
    const { run } = this;
    if (run === null) return;
    const startMs = this.host.now();
    let then: Next;
    do then = run.bufferedRows > MAX_BUFFERED_ROWS ? 'wait' : this.work(run);
    while (
      // 2 ms are left for the reports of the slice.
      then === 'soon' &&
      this.host.now() - startMs < SLICE_MS - 2
    );
    // Reports show complete instants only.
    run.settle();
    if (this.flushInTurn(run)) this.reportPosition(run, false);
    if (then !== 'rest') this.schedule(then === 'wait' ? TICK_MS : 0);
  }

  private work(run: Run): Next {
    const { goal, state } = this.control;
    if (goal !== null) return this.serveGoal(goal, run);
    if (this.inquiry !== null) return this.serveInquiry(this.inquiry);
    if (state === 'playing') return this.serveClock(run);
    return this.ahead.hasWork ? this.lookAhead() : 'rest';
  }

  /** A short part, so that a request that comes meanwhile hardly waits. */
  private lookAhead(): Next {
    if (this.host.now() < this.aheadFromMs) return 'wait';
    this.ahead.work((run, until) => this.timed((events) => run.advance(until, events)));
    return 'turn';
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
      // The run was cheap: the rest of the effort buys a longer view of it.
      if (further > horizon) {
        this.dispatch({ type: 'further', horizon: further });
        return;
      }
      this.outbox.complete();
      this.dispatch({ type: 'reached' });
      // The playhead is wanted before the horizon: a second goal, from a checkpoint.
      if (head < horizon) {
        this.seek(head, run);
        return;
      }
    }
    this.dispatch({ type: 'reached' });
    this.aheadFromMs = this.host.now() + PICTURE_MS;
    run.settle();
    this.outbox.flush(run);
    this.releaseWaiting();
    this.reportPosition(run, true);
  }

  private serveClock(run: Run): Next {
    this.clock ??= new SpeedClock(this.speed, run.playheadAt, this.host.now());
    const due = earlier(this.clock.due(this.host.now()), run.end);
    // Wall time has not passed the playhead yet. At the end of the run the last report is still due.
    if (due <= run.playheadAt && !run.isAtEnd) return 'wait';
    const progress = this.timed((events) => run.advance(due, events));
    // A run slower than its speed sets the clock back, so that it does not chase the lost time.
    this.clock.reached(run.playheadAt, this.host.now());
    if (!run.isAtEnd) return progress === 'reached' ? 'wait' : 'soon';
    this.dispatch({ type: 'ended' });
    run.settle();
    this.outbox.flush(run);
    this.reportPosition(run, true);
    return 'rest';
  }

  private inquire({ question, query }: Extract<RunRequest, { type: 'inquire' }>, run: Run): void {
    // The page asks one question at a time; a new one makes the answer to the last useless.
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

  /** Calls the engine with the present budget and adjusts it by the time it took. */
  private timed(call: (maxEvents: number) => Progress): Progress {
    const startMs = this.host.now();
    const progress = call(this.budget.size);
    if (progress === 'spent') this.budget.spent(this.host.now() - startMs);
    return progress;
  }

  private releaseWaiting(): void {
    const requests = this.waiting;
    // Emptied first: `route` may put a request back.
    this.waiting = [];
    for (const request of requests) this.route(request);
    this.schedule(0);
  }

  /** Sends rows and events, at a lower pace while the run is covered; answers whether it did. */
  private flushInTurn(run: Run): boolean {
    const isGrowing = this.control.goal?.type === 'cover';
    if (this.isQuiet || (isGrowing && this.outbox.isEarly)) return false;
    this.outbox.flush(run);
    // Requests for cells waited for the first rows.
    if (isGrowing && this.waiting.length > 0) this.releaseWaiting();
    return true;
  }

  /** Reports the position of the run: `always`, or only while it moves. */
  private reportPosition(run: Run, always: boolean): void {
    const { goal, state } = this.control;
    // On the way to a goal the page draws the playhead at its target as soon as that is simulated.
    const target = goal === null || goal.type === 'search' ? run.playheadAt : goal.head;
    this.knownHead = goal === null ? run.playheadAt : earlier(run.frontierAt, target);
    if (!always && state === 'resting') return;
    const place = { head: this.knownHead, horizon: run.frontierAt };
    this.outbox.position({ ...place, state }, always);
  }

  /** Schedules a slice; an earlier appointment becomes void. */
  private schedule(inMs: number): void {
    this.ticket += 1;
    const { ticket } = this;
    const callback = () => {
      if (ticket === this.ticket) this.guard(() => this.slice());
    };
    if (inMs === 0) this.host.soon(callback);
    else this.host.later(inMs, callback);
  }

  /** Runs `action` unless the engine has crashed; a crash is reported once. */
  private guard(action: () => void): void {
    // After a panic the memory of the engine cannot be trusted: the page makes a new worker.
    if (this.control.state === 'failed') return;
    try {
      action();
    } catch (error) {
      this.control = next(this.control, { type: 'failed' });
      const message = messageOf(error);
      this.outbox.post({ type: 'crashed', message, head: this.knownHead });
    }
  }
}
