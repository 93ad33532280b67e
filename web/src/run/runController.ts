/**
 * Couples the document and the engine: it runs each change of the document, and writes commands that the
 * engine accepted back into the document.
 *
 * Requests and reports become events of the run's `PageControl` (`machine.ts`). Requests go out through
 * `EngineClient`; its reports end in the history (samples, events) or in the run store (everything a component
 * may read).
 */

import type { StoreApi } from 'zustand/vanilla';
import { sharing } from '../base/json';
import { catalog, specOf } from '../model/catalog';
import { engineText, isAlike, simulatedText } from '../model/engineText';
import type { ScenarioDoc, TimedCommand, TraceQuery } from '../model/engineTypes';
import { inWords } from '../model/eventLook';
import {
  earlier,
  endOf,
  type Instant,
  instantOfUs,
  later,
  START,
  secondsOf,
} from '../model/instant';
import { isListed } from '../model/network/drawn';
import { isRunnable } from '../model/network/problems';
import {
  type ClientEvent,
  type EngineClient,
  type Fault,
  ofTwoReleases,
  startedAgain,
  stoppedForGood,
} from './client';
import type { CellsSnapshot, DocumentState, RunStoreState } from './contract';
import type { DocumentStore } from './document';
import { decodeFrame, type HistoryStore, type Succession } from './history';
import {
  effortLeft,
  FIRST_EFFORT,
  FIRST_HORIZON,
  FIRST_SPEED,
  type Goal,
  nextOnPage,
  PAGE_BEGIN,
  type PageEvent,
  type Place,
  QUIET_MS,
  target,
} from './machine';
import type { LensRequest, ReportOf, StepUnit } from './protocol';
import { type Answer, type Clock, joined, Latest, Throttle, type Tune } from './requests';
import { NO_SUMMARY, RunQueries } from './runQueries';
import type { PendingReply } from './watchdog';

/** The playhead in the store is refreshed at most this often, ms; chosen. */
const HEAD_MS = 100;
/** Replies that are pending all the time while a run plays. */
const SHOWN_ON_THE_WAY: readonly PendingReply[] = ['play', 'cells'];

/** Circuits up to which runs are simulated ahead: those of larger networks are seldom ready in time, and take memory. Chosen. */
const MOST_FORESEEN = 100;

/** One object, so that it can be compared by identity. */
const UNRELATED: Succession = { type: 'unrelated' };

type RunParts = {
  readonly store: StoreApi<RunStoreState>;
  readonly documents: Pick<DocumentStore, 'store' | 'internals'>;
  readonly history: HistoryStore;
  readonly clock: Clock;
  readonly createClient: (listener: (event: ClientEvent) => void) => EngineClient;
};

type ReportHandlers = {
  readonly [Type in ClientEvent['type']]: (event: Extract<ClientEvent, { type: Type }>) => void;
};

/** One engine, one document, one store. */
export class RunController {
  readonly client: EngineClient;
  private readonly parts: RunParts;
  private control = PAGE_BEGIN;
  /** Loads of the document, read when the load is sent; a request holds only what the run succeeds. */
  private readonly loads: Latest<Succession>;
  private readonly tunes: Latest<Tune>;
  private readonly queries: RunQueries;
  private readonly places: Throttle<Place>;
  /** Commands accepted since the run was loaded. */
  private accepted: readonly TimedCommand[] = [];
  /** How far an experiment is simulated before the reader presses Play. */
  private first = FIRST_HORIZON;
  /** Steps, seeks and what is foreseen while a load waits to be sent: they belong to that run. */
  private steps: (() => void)[] = [];
  private stopListening = (): void => undefined;

  constructor(parts: RunParts) {
    this.parts = parts;
    const client = parts.createClient((event) =>
      // The compiler does not see that the entry is that of the event's own type.
      (this.on[event.type] as (event: ClientEvent) => void)(event),
    );
    this.client = client;
    this.loads = new Latest((succession) => this.sendLoad(succession));
    // Knobs wait side by side, so that each gets its newest value.
    this.tunes = new Latest(
      ({ section, key, value }) => client.ask({ type: 'tune', target: section, key, value }),
      ({ section, key }) => `${section}.${key}`,
    );
    this.queries = new RunQueries(client, parts.clock);
    this.places = new Throttle((place) => this.set(place), HEAD_MS, parts.clock);
  }

  /** Runs the document, and from then on every change of it. */
  start(): void {
    this.listen();
    if (isRunnable(this.doc)) this.open();
    else this.clear();
  }

  /** Is a request or a reply under way? Playing does not count, nor do the replies it needs all the time. */
  isBusy(): boolean {
    if (this.loads.isBusy || this.tunes.isBusy || this.queries.isAsked) return true;
    const { state } = this.control;
    const known = state === 'playing' ? SHOWN_ON_THE_WAY : [];
    return state === 'covering' || this.client.isExpecting(known);
  }

  /** Returns to the choices of a new page: re-run, at the speed that suits the experiment, from its first view. */
  forgetChoices(): void {
    this.first = FIRST_HORIZON;
    this.dispatch({ type: 'speed', speed: FIRST_SPEED, isChosen: false });
    this.set({ mode: 'rerun', notice: null });
  }

  beginAtZero(): void {
    this.first = START;
  }

  /** Ends the worker and keeps what the page shows; `wake` continues from there. */
  suspend(): void {
    this.stopListening();
    this.dropLoads();
    this.client.dispose();
    this.dispatch({ type: 'suspended' });
  }

  /** Runs again up to where `suspend` left it, and plays on if it was playing. */
  wake(): void {
    this.listen();
    this.rerun(UNRELATED);
  }

  play(): void {
    this.dispatch({ type: 'play' });
    this.client.ask({ type: 'play', speed: this.control.speed });
  }

  playToEnd(): void {
    this.dispatch({ type: 'toEnd' });
    this.client.ask({ type: 'play', speed: this.pace });
  }

  /** Simulated seconds per wall second that the worker is asked for; `null` = as fast as possible. */
  private get pace(): number | null {
    return this.control.toEnd ? null : this.control.speed;
  }

  pause(): void {
    this.dispatch({ type: 'pause', frontier: START });
    this.client.ask({ type: 'pause' });
  }

  step(unit: StepUnit, direction: 1 | -1): void {
    this.dispatch({ type: 'step', goal: null });
    this.move(() => this.client.ask({ type: 'step', unit, direction }));
  }

  seek(head: Instant): void {
    this.dispatch({ type: 'seek', head });
    this.move(() => this.client.ask({ type: 'seek', to: head }));
  }

  private move(now: () => void): void {
    if (this.loads.isWaiting) this.steps.push(now);
    else now();
  }

  setSpeed(speed: number | null): void {
    this.dispatch({ type: 'speed', speed, isChosen: true });
    if (this.control.wantsPlay) this.client.ask({ type: 'play', speed });
  }

  requestCells(
    max: number,
    onCells: (cells: CellsSnapshot) => void,
    lens: LensRequest | null = null,
  ): void {
    if (this.state.info !== null) this.queries.askCells({ max, lens }, onCells);
  }

  /** Asks about the current run; `null` when the run is replaced before it answers. */
  inquire(query: TraceQuery): Promise<Answer | null> {
    return this.state.info === null ? Promise.resolve(null) : this.queries.inquire(query);
  }

  isAsked(): boolean {
    return this.queries.isAsked;
  }

  /** The document may well be changed to these next, the likeliest first. */
  foresee(docs: readonly ScenarioDoc[]): void {
    const { info } = this.state;
    if (info === null || info.network.circuits.length > MOST_FORESEEN) return;
    this.move(() => {
      const { horizon } = this.rerunTo();
      this.client.ask({ type: 'foresee', scenarios: docs.map(engineText), horizon });
    });
  }

  /** Changes a knob from now on; false where the whole run has to be repeated with the new value. */
  tune(tune: Tune): boolean {
    if (this.state.info === null) return false;
    // A refused document is not the one that runs, so the run cannot continue with it.
    if (!this.loads.isBusy && !isAlike(this.client.scenario, this.doc)) return false;
    const spec = specOf(this.doc, tune.section, tune.key);
    if (spec?.rebuild === true) {
      const text = `${spec.label} changes the network itself, so the run starts again.`;
      this.set({ notice: { tone: 'info', text } });
      return false;
    }
    this.tunes.ask(tune);
    return true;
  }

  private get state(): RunStoreState {
    return this.parts.store.getState();
  }

  private get doc(): ScenarioDoc {
    return this.parts.documents.store.getState().doc;
  }

  private set(part: Partial<RunStoreState>): void {
    this.parts.store.setState(part);
  }

  /** Gives the machine an event, and writes its new state to the store together with `also`. */
  private dispatch(event: PageEvent, also: Partial<RunStoreState> = {}): void {
    this.control = nextOnPage(this.control, event);
    const { state: status, wantsPlay, speed, toEnd } = this.control;
    const before = this.state;
    // A position that the throttle holds back is that of the state before.
    if (status !== before.status) this.places.drop();
    const now: RunStoreState = { ...before, status, wantsPlay, speed, toEnd, ...also };
    const keys = Object.keys(now) as (keyof RunStoreState)[];
    // Positions come sixty times a second; subscribers of the store must run for changes alone.
    if (keys.some((key) => now[key] !== before[key])) this.set(now);
  }

  private listen(): void {
    const { internals } = this.parts.documents;
    this.stopListening();
    this.stopListening = internals.onEdit((now, before) => this.edited(now, before));
  }

  private edited(now: DocumentState, before: DocumentState): void {
    if (now.doc === before.doc) return;
    const isOpened = now.base !== before.base;
    if (!isRunnable(now.doc)) {
      // A drawing in progress cannot run yet; the run before stays on the page.
      if (isOpened) this.clear();
      return;
    }
    if (isOpened) this.open();
    // A drawing has just become complete: there is no run that this one could succeed.
    else if (this.state.info === null && isListed(now.doc)) this.rerun(UNRELATED);
    // A title or a note changed: the same cells would move at the same instants.
    else if (simulatedText(now.doc) === simulatedText(before.doc)) {
      // A refused document is not the one that runs.
      if (isAlike(this.client.scenario, now.doc)) this.amend();
    } else this.rerun({ type: 'change', gesture: this.parts.documents.internals.lastGesture() });
  }

  /** Declares the current run to be that of the document as it is now, without running it again. */
  private amend(): void {
    if (isRunnable(this.doc)) this.client.amend(engineText(this.doc));
  }

  /** Shows another experiment from its start to the first horizon or further, paused at its end. */
  private open(): void {
    const { state, goal } = this.control;
    const step = this.parts.documents.internals.lastOpening();
    const isSettled = state === 'resting' && goal === null && !this.loads.isBusy;
    this.dispatch({ type: 'open', goal: this.firstGoal(), step, isSettled });
    this.ask(UNRELATED);
  }

  /** Shows an experiment that cannot run yet: removes everything of the one before from the page. */
  private clear(): void {
    this.dropLoads();
    this.forgetRequests();
    this.queries.dropCells();
    this.client.clear();
    this.parts.history.begin([], UNRELATED);
    const { generation } = this.client;
    const nothing = { head: START, horizon: START, problems: [], info: null, ...NO_SUMMARY };
    this.dispatch({ type: 'cleared', goal: this.firstGoal() }, { ...nothing, generation });
  }

  private firstGoal(): Goal {
    const head = earlier(this.end, this.first);
    const effort = this.first > START ? FIRST_EFFORT : 0;
    return { type: 'cover', head, horizon: head, effort };
  }

  /** The end of the run of the document. */
  private get end(): Instant {
    return instantOfUs(this.doc.durationMs * 1_000);
  }

  private dropLoads(): void {
    this.steps = [];
    this.loads.drop();
  }

  /** Runs the document as far as the run before, and puts the playhead where it was. */
  private rerun(succession: Succession): void {
    const { horizon, head } = this.rerunTo();
    // A first view that was interrupted may still be extended.
    const effort = effortLeft(this.control);
    this.dispatch({ type: 'load', goal: { type: 'cover', horizon, head, effort } });
    this.ask(succession);
  }

  private rerunTo(): Place {
    const wanted = target(this.control);
    const horizon = earlier(later(wanted.horizon, this.first), this.end);
    return { horizon, head: earlier(wanted.head, horizon) };
  }

  private ask(succession: Succession): void {
    const { newest } = this.loads;
    // Another experiment does not wait for a load of the one before.
    if (succession.type === 'unrelated') this.dropLoads();
    // A change to an experiment that was never loaded has no previous run either.
    this.loads.ask(newest?.type === 'unrelated' ? UNRELATED : succession);
  }

  /** Drops all requests to the run before: the engine will not answer them. */
  private forgetRequests(): void {
    this.accepted = [];
    this.tunes.drop();
    this.queries.drop();
  }

  private sendLoad({ type }: Succession): void {
    this.forgetRequests();
    const effort = effortLeft(this.control);
    // Only a re-run has a previous run to show meanwhile; a first view is shown as it grows.
    const quiet = type === 'change' && effort === 0 ? { quietMs: QUIET_MS } : {};
    const place = target(this.control);
    this.client.load({ scenario: engineText(this.doc), ...place, effort, ...quiet });
    this.set({ generation: this.client.generation });
    // Sent behind the load, which the worker serves first.
    if (this.control.wantsPlay) this.client.ask({ type: 'play', speed: this.pace });
    for (const step of this.steps.splice(0)) step();
    this.queries.repeatCells();
  }

  /** Handles each report of the worker and each event of the client. */
  private readonly on: ReportHandlers = {
    booted: ({ engineVersion }) => {
      if (engineVersion !== catalog.engineVersion) this.set({ notice: ofTwoReleases() });
    },
    ready: (event) => this.begin(event),
    info: ({ info }) => this.set({ info }),
    frame: (event) => this.takeFrame(event),
    events: (event) => this.takeEvents(event),
    position: (event) => this.takePosition(event),
    covered: () => {
      this.parts.history.covered();
      this.loads.answer();
    },
    summary: ({ summary, furthest }) => {
      this.queries.summaryCame();
      this.set({ summary, furthest, summaryOf: this.client.scenario });
    },
    recorded: (event) => this.record(event),
    refused: (event) => this.refuse(event),
    cells: (event) => this.queries.takeCells(event),
    found: (event) => this.queries.takeFound(event),
    // The client answers a crash by `restarted` or `gaveUp`.
    crashed: () => undefined,
    restarted: (event) => this.restart(event),
    gaveUp: (event) => this.giveUp(event),
    unsupported: () => this.failWithoutWorker(),
  };

  private begin({ info }: ReportOf<'ready'>): void {
    // Equal parts keep their identity, so that a re-run of the same network renders nothing again.
    const known = sharing(this.state.info, info);
    const succession = this.loads.inFlight ?? UNRELATED;
    this.parts.history.begin(known.series, succession, this.client.scenario);
    const summary = succession.type === 'unrelated' ? NO_SUMMARY : {};
    const { refusal: problems } = this.control;
    this.dispatch({ type: 'ready' }, { info: known, problems, ...summary });
  }

  private takeFrame({ buffer, rows }: ReportOf<'frame'>): void {
    const { history } = this.parts;
    history.append(decodeFrame(buffer, rows, history.current().series.length));
    this.client.frameTaken();
    // The page shows part of this run: from now on a newer load may replace it unfinished.
    this.loads.release();
  }

  private takeEvents({ events }: ReportOf<'events'>): void {
    this.parts.history.appendEvents(events.map((event) => inWords(event, this.doc)));
  }

  private takePosition({ head, horizon, state }: ReportOf<'position'>): void {
    const place = { head, horizon };
    const { info } = this.state;
    const isOver = state === 'resting' && info !== null && head >= endOf(info);
    const isNews = state !== this.control.state;
    this.dispatch({ type: 'stands', state, place, isOver }, isNews ? place : {});
    // With the state unchanged the store is written at the pace of `HEAD_MS`.
    if (!isNews) this.places.take(place, false);
    // At rest, and when it begins to play, the numbers are wanted at once; while it plays, now and then.
    const isUrgent = state !== 'playing' || isNews;
    if (state !== 'covering') this.queries.wantSummary(isUrgent);
  }

  private record({ command }: ReportOf<'recorded'>): void {
    const { documents, history } = this.parts;
    const gesture = this.tunes.inFlight?.gesture;
    const { accepted, dropped, repeatsInstant } = joined(this.accepted, command);
    this.accepted = accepted;
    // Reported to no `onEdit` listener: the engine has carried the command out already.
    documents.internals.recordCommand(command, dropped, gesture);
    this.amend();
    // Last: subscribers may pin the samples that are cut off here, together with the document above.
    history.truncate(secondsOf(instantOfUs(command.atUs)), repeatsInstant, this.client.scenario);
    this.set({ problems: [] });
    this.tunes.answer();
  }

  private refuse({ during, problems }: ReportOf<'refused'>): void {
    this.set({ problems, refused: this.doc });
    if (during === 'tune') {
      this.tunes.answer();
      return;
    }
    const { opening } = this.control;
    this.dispatch({ type: 'refused', problems });
    if (opening === null) {
      // The run before stays: results are of it, and a restart loads it. Without one there is nobody to ask.
      const { scenario } = this.parts.history.current();
      if (typeof scenario === 'string') this.client.amend(scenario);
      else this.client.clear();
      this.loads.answer();
      return;
    }
    // The opening is undone as if it had never happened; a notice about it ("undo leads back") is void.
    this.dropLoads();
    this.parts.documents.internals.withdraw(opening.step);
    this.amend();
    this.set({ notice: null });
    if (this.state.info === null) this.open();
    else if (!opening.isSettled) this.rerun(UNRELATED);
  }

  private restart(fault: Fault): void {
    this.forgetRequests();
    this.queries.repeatCells();
    const { generation } = this.client;
    this.dispatch({ type: 'restarted' }, { generation, notice: startedAgain(fault) });
  }

  private giveUp(fault: Fault & { readonly crashes: number }): void {
    this.forgetRequests();
    this.queries.dropCells();
    // Shows a run whose samples were held back: there will be no more.
    this.parts.history.reveal();
    this.dispatch({ type: 'failed' }, { notice: stoppedForGood(fault) });
    this.loads.answer();
  }

  /** This browser has no workers, or no WebAssembly. */
  failWithoutWorker(): void {
    this.dispatch({ type: 'failed' }, { isSupported: false });
    this.loads.answer();
  }
}
