/**
 * One question to a run: why a circuit's curves bent between two instants, where its next cell went, or
 * when the next (or last) RM cell or segment came.
 *
 * A copy of the run is brought to the first instant in silence, then watched event by event. It gets
 * the run's own commands on the way, so that it is the same run; the run itself is never touched.
 */

import type { Followed, Moment, Testimony, TimedCommand } from '../../model/engineTypes';
import { type Instant, secondsOf } from '../../model/instant';
import type { Request } from '../protocol';
import { type EnginePort, problemsOf, type WitnessPort } from './enginePort';
import type { Progress } from './run';

/** What the page asks. */
export type Question = Pick<
  Extract<Request, { type: 'inquire' }>,
  'circuit' | 'from' | 'until' | 'follow' | 'lookout'
>;

/** A command of the run with the instant it was given at. */
export type Given = { readonly at: Instant; readonly command: TimedCommand };

/** What was found. */
export type Findings = {
  readonly testimonies: readonly Testimony[];
  readonly fate: Followed | null;
  readonly moments: readonly Moment[];
};

/** A question in hand. */
export class Inquiry {
  private readonly question: Question;
  private readonly commands: readonly Given[];
  /** Commands the copy has seen. */
  private applied: number;
  private engine: EnginePort | null;
  private witness: WitnessPort | null = null;

  /** `engine` is a copy of the run at or before the first instant; it has seen `applied` commands. */
  constructor(engine: EnginePort, applied: number, commands: readonly Given[], question: Question) {
    this.engine = engine;
    this.applied = applied;
    this.commands = commands;
    this.question = question;
  }

  /**
   * Goes on with at most `maxEvents` events; `reached` when the question can be answered.
   *
   * Throws what the engine throws: a list of problems when it knows no such circuit.
   */
  advance(maxEvents: number): Progress {
    const { witness, question } = this;
    if (witness === null) return this.approach(maxEvents);
    const progress = this.towards(question.until, (until) =>
      witness.advance(secondsOf(until), maxEvents),
    );
    return witness.isOver() ? 'reached' : progress;
  }

  /** What was found, once `advance` has said so. */
  findings(): Findings {
    const { witness, question } = this;
    const nothing = { testimonies: [], fate: null, moments: [] };
    if (witness === null) return nothing;
    const taken: unknown = JSON.parse(witness.take());
    if (question.lookout !== undefined) {
      return { ...nothing, moments: taken as readonly Moment[] };
    }
    const fate = JSON.parse(witness.fate()) as Followed | null;
    return { ...nothing, testimonies: taken as readonly Testimony[], fate };
  }

  /** Gives all memory back. */
  free(): void {
    this.engine?.free();
    this.witness?.free();
    this.engine = null;
    this.witness = null;
  }

  /** Brings the copy to the first instant and makes a witness of it. */
  private approach(maxEvents: number): Progress {
    const { engine, question } = this;
    if (engine === null) return 'reached';
    const progress = this.towards(question.from, (until) => {
      const isThere = engine.advance(secondsOf(until), maxEvents);
      if (engine.frameRows() > 0) engine.drainFrame();
      engine.drainEvents();
      return isThere;
    });
    if (progress !== 'reached') return progress;
    const { circuit, follow, lookout } = question;
    this.witness = engine.witness(circuit, follow ?? undefined);
    if (lookout !== undefined) {
      const { what, only, direction, most = 1 } = lookout;
      this.witness.lookOut(what === 'segment', only, direction === 1 ? most : 0);
    }
    engine.free();
    this.engine = null;
    return 'more';
  }

  /** Advances to the next command or to `until`, whichever comes first. */
  private towards(until: Instant, advance: (until: Instant) => boolean): Progress {
    const next = this.commands[this.applied];
    const isDue = next !== undefined && next.at <= until;
    if (!advance(isDue ? next.at : until)) return 'spent';
    if (!isDue) return 'reached';
    const { target, key, value } = next.command;
    (this.witness ?? this.engine)?.tune(target, key, JSON.stringify(value));
    this.applied += 1;
    return 'more';
  }
}

/** The sentence of a refusal; rethrows whatever is none. */
export function refusalOf(error: unknown): string {
  const problems = problemsOf(error);
  if (problems === null) throw error;
  return problems.map(({ path, message }) => `${path}: ${message}`).join(' ');
}
