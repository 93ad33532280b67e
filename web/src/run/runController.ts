/**
 * Ties the document to the engine: what changes there is run here, what happens here is told there.
 *
 * Requests go out through `EngineClient`; its reports come back through `hear` and end in the history
 * (samples, events) or in the run store (everything a component may read).
 */

import type { StoreApi } from 'zustand/vanilla';
import { unreachable } from '../base/invariant';
import { sharing } from '../base/json';
import { specOf } from '../model/catalog';
import { engineText, physicalText } from '../model/engineText';
import type { Catalog, ScenarioDoc, TraceQuery } from '../model/engineTypes';
import { inWords } from '../model/eventWords';
import { isListed } from '../model/network/drawn';
import { isRunnable } from '../model/network/problems';
import type { ClientEvent, EngineClient } from './client';
import type { CellsSnapshot, ChangeMode, DocumentState, Notice, RunStoreState } from './contract';
import type { DocumentStore } from './document';
import { startedAgain, stoppedForGood, UPDATED } from './faultNotices';
import { FIRST_EFFORT, FIRST_HORIZON_S, FIRST_SPEED, firstSpeed } from './firstLook';
import { decodeFrame } from './frame';
import type { HistoryStore, Succession } from './historyStore';
import type { Opening } from './opening';
import type { LensWish, Report, StepUnit } from './protocol';
import {
  type Answer,
  CellRequests,
  InTime,
  type Load,
  type LoadClock,
  Loads,
  QUIET_MS,
  Questions,
  Summaries,
  type Tune,
  Tunes,
} from './requests';
import type { Debt } from './watchdog';

/** The store's head is refreshed at most this often, ms. */
const HEAD_MS = 100;
/** What a playing run owes all the time. */
const SHOWN_ON_THE_WAY: readonly Debt[] = ['play', 'cells'];
/** One and the same list, so that nobody is told of it again. */
const NONE: RunStoreState['problems'] = [];

export type RunParts = {
  readonly store: StoreApi<RunStoreState>;
  readonly documents: DocumentStore;
  readonly history: HistoryStore;
  readonly catalog: Catalog;
  readonly clock: LoadClock;
  readonly createClient: (listener: (event: ClientEvent) => void) => EngineClient;
};

type Position = Extract<Report, { type: 'position' }>;

/** One engine, one document, one store. */
export class RunController {
  readonly client: EngineClient;
  private readonly parts: RunParts;
  private readonly loads: Loads;
  private readonly tunes: Tunes;
  private readonly cells: CellRequests;
  private readonly questions: Questions;
  private readonly summaries: Summaries;
  private readonly positions: InTime<Position>;
  /** Where the run should stand, whatever the worker is doing meanwhile. */
  private aim = { horizonS: 0, headS: 0 };
  /** Until the run of another experiment has come to rest: it may go further than its horizon. */
  private isFirstLook = false;
  /** How far an experiment is shown before anybody presses Play, s. */
  private firstS = FIRST_HORIZON_S;
  private isSpeedChosen = false;
  /** True while a command of the engine joins the document: that is no reason to load it. */
  private recording = false;
  /** Set until the engine has accepted the document that was opened last. */
  private opening: Opening | null = null;
  /** Why a document was withdrawn, to be told once the one before it runs again. */
  private refusal: RunStoreState['problems'] = NONE;
  private started = false;
  /** Moves of the head asked for while a run waits to be sent: they are moves in that run. */
  private moves: (() => void)[] = [];

  constructor(parts: RunParts) {
    this.parts = parts;
    this.client = parts.createClient((event) => this.hear(event));
    this.loads = new Loads((load) => this.sendLoad(load), parts.clock);
    this.tunes = new Tunes(({ section, key, value }) => this.client.tune(section, key, value));
    this.cells = new CellRequests((...wish) => this.client.requestCells(...wish));
    this.questions = new Questions((question, query) => this.client.inquire(question, query));
    this.summaries = new Summaries(() => this.client.summarize(), parts.clock.now);
    this.positions = new InTime((position) => this.show(position), HEAD_MS, parts.clock);
    parts.documents.store.subscribe((now, before) => this.documentChanged(now, before));
  }

  /** Has the worker made, before it is known what it will run. */
  prepare(): void {
    this.client.prepare();
  }

  /** Runs the document on the table, and from then on every change of it. */
  start(): void {
    this.started = true;
    if (isRunnable(this.doc)) this.open();
    else this.shelve();
  }

  /** Is anything on its way to the engine or back? A run that plays is not, nor what it shows on the way. */
  isBusy(): boolean {
    const { status } = this.state;
    if (!this.started || status === 'crashed' || status === 'unsupported') return false;
    if (status === 'booting' || status === 'covering') return true;
    if (this.loads.newest !== null || this.tunes.isBusy || this.questions.isAsked) return true;
    return this.client.isOwed(status === 'playing' ? SHOWN_ON_THE_WAY : []);
  }

  /** Begins anew as a page does: re-run, at the pace that suits the experiment. */
  forgetChoices(): void {
    this.isSpeedChosen = false;
    this.set({ mode: 'rerun', speed: FIRST_SPEED, notice: null });
  }

  beginAtZero(): void {
    this.firstS = 0;
  }

  /** Gives the worker back; what is on the page stays, and `wake` goes on from there. */
  rest(): void {
    this.started = false;
    this.dropLoads();
    this.client.dispose();
    this.set({ status: 'idle' });
  }

  /** Runs again up to where `rest` left it, and plays on if it was playing. */
  wake(): void {
    this.started = true;
    this.rerun({ type: 'unrelated' });
  }

  notify(notice: Notice | null): void {
    this.set({ notice });
  }

  setMode(mode: ChangeMode): void {
    this.set({ mode });
  }

  play(): void {
    this.wish(true);
    this.client.play(this.state.speed);
  }

  private wish(wantsPlay: boolean): void {
    this.set({ wantsPlay });
  }

  pause(): void {
    this.wish(false);
    this.client.pause();
  }

  step(unit: StepUnit, direction: 1 | -1): void {
    this.wish(false);
    this.move(() => this.client.step(unit, direction));
  }

  seek(timeS: number): void {
    this.aim = { ...this.aim, headS: timeS };
    this.move(() => this.client.seek(timeS));
  }

  private move(now: () => void): void {
    if (this.loads.isWaiting) this.moves.push(now);
    else now();
  }

  setSpeed(speed: number | null): void {
    this.isSpeedChosen = true;
    this.set({ speed });
    if (this.state.wantsPlay) this.client.play(speed);
  }

  requestCells(
    max: number,
    onCells: (cells: CellsSnapshot) => void,
    lens: LensWish | null = null,
  ): void {
    if (this.state.info !== null) this.cells.ask({ max, onCells, lens });
  }

  /** Asks about the run on the table; `null` when it is replaced before it answers. */
  inquire(query: TraceQuery): Promise<Answer | null> {
    return this.state.info === null ? Promise.resolve(null) : this.questions.ask(query);
  }

  isAsked(): boolean {
    return this.questions.isAsked;
  }

  change(tune: Tune): void {
    const { section, key, value, gesture } = tune;
    const { documents, catalog } = this.parts;
    const { mode, info } = this.state;
    if (mode === 'fromNow' && info !== null) {
      const spec = specOf(documents.store.getState().doc, section, key, catalog);
      if (spec?.rebuild !== true) {
        this.tunes.ask(tune);
        return;
      }
      const text = `${spec.label} changes the network itself, so the run starts anew.`;
      this.notify({ tone: 'info', text });
    }
    documents.actions.setParam(section, key, value, gesture);
  }

  /**
   * A discarded cell is a deed of the moment, whatever new values do: it joins the timeline at the
   * head, and the run is repeated up to there, which comes to the same state.
   */
  dropNextCell(circuit: string, node: string): void {
    const { info, headS } = this.state;
    if (info === null) return;
    const atUs = Math.round(headS * 1e9) / 1e3;
    const command = { atUs, target: `loss@${circuit}`, key: 'dropNextCellAt', value: node };
    this.parts.documents.backstage.recordCommand(command, []);
  }

  private get state(): RunStoreState {
    return this.parts.store.getState();
  }

  private get doc(): ScenarioDoc {
    return this.parts.documents.store.getState().doc;
  }

  /** Whoever says how the run stands makes void the position that was held back for later. */
  private set(part: Partial<RunStoreState>): void {
    if (part.status !== undefined) this.positions.forget();
    this.parts.store.setState(part);
  }

  private documentChanged(now: DocumentState, before: DocumentState): void {
    if (!this.started || now.doc === before.doc) return;
    if (this.recording) {
      if (isRunnable(now.doc)) this.client.amend(engineText(now.doc));
      return;
    }
    if (!isRunnable(now.doc)) {
      // Of a drawing in progress nothing can be run yet; the run before stays on the page.
      if (now.base !== before.base) this.shelve();
      return;
    }
    if (now.base !== before.base) {
      this.open();
      return;
    }
    if (this.state.info === null && isListed(now.doc)) {
      this.rerun({ type: 'unrelated' });
      return;
    }
    if (physicalText(now.doc) === physicalText(before.doc)) {
      this.client.amend(engineText(now.doc));
      return;
    }
    this.rerun({ type: 'change', gesture: this.parts.documents.backstage.lastGesture() });
  }

  /** Shows another experiment from its start to the first horizon or further, paused at its end. */
  private open(): void {
    this.opening = this.openingNow();
    const horizonS = Math.min(this.doc.durationMs / 1_000, this.firstS);
    this.wish(false);
    this.aim = { horizonS, headS: horizonS };
    this.isFirstLook = this.firstS > 0;
    this.rerun({ type: 'unrelated' });
  }

  /** Shows an experiment that cannot run yet: nothing of another one stays on the page. */
  private shelve(): void {
    this.opening = null;
    this.wish(false);
    this.aim = { horizonS: 0, headS: this.firstS };
    this.isFirstLook = this.firstS > 0;
    this.dropLoads();
    this.tunes.reset();
    this.cells.drop();
    this.client.clear();
    this.parts.history.begin([], { type: 'unrelated' });
    const { generation } = this.client;
    const rest = { headS: 0, horizonS: 0, problems: [] };
    this.set({ ...rest, info: null, summary: null, status: 'idle', generation });
  }

  private openingNow(): Opening | null {
    const step = this.parts.documents.backstage.lastOpening();
    if (step === null) return null;
    const { aim, opening } = this;
    // One opened on top of another that is still on its way: the run is that before both.
    if (opening !== null) return { ...opening, step, isSettled: false, under: opening };
    const { status, headS, wantsPlay } = this.state;
    const isAtRest = (status === 'paused' || status === 'finished') && headS === aim.headS;
    return { step, aim, wantsPlay, isSettled: isAtRest && this.loads.newest === null, under: null };
  }

  /** Puts the document before a refused one back, as if that had never been opened. */
  private withdraw({ step, aim, wantsPlay, isSettled, under }: Opening): void {
    const { documents } = this.parts;
    this.opening = under;
    this.dropLoads();
    this.recording = true;
    documents.backstage.withdraw(step);
    this.recording = false;
    // What was said of it, e.g. that undo leads back, holds no longer.
    this.set({ notice: null });
    if (this.state.info === null) {
      this.refusal = this.state.problems;
      this.open();
      return;
    }
    this.aim = aim;
    this.isFirstLook = false;
    this.wish(wantsPlay);
    if (isSettled) return;
    this.refusal = this.state.problems;
    this.rerun({ type: 'unrelated' });
  }

  private dropLoads(): void {
    this.moves = [];
    this.loads.drop();
  }

  private rerun(succession: Succession): void {
    if (succession.type === 'unrelated') this.moves = [];
    const durationS = this.doc.durationMs / 1_000;
    const wishS = Math.max(this.aim.horizonS, Math.min(durationS, this.firstS));
    const horizonS = Math.min(wishS, durationS);
    const headS = Math.min(this.aim.headS, horizonS);
    const order = { scenario: engineText(this.doc), horizonS, headS, succession };
    const isChange = succession.type === 'change';
    const pace = this.isFirstLook ? { effort: FIRST_EFFORT } : isChange && { quietMs: QUIET_MS };
    this.loads.ask({ ...order, ...pace });
  }

  private sendLoad({ succession: _, ...order }: Load): void {
    this.tunes.reset();
    this.questions.drop();
    this.summaries.reset();
    this.client.load(order);
    this.set({ generation: this.client.generation });
    if (this.state.wantsPlay) this.client.play(this.state.speed);
    for (const move of this.moves.splice(0)) move();
    this.cells.repeat();
  }

  private hear(event: ClientEvent): void {
    switch (event.type) {
      case 'booted':
        this.checkBuild(event.engineVersion);
        break;
      case 'ready':
        this.begin(event);
        break;
      case 'told':
        this.set({ info: event.info });
        break;
      case 'frame':
        this.takeFrame(event);
        break;
      case 'events':
        this.takeEvents(event);
        break;
      case 'position':
        this.takePosition(event);
        break;
      case 'covered':
        this.coveredAll();
        break;
      case 'summary':
        this.takeSummary(event);
        break;
      case 'recorded':
        this.recorded(event);
        break;
      case 'refused':
        this.refused(event);
        break;
      case 'cells':
        this.cells.answer(event);
        break;
      case 'found':
        this.questions.answer(event);
        break;
      case 'crashed':
        break;
      case 'restarted':
        this.restarted(event);
        break;
      case 'gaveUp':
        this.gaveUp(event);
        break;
      case 'unsupported':
        this.stayWithoutEngine();
        break;
      default:
        unreachable(event);
    }
  }

  private checkBuild(engineVersion: string): void {
    if (engineVersion !== this.parts.catalog.engineVersion) this.notify(UPDATED);
  }

  private begin({ info }: Extract<Report, { type: 'ready' }>): void {
    // A re-run of the same network shows the same network: nothing on the page is made anew for it.
    const known = sharing(this.state.info, info);
    const succession = this.loads.inFlight?.succession ?? { type: 'unrelated' };
    this.parts.history.begin(known.series, succession, this.client.scenario);
    const summary = succession.type === 'unrelated' ? { summary: null, summaryOf: null } : {};
    this.set({
      info: known,
      problems: this.refusal,
      status: 'covering',
      generation: this.client.generation,
      ...summary,
    });
    this.refusal = NONE;
    this.opening = null;
  }

  private takeFrame({ buffer, rows }: Extract<Report, { type: 'frame' }>): void {
    const { history } = this.parts;
    history.append(decodeFrame(buffer, rows, history.current().series.length));
    this.client.recycle(buffer);
    this.loads.seen();
  }

  private takeSummary({ summary }: Extract<Report, { type: 'summary' }>): void {
    this.summaries.answered();
    this.set({ summary, summaryOf: this.client.scenario });
  }

  private stayWithoutEngine(): void {
    this.loads.landed();
    this.set({ status: 'unsupported' });
  }

  private takeEvents({ events }: Extract<Report, { type: 'events' }>): void {
    const { history, catalog } = this.parts;
    history.appendEvents(events.map((event) => inWords(event, this.doc, catalog)));
  }

  private takePosition(position: Position): void {
    const { headS, horizonS, state } = position;
    if (state !== 'covering') {
      this.aim = { headS, horizonS };
      if (this.isFirstLook) this.looked(horizonS);
      if (state === 'finished' && this.state.wantsPlay) this.wish(false);
      this.summaries.moved(position);
    }
    this.positions.hear(position, state !== this.state.status);
  }

  /** The run of another experiment has come to rest: until somebody chooses, Play keeps its pace. */
  private looked(horizonS: number): void {
    this.isFirstLook = false;
    if (!this.isSpeedChosen) this.set({ speed: firstSpeed(horizonS) });
  }

  private show({ headS, horizonS, state }: Position): void {
    this.set({ headS, horizonS, status: state });
  }

  private coveredAll(): void {
    this.parts.history.covered();
    this.loads.landed();
  }

  private recorded({ command }: Extract<Report, { type: 'recorded' }>): void {
    const { dropped, repeatsInstant, gesture } = this.tunes.recorded(command);
    this.summaries.outdated();
    this.recording = true;
    this.parts.documents.backstage.recordCommand(command, dropped, gesture);
    this.recording = false;
    // Last: hearers may keep it.
    this.parts.history.truncate(command.atUs / 1e6, repeatsInstant, this.client.scenario);
    this.set({ problems: [] });
  }

  private refused({ during, problems }: Extract<Report, { type: 'refused' }>): void {
    this.set({ problems });
    if (during === 'tune') this.tunes.refused();
    else if (this.opening !== null) this.withdraw(this.opening);
    else {
      if (this.state.info === null) this.set({ status: 'idle' });
      this.loads.landed();
    }
  }

  private restarted({ headS, message }: Extract<ClientEvent, { type: 'restarted' }>): void {
    this.wish(false);
    this.tunes.reset();
    this.questions.drop();
    this.summaries.reset();
    this.cells.repeat();
    this.set({ status: 'covering', generation: this.client.generation });
    this.notify(startedAgain({ headS, message }));
  }

  private gaveUp({ crashes, message, headS }: Extract<ClientEvent, { type: 'gaveUp' }>): void {
    this.wish(false);
    this.tunes.reset();
    this.cells.drop();
    this.questions.drop();
    this.loads.landed();
    this.parts.history.reveal();
    this.set({ status: 'crashed' });
    this.notify(stoppedForGood({ crashes, message, headS }));
  }
}
