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
import type { LensWish } from '../protocol';
import { Checkpoints } from './checkpoints';
import { type EnginePort, problemsOf, type TracePort } from './enginePort';
import { EventMarks } from './eventMarks';
import { isAtOrAfter, isSameInstant } from './instant';
import { reachS } from './reach';

/** How an advance ended: there, called off with time to spare, or out of events. */
export type Progress = 'reached' | 'more' | 'spent';

/** Cells in flight at an instant, and what is under the lens. */
export type Cells = {
  readonly data: Float32Array;
  readonly total: number;
  readonly lens: Float64Array | null;
};

/** A command of the run with the instant it was given at. */
type Given = { readonly atS: number; readonly command: TimedCommand };

/** A simulation and how many of the commands it has seen. */
type Cursor = { readonly engine: EnginePort; applied: number };

/** More events than an instant may have; the engine guards the rest. */
const WHOLE_INSTANT = 10_000_000;

/** Tip, head, checkpoints and commands of one run. Every instant it rests at is complete. */
export class Run {
  /** As last told by the engine. */
  private told: { readonly text: string; readonly info: RunInfo };
  private readonly checkpoints: Checkpoints;
  private readonly marks = new EventMarks();
  private tip: Cursor;
  /** `null` when the head is the tip. */
  private head: Cursor | null = null;
  private commands: Given[] = [];
  /** State before the first command at an instant, so that a later one can replace it. */
  private beforeTune: { readonly timeS: number; readonly cursor: Cursor } | null = null;
  private unsent: RunEvent[] = [];

  /** `horizonS`: how far it will be simulated to begin with. */
  constructor(engine: EnginePort, horizonS = 0) {
    this.checkpoints = new Checkpoints(horizonS);
    this.told = read(engine.info());
    this.tip = { engine, applied: 0 };
  }

  get info(): RunInfo {
    return this.told.info;
  }

  /** Asks the engine again after a command; true when it says something else than before. */
  tellAnew(): boolean {
    const text = this.tip.engine.info();
    if (text === this.told.text) return false;
    this.told = read(text);
    return true;
  }

  get headS(): number {
    return (this.head ?? this.tip).engine.timeS();
  }

  /** Is the head where the scenario ends? */
  get isAtEnd(): boolean {
    return isAtOrAfter(this.headS, this.info.durationS);
  }

  get tipS(): number {
    return this.tip.engine.timeS();
  }

  /** Rows simulated and not yet taken. */
  get heldRows(): number {
    return this.tip.engine.frameRows();
  }

  /** Takes all held rows: `rows × (1 + series)` numbers, time first, column by column. */
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

  /** Moves the head towards `untilS`, with at most `maxEvents` events. */
  advance(untilS: number, maxEvents: number): Progress {
    if (this.head === null) return this.advanceTip(untilS, maxEvents);
    const stopS = Math.min(untilS, this.tipS);
    if (!this.replay(this.head, stopS, maxEvents)) return 'spent';
    if (stopS < this.tipS) return 'reached';
    this.dropHead();
    return untilS <= stopS ? 'reached' : 'more';
  }

  /** How far a run is shown that stands at `horizonS` and may cost `effort` cell-hops. */
  reachS(horizonS: number, effort: number): number {
    return reachS(horizonS, Number(this.tip.engine.cellHops()), effort, this.info.durationS);
  }

  /** Moves tip and head, which must be at the tip, to the next event (or loss) before the end. */
  search(lossOnly: boolean, maxEvents: number): Progress {
    const { engine } = this.tip;
    const { durationS } = this.info;
    const stopS = Math.min(durationS, this.checkpoints.dueS);
    const outcome = engine.advanceUntilEvent(stopS, maxEvents);
    const found = this.collect().some((event) => !lossOnly || event.kind === 'cellLoss');
    if (outcome === 0) return 'spent';
    if (outcome === 2) this.checkpointAt(stopS);
    return found || isAtOrAfter(this.tipS, durationS) ? 'reached' : 'more';
  }

  /** Puts the head somewhere at or before `timeS`, as near as it can without simulating. */
  approach(timeS: number): void {
    if (timeS >= this.tipS) {
      this.dropHead();
      return;
    }
    const from = this.checkpoints.before(timeS);
    const startS = this.head === null ? Number.POSITIVE_INFINITY : this.headS;
    if (startS <= timeS && startS >= (from?.timeS ?? 0)) return;
    if (from === null) return;
    this.dropHead();
    this.head = { engine: from.engine.checkpoint(), applied: from.applied };
  }

  /** Time of the nearest known event beside the head; `null` when there is none on that side. */
  neighbour(direction: 1 | -1, lossOnly: boolean): number | null {
    return this.marks.neighbour(this.headS, direction, lossOnly);
  }

  /** Finishes the instants at which tip and head stand. */
  settle(): void {
    settle(this.tip.engine);
    if (this.head !== null) settle(this.head.engine);
  }

  /** Would a command now make another simulation the tip, losing the rows held? */
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
    const timeS = this.headS;
    const here = this.givenHere();
    const base = here.length > 0 ? this.beforeTune?.cursor : undefined;
    const isFirst = base === undefined;
    const before = base ?? copyOfCursor(this.head ?? this.tip);
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
    if (isFirst) this.rememberBefore(timeS, before);
    const given = [...this.commands.slice(0, before.applied), ...kept, { atS: timeS, command }];
    this.restartFrom(engine, given, timeS);
    return command;
  }

  cells(max: number, wish: LensWish | null = null): Cells {
    const { engine } = this.head ?? this.tip;
    const lens = wish && engine.lens(wish.port, wish.ageS, wish.max);
    return { data: engine.cells(max), total: engine.cellsTotal(), lens };
  }

  /** A question to a copy of the run; `null` when there is no copy to begin with. Throws as the engine does. */
  trace(query: TraceQuery): TracePort | null {
    const kept = this.checkpoints.before(query.fromS);
    if (kept === null) return null;
    const { headS } = this;
    const isNearer = headS >= kept.timeS && headS <= query.fromS;
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

  private advanceTip(untilS: number, maxEvents: number): Progress {
    const stopS = Math.min(untilS, this.checkpoints.dueS);
    if (!this.tip.engine.advance(stopS, maxEvents)) return 'spent';
    this.checkpointAt(stopS);
    return stopS >= untilS ? 'reached' : 'more';
  }

  /** Keeps a copy when the tip has come to the time one was due. */
  private checkpointAt(reachedS: number): void {
    if (reachedS < this.checkpoints.dueS) return;
    const { engine, applied } = this.tip;
    this.checkpoints.add({ timeS: engine.timeS(), applied, engine: engine.checkpoint() });
  }

  /** Simulates a copy forward in silence, giving it the commands of the run on the way. */
  private replay(cursor: Cursor, untilS: number, maxEvents: number): boolean {
    for (;;) {
      const next = this.commands[cursor.applied];
      const isDue = next !== undefined && isAtOrAfter(untilS, next.atS);
      const reached = cursor.engine.advance(isDue ? next.atS : untilS, maxEvents);
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

  /** Commands given at the very instant of the head. */
  private givenHere(): readonly Given[] {
    const base = this.beforeTune;
    if (base === null || !isSameInstant(base.timeS, this.headS)) return [];
    return this.commands.slice(base.cursor.applied, (this.head ?? this.tip).applied);
  }

  private rememberBefore(timeS: number, cursor: Cursor): void {
    this.beforeTune?.cursor.engine.free();
    this.beforeTune = { timeS, cursor };
  }

  /** Makes `engine`, which stands at `timeS`, the tip; everything later is forgotten. */
  private restartFrom(engine: EnginePort, commands: Given[], timeS: number): void {
    if (this.tip.engine !== engine) this.tip.engine.free();
    if (this.head !== null && this.head.engine !== engine) this.head.engine.free();
    this.head = null;
    this.tip = { engine, applied: commands.length };
    this.commands = commands;
    this.checkpoints.truncate(timeS, this.beforeTune?.cursor.applied ?? 0);
    this.marks.truncate(timeS);
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
