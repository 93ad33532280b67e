/**
 * One run as a tape: the tip has been simulated and reported, the head stands anywhere before it.
 *
 * Because equal starts give equal runs, a head that is not at the tip is made by copying a
 * checkpoint and simulating forward in silence; when it reaches the tip the two are the same and
 * become one. Commands given "from now" are remembered with their instant and given again on the way.
 */

import type {
  ParamValue,
  RunEvent,
  RunInfo,
  Summary,
  TimedCommand,
  TraceQuery,
} from '../../model/engineTypes';
import { earlier, type Instant, instantOf, START, secondsOf, standsAt } from '../../model/instant';
import type { LensWish } from '../protocol';
import { Checkpoints } from './checkpoints';
import { type EnginePort, problemsOf, type TracePort } from './enginePort';

/** A command of the run with the instant it was given at. */
type Given = { readonly at: Instant; readonly command: TimedCommand };

/** How an advance ended: there, called off with time to spare, or out of events. */
export type Progress = 'reached' | 'more' | 'spent';

/** Cells in flight at an instant, and what is under the lens. */
export type Cells = {
  readonly data: Float32Array;
  readonly total: number;
  readonly lens: Float64Array | null;
};

/** A simulation and how many of the commands it has seen. */
type Cursor = { readonly engine: EnginePort; applied: number };

/** More events than an instant may have; the engine guards the rest. */
const WHOLE_INSTANT = 10_000_000;

/** Tip, head, checkpoints and commands of one run. Every instant it rests at is complete. */
export class Run {
  /** As last told by the engine. */
  private latestInfo: { readonly text: string; readonly info: RunInfo };
  private readonly checkpoints: Checkpoints;
  private readonly marks = new EventMarks();
  private tip: Cursor;
  /** `null` when the head is the tip. */
  private head: Cursor | null = null;
  private commands: Given[] = [];
  /** State before the first command at an instant, so that a later one can replace it. */
  private beforeTune: { readonly at: Instant; readonly cursor: Cursor } | null = null;
  private unsent: RunEvent[] = [];

  /** `horizon`: how far it will be simulated to begin with. */
  constructor(engine: EnginePort, horizon = START) {
    this.checkpoints = new Checkpoints(horizon);
    this.latestInfo = read(engine.info());
    this.tip = { engine, applied: 0 };
  }

  get info(): RunInfo {
    return this.latestInfo.info;
  }

  /** Asks the engine again after a command; true when it says something else than before. */
  refreshInfo(): boolean {
    const text = this.tip.engine.info();
    if (text === this.latestInfo.text) return false;
    this.latestInfo = read(text);
    return true;
  }

  get headAt(): Instant {
    return timeOf((this.head ?? this.tip).engine);
  }

  /** Where the scenario ends. */
  get end(): Instant {
    return instantOf(this.info.durationS);
  }

  /** Is the head where the scenario ends? */
  get isAtEnd(): boolean {
    return this.headAt >= this.end;
  }

  get tipAt(): Instant {
    return timeOf(this.tip.engine);
  }

  /** Rows simulated and not yet taken. */
  get bufferedRows(): number {
    return this.tip.engine.frameRows();
  }

  /** Takes all buffered rows: `rows × (1 + series)` numbers, time first, column by column. */
  takeRows(): Float64Array {
    return this.tip.engine.drainFrame();
  }

  /** Takes the events not yet reported. */
  takeEvents(): readonly RunEvent[] {
    this.collect();
    const events = this.unsent;
    this.unsent = [];
    return events;
  }

  /** Moves the head towards an instant, with at most `maxEvents` events. */
  advance(until: Instant, maxEvents: number): Progress {
    if (this.head === null) return this.advanceTip(until, maxEvents);
    const stop = earlier(until, this.tipAt);
    if (!this.replay(this.head, stop, maxEvents)) return 'spent';
    if (stop < this.tipAt) return 'reached';
    this.dropHead();
    return until <= stop ? 'reached' : 'more';
  }

  /** How far a run is shown that stands at `horizon` and may cost `effort` cell-hops. */
  reach(horizon: Instant, effort: number): Instant {
    const hops = Number(this.tip.engine.cellHops());
    return instantOf(reachS(secondsOf(horizon), hops, effort, this.info.durationS));
  }

  /** Moves tip and head, which must be at the tip, to the next event (or loss) before the end. */
  search(lossOnly: boolean, maxEvents: number): Progress {
    const { engine } = this.tip;
    const stop = earlier(this.end, this.checkpoints.due);
    const outcome = engine.advanceUntilEvent(secondsOf(stop), maxEvents);
    const found = this.collect().some((event) => !lossOnly || event.kind === 'cellLoss');
    if (outcome === 0) return 'spent';
    if (outcome === 2) this.checkpointAt(stop);
    return found || this.tipAt >= this.end ? 'reached' : 'more';
  }

  /** Puts the head somewhere at or before an instant, as near as it can without simulating. */
  approach(at: Instant): void {
    if (at >= this.tipAt) {
      this.dropHead();
      return;
    }
    const from = this.checkpoints.before(at);
    const start = this.head === null ? Number.POSITIVE_INFINITY : this.headAt;
    if (start <= at && start >= (from?.at ?? START)) return;
    if (from === null) return;
    this.dropHead();
    this.head = { engine: from.engine.checkpoint(), applied: from.applied };
  }

  /** Time of the nearest known event beside the head; `null` when there is none on that side. */
  neighbour(direction: 1 | -1, lossOnly: boolean): Instant | null {
    return this.marks.neighbour(this.headAt, direction, lossOnly);
  }

  /** Finishes the instants at which tip and head stand. */
  settle(): void {
    settle(this.tip.engine);
    if (this.head !== null) settle(this.head.engine);
  }

  /** Would a command now make another simulation the frontier, losing the buffered rows? */
  get tuneReplacesTip(): boolean {
    return this.head !== null || this.givenHere().length > 0;
  }

  /**
   * Gives a command at the head; what lies behind the head is forgotten.
   *
   * Commands of one instant are given anew together, so a second one for a knob takes the place of
   * the first. Throws what the engine throws; after a refusal everything is as before.
   */
  tune(target: string, key: string, value: ParamValue): TimedCommand {
    const here = this.givenHere();
    const base = here.length > 0 ? this.beforeTune?.cursor : undefined;
    const isFirst = base === undefined;
    const before = base ?? copyOfCursor(this.head ?? this.tip);
    const at = timeOf(before.engine);
    const kept = here.filter(({ command }) => command.target !== target || command.key !== key);
    const engine = isFirst ? (this.head ?? this.tip).engine : before.engine.checkpoint();
    let command: TimedCommand;
    try {
      for (const old of kept) give(engine, old.command);
      command = give(engine, { target, key, value });
    } catch (error) {
      if (problemsOf(error) !== null) (isFirst ? before.engine : engine).free();
      throw error;
    }
    settle(engine);
    if (isFirst) this.rememberBefore(at, before);
    const given = [...this.commands.slice(0, before.applied), ...kept, { at, command }];
    this.restartFrom(engine, given, at);
    return command;
  }

  cells(max: number, wish: LensWish | null = null): Cells {
    const { engine } = this.head ?? this.tip;
    const lens = wish && engine.lens(wish.port, wish.ageS, wish.max);
    return { data: engine.cells(max), total: engine.cellsTotal(), lens };
  }

  /** A question to a copy of the run; `null` when there is no copy to begin with. Throws as the engine does. */
  trace(query: TraceQuery): TracePort | null {
    const from = instantOf(query.fromS);
    const kept = this.checkpoints.before(from);
    if (kept === null) return null;
    const isNearer = this.headAt >= kept.at && this.headAt <= from;
    const { engine, applied } = isNearer ? (this.head ?? this.tip) : kept;
    const since = this.commands.slice(applied).map(({ command }) => command);
    return engine.trace(JSON.stringify(query), JSON.stringify(since));
  }

  summary(): Summary {
    return JSON.parse((this.head ?? this.tip).engine.summary()) as Summary;
  }

  /** Gives all memory back. */
  free(): void {
    this.dropHead();
    this.checkpoints.clear();
    this.beforeTune?.cursor.engine.free();
    this.beforeTune = null;
    this.tip.engine.free();
  }

  private advanceTip(until: Instant, maxEvents: number): Progress {
    const stop = earlier(until, this.checkpoints.due);
    if (!this.tip.engine.advance(secondsOf(stop), maxEvents)) return 'spent';
    this.checkpointAt(stop);
    return stop >= until ? 'reached' : 'more';
  }

  /** Keeps a copy when the tip has come to the time one was due. */
  private checkpointAt(reached: Instant): void {
    if (reached < this.checkpoints.due) return;
    const { engine, applied } = this.tip;
    this.checkpoints.add({ at: timeOf(engine), applied, engine: engine.checkpoint() });
  }

  /** Simulates a copy forward in silence, giving it the commands of the run on the way. */
  private replay(cursor: Cursor, until: Instant, maxEvents: number): boolean {
    for (;;) {
      const next = this.commands[cursor.applied];
      const isDue = next !== undefined && until >= next.at;
      const reached = cursor.engine.advance(secondsOf(isDue ? next.at : until), maxEvents);
      silence(cursor.engine);
      if (!reached) return false;
      if (!isDue) {
        settle(cursor.engine);
        return true;
      }
      give(cursor.engine, next.command);
      cursor.applied += 1;
    }
  }

  /** Commands given at the very instant at which the head stands. */
  private givenHere(): readonly Given[] {
    const base = this.beforeTune;
    if (base === null || !standsAt(this.headAt, base.at)) return [];
    return this.commands.slice(base.cursor.applied, (this.head ?? this.tip).applied);
  }

  private rememberBefore(at: Instant, cursor: Cursor): void {
    this.beforeTune?.cursor.engine.free();
    this.beforeTune = { at, cursor };
  }

  /** Makes `engine` the tip, which was given commands at an instant; everything later is forgotten. */
  private restartFrom(engine: EnginePort, commands: Given[], at: Instant): void {
    if (this.tip.engine !== engine) this.tip.engine.free();
    if (this.head !== null && this.head.engine !== engine) this.head.engine.free();
    this.head = null;
    this.tip = { engine, applied: commands.length };
    this.commands = commands;
    this.checkpoints.truncate(at, this.beforeTune?.cursor.applied ?? 0);
    this.marks.truncate(at);
  }

  private dropHead(): void {
    this.head?.engine.free();
    this.head = null;
  }

  private collect(): readonly RunEvent[] {
    const events = JSON.parse(this.tip.engine.drainEvents()) as readonly RunEvent[];
    this.marks.add(events);
    this.unsent.push(...events);
    return events;
  }
}

/** Gives a command; commands given one after the other without advancing share their instant. */
function give(
  engine: EnginePort,
  { target, key, value }: Pick<TimedCommand, 'target' | 'key' | 'value'>,
): TimedCommand {
  return JSON.parse(engine.tune(target, key, JSON.stringify(value))) as TimedCommand;
}

function read(text: string): { readonly text: string; readonly info: RunInfo } {
  return { text, info: JSON.parse(text) as RunInfo };
}

/** The instant at which an engine stands. */
function timeOf(engine: EnginePort): Instant {
  return instantOf(engine.timeS());
}

function settle(engine: EnginePort): void {
  engine.advance(engine.timeS(), WHOLE_INSTANT);
}

/** Throws away samples and events that were reported before. */
function silence(engine: EnginePort): void {
  if (engine.frameRows() > 0) engine.drainFrame();
  engine.drainEvents();
}

function copyOfCursor({ engine, applied }: Cursor): Cursor {
  return { engine: engine.checkpoint(), applied };
}

type Mark = { readonly at: Instant; readonly isLoss: boolean };

/** Marks kept; beyond that the older half goes. */
const MOST = 100_000;

/** Times of the events reported so far, in order of report. */
export class EventMarks {
  private marks: Mark[] = [];

  add(events: readonly RunEvent[]): void {
    for (const { timeS, kind } of events) {
      this.marks.push({ at: instantOf(timeS), isLoss: kind === 'cellLoss' });
    }
    if (this.marks.length > MOST) this.marks = this.marks.slice(-MOST / 2);
  }

  truncate(until: Instant): void {
    this.marks = this.marks.filter(({ at }) => at <= until);
  }

  /** Nearest mark before or after a head, none of where it stands; `null` when there is none. */
  neighbour(head: Instant, direction: 1 | -1, lossOnly: boolean): Instant | null {
    let nearest: Instant | null = null;
    for (const { at, isLoss } of this.marks) {
      if ((lossOnly && !isLoss) || standsAt(head, at)) continue;
      const ahead = (at - head) * direction;
      if (ahead > 0 && (nearest === null || ahead < (nearest - head) * direction)) nearest = at;
    }
    return nearest;
  }
}

/** What a quotient may have lost by rounding. */
const ROUNDING = 1 + 1e-12;

/** Digits of a round instant. */
const ROUND = [1, 2, 5];

/**
 * The instant to which a run is shown that took `hops` cell-hops to `horizonS`, when `effort` of them may
 * be spent: a round one (1, 2, 5), at most `durationS`; `horizonS` itself where twice of it is too much.
 */
export function reachS(horizonS: number, hops: number, effort: number, durationS: number): number {
  const affordableS = hops > 0 ? (horizonS * effort) / hops : Number.POSITIVE_INFINITY;
  if (affordableS >= durationS) return Math.max(durationS, horizonS);
  if (affordableS < 2 * horizonS) return horizonS;
  return Math.max(roundDown(affordableS), horizonS);
}

/** The largest of 1, 2, 5 times a power of ten that is not above `value`. */
function roundDown(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const digit = ROUND.findLast((each) => each * power <= value * ROUNDING) ?? 1;
  return digit * power;
}
