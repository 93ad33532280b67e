/**
 * One run with two positions in it: the frontier, up to which the engine has simulated and reported,
 * and the playhead, anywhere before it.
 *
 * Equal starts give equal runs. So a playhead behind the frontier is a copy of a checkpoint that is
 * simulated forward without reports; when it reaches the frontier, the copy is dropped. A replay gives
 * the commands of the run again, each at the instant it was first given at.
 */

import { roundDown } from '../../base/round';
import type {
  ParamValue,
  RunEvent,
  RunInfo,
  Summary,
  TimedCommand,
  TraceQuery,
} from '../../model/engineTypes';
import {
  earlier,
  endOf,
  type Instant,
  instantOf,
  START,
  secondsOf,
  span,
  standsAt,
} from '../../model/instant';
import type { LensRequest } from '../protocol';
import { Checkpoints, mostCheckpoints } from './checkpoints';
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

/** Frontier, playhead, checkpoints and commands of one run. Both stand between instants, never inside one. */
export class Run {
  /** What the engine last said of the run, as text to compare and as the value it holds. */
  private latestInfo: { readonly text: string; readonly info: RunInfo };
  private readonly checkpoints: Checkpoints;
  private readonly marks = new EventMarks();
  private frontier: Cursor;
  /** `null` when the playhead is at the frontier. */
  private playhead: Cursor | null = null;
  private commands: Given[] = [];
  /** State before the first command at an instant, so that a later one can replace it. */
  private beforeTune: { readonly at: Instant; readonly cursor: Cursor } | null = null;
  private unsent: RunEvent[] = [];

  /** `horizon`: how far it will be simulated to begin with. */
  constructor(engine: EnginePort, horizon = START) {
    this.latestInfo = read(engine.info());
    const circuits = this.info.network.circuits.length;
    this.checkpoints = new Checkpoints(horizon, mostCheckpoints(circuits));
    this.frontier = { engine, applied: 0 };
  }

  get info(): RunInfo {
    return this.latestInfo.info;
  }

  /** Reads the information of the run again after a command; true when it has changed. */
  refreshInfo(): boolean {
    const text = this.frontier.engine.info();
    if (text === this.latestInfo.text) return false;
    this.latestInfo = read(text);
    return true;
  }

  get playheadAt(): Instant {
    return timeOf((this.playhead ?? this.frontier).engine);
  }

  /** Where the scenario ends. */
  get end(): Instant {
    return endOf(this.info);
  }

  /** Is the playhead where the scenario ends? */
  get isAtEnd(): boolean {
    return this.playheadAt >= this.end;
  }

  get frontierAt(): Instant {
    return timeOf(this.frontier.engine);
  }

  /** Rows simulated and not yet taken. */
  get bufferedRows(): number {
    return this.frontier.engine.frameRows();
  }

  /** Takes all buffered rows: `rows × (1 + series)` numbers, time first, column by column. */
  takeRows(): Float64Array {
    return this.frontier.engine.drainFrame();
  }

  /** Takes the events not yet reported. */
  takeEvents(): readonly RunEvent[] {
    this.collect();
    const events = this.unsent;
    this.unsent = [];
    return events;
  }

  /** Moves the playhead towards an instant, with at most `maxEvents` events. */
  advance(until: Instant, maxEvents: number): Progress {
    if (this.playhead === null) return this.advanceFrontier(until, maxEvents);
    const stop = earlier(until, this.frontierAt);
    if (!this.replay(this.playhead, stop, maxEvents)) return 'spent';
    // Short of the frontier the copy stays; at the frontier it equals it, and one engine is enough.
    if (stop < this.frontierAt) return 'reached';
    this.dropPlayhead();
    return until <= stop ? 'reached' : 'more';
  }

  /** Cell-hops up to the frontier. */
  get hops(): number {
    return Number(this.frontier.engine.cellHops());
  }

  /** How far a run is shown that stands at `horizon` and may cost `effort` cell-hops. */
  reach(horizon: Instant, effort: number): Instant {
    return instantOf(reachS(secondsOf(horizon), this.hops, effort, this.info.durationS));
  }

  /** Moves the frontier, with the playhead at it, to the next event (or loss) before the end. */
  search(lossOnly: boolean, maxEvents: number): Progress {
    const { engine } = this.frontier;
    // The engine runs no further than a checkpoint, which must be taken at its very instant.
    const stop = earlier(this.end, this.checkpoints.due);
    const outcome = engine.advanceUntilEvent(secondsOf(stop), maxEvents);
    const found = this.collect().some((event) => !lossOnly || event.kind === 'cellLoss');
    if (outcome === 0) return 'spent';
    // 0: the budget of events is used up; 1: an event was found; 2: `stop` was reached without one.
    if (outcome === 2) this.checkpointAt(stop);
    return found || this.frontierAt >= this.end ? 'reached' : 'more';
  }

  /** Puts the playhead at or before an instant, as near as a copy allows without simulating. */
  approach(at: Instant): void {
    if (at >= this.frontierAt) {
      this.dropPlayhead();
      return;
    }
    const from = this.checkpoints.before(at);
    const start = this.playhead === null ? Number.POSITIVE_INFINITY : this.playheadAt;
    // The present copy is nearer than the best checkpoint: simulating on from it is less work.
    if (start <= at && start >= (from?.at ?? START)) return;
    if (from === null) return;
    this.dropPlayhead();
    this.playhead = { engine: from.engine.checkpoint(), applied: from.applied };
  }

  /** Time of the nearest known event beside the playhead; `null` when there is none on that side. */
  neighbour(direction: 1 | -1, lossOnly: boolean): Instant | null {
    return this.marks.neighbour(this.playheadAt, direction, lossOnly);
  }

  /** Finishes the instants at which frontier and playhead stand. */
  settle(): void {
    settle(this.frontier.engine);
    if (this.playhead !== null) settle(this.playhead.engine);
  }

  /** Would a command now make another simulation the frontier, losing the buffered rows? */
  get tuneReplacesFrontier(): boolean {
    return this.playhead !== null || this.givenHere().length > 0;
  }

  /**
   * Gives a command at the playhead; everything simulated after it is dropped.
   *
   * Commands of one instant are given again together, so a second one for a knob replaces the first.
   * Throws what the engine throws; a refusal changes nothing.
   */
  tune(target: string, key: string, value: ParamValue): TimedCommand {
    const here = this.givenHere();
    // A copy from before the first command of this instant: only from there can one be replaced.
    const base = here.length > 0 ? this.beforeTune?.cursor : undefined;
    const isFirst = base === undefined;
    // The copy is taken before the command, so that the next one at this instant finds it.
    const before = base ?? copyOfCursor(this.playhead ?? this.frontier);
    const at = timeOf(before.engine);
    const kept = here.filter(({ command }) => command.target !== target || command.key !== key);
    const engine = isFirst ? (this.playhead ?? this.frontier).engine : before.engine.checkpoint();
    let command: TimedCommand;
    try {
      // The order is kept: a command may depend on one before it.
      for (const old of kept) give(engine, old.command);
      command = give(engine, { target, key, value });
    } catch (error) {
      // Anything but a refusal means that the engine has broken, and its memory with it: nothing to free.
      if (problemsOf(error) !== null) (isFirst ? before.engine : engine).free();
      throw error;
    }
    settle(engine);
    if (isFirst) this.rememberBefore(at, before);
    const given = [...this.commands.slice(0, before.applied), ...kept, { at, command }];
    this.restartFrom(engine, given, at);
    return command;
  }

  cells(max: number, request: LensRequest | null = null): Cells {
    const { engine } = this.playhead ?? this.frontier;
    const lens = request && engine.lens(request.port, request.ageS, request.max);
    return { data: engine.cells(max), total: engine.cellsTotal(), lens };
  }

  /** A question to a copy of the run; `null` when there is no copy to begin with. Throws as the engine does. */
  trace(query: TraceQuery): TracePort | null {
    const from = instantOf(query.fromS);
    const kept = this.checkpoints.before(from);
    if (kept === null) return null;
    // The playhead may be nearer to the question than any checkpoint.
    const isNearer = this.playheadAt >= kept.at && this.playheadAt <= from;
    const { engine, applied } = isNearer ? (this.playhead ?? this.frontier) : kept;
    // The copy has seen `applied` commands; the trace gives it the rest at their instants.
    const since = this.commands.slice(applied).map(({ command }) => command);
    return engine.trace(JSON.stringify(query), JSON.stringify(since));
  }

  /** Results at the playhead, and at the frontier. */
  summaries(): { readonly summary: Summary; readonly furthest: Summary } {
    const of = (engine: EnginePort) => JSON.parse(engine.summary()) as Summary;
    const furthest = of(this.frontier.engine);
    return { summary: this.playhead === null ? furthest : of(this.playhead.engine), furthest };
  }

  /** Frees every copy of the engine; wasm memory is not collected. */
  free(): void {
    this.dropPlayhead();
    this.checkpoints.clear();
    this.beforeTune?.cursor.engine.free();
    this.beforeTune = null;
    this.frontier.engine.free();
  }

  private advanceFrontier(until: Instant, maxEvents: number): Progress {
    const stop = earlier(until, this.checkpoints.due);
    if (!this.frontier.engine.advance(secondsOf(stop), maxEvents)) return 'spent';
    this.checkpointAt(stop);
    return stop >= until ? 'reached' : 'more';
  }

  /** Adds a checkpoint when the frontier has reached the instant at which one is due. */
  private checkpointAt(reached: Instant): void {
    if (reached < this.checkpoints.due) return;
    const { engine, applied } = this.frontier;
    this.checkpoints.add({ at: timeOf(engine), applied, engine: engine.checkpoint() });
  }

  /** Simulates a copy forward without reports, giving it the commands of the run on the way. */
  private replay(cursor: Cursor, until: Instant, maxEvents: number): boolean {
    for (;;) {
      const next = this.commands[cursor.applied];
      const isDue = next !== undefined && until >= next.at;
      // Stop at each command: its effect begins at its own instant.
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

  /** Commands given at the very instant at which the playhead stands. */
  private givenHere(): readonly Given[] {
    const base = this.beforeTune;
    if (base === null || !standsAt(this.playheadAt, base.at)) return [];
    return this.commands.slice(base.cursor.applied, (this.playhead ?? this.frontier).applied);
  }

  private rememberBefore(at: Instant, cursor: Cursor): void {
    this.beforeTune?.cursor.engine.free();
    this.beforeTune = { at, cursor };
  }

  /** Makes `engine`, which was given commands at an instant, the frontier; drops everything later. */
  private restartFrom(engine: EnginePort, commands: Given[], at: Instant): void {
    // `engine` may be one of the two cursors, tuned in place: that one must not be freed.
    if (this.frontier.engine !== engine) this.frontier.engine.free();
    if (this.playhead !== null && this.playhead.engine !== engine) this.playhead.engine.free();
    this.playhead = null;
    this.frontier = { engine, applied: commands.length };
    this.commands = commands;
    // Checkpoints and marks after `at` belong to a run that no longer exists.
    this.checkpoints.truncate(at, this.beforeTune?.cursor.applied ?? 0);
    this.marks.truncate(at);
  }

  private dropPlayhead(): void {
    this.playhead?.engine.free();
    this.playhead = null;
  }

  private collect(): readonly RunEvent[] {
    const events = JSON.parse(this.frontier.engine.drainEvents()) as readonly RunEvent[];
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
  // Advancing to the present handles what is left of this instant and moves no clock.
  engine.advance(engine.timeS(), WHOLE_INSTANT);
}

/** Drops samples and events of a replay: the frontier has reported them already. */
function silence(engine: EnginePort): void {
  if (engine.frameRows() > 0) engine.drainFrame();
  engine.drainEvents();
}

function copyOfCursor({ engine, applied }: Cursor): Cursor {
  return { engine: engine.checkpoint(), applied };
}

type Mark = { readonly at: Instant; readonly isLoss: boolean };

/** Marks kept, chosen; beyond that the older half goes. */
const MOST = 100_000;

/** Times of the events reported so far, in order of report. */
class EventMarks {
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

  /** Nearest mark before or after a playhead, none at its own instant; `null` when there is none. */
  neighbour(head: Instant, direction: 1 | -1, lossOnly: boolean): Instant | null {
    let nearest: Instant | null = null;
    for (const { at, isLoss } of this.marks) {
      if ((lossOnly && !isLoss) || standsAt(head, at)) continue;
      const ahead = span(head, at) * direction;
      if (ahead > 0 && (nearest === null || ahead < span(head, nearest) * direction)) nearest = at;
    }
    return nearest;
  }
}

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
