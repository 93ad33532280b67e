/**
 * Copies of the simulation at regular simulated intervals, so that going back is a short replay.
 *
 * The number is bounded: when the ring is full every second copy goes and the interval doubles, so
 * a run of any length is covered evenly.
 */

import { type Instant, picosecondsOf, START, shifted, span } from '../../model/instant';
import type { EnginePort } from './enginePort';

/** A copy, where it stands, and how many of the run's recorded commands it has seen. */
type Checkpoint = {
  readonly at: Instant;
  readonly applied: number;
  readonly engine: EnginePort;
};

/** Copies kept at most. */
export const MAX_CHECKPOINTS = 24;
/** Circuits whose copies may be as many; the copies of more circuits are larger, and fewer. */
const CIRCUITS = 1024;
/** Copies kept however many circuits there are. */
const LEAST_CHECKPOINTS = 4;
/** Least distance of copies, ps. Chosen: a replay of 10 ms takes a few ms of wall time. */
export const LEAST_INTERVAL = picosecondsOf(0.01);
/** Distances into which the stretch is cut that is simulated first: some copies are left for going on. */
const FIRST_INTERVALS = 20;

/** Copies kept at most of a run of so many circuits: memory of the engine is bounded. */
export const mostCheckpoints = (circuits: number): number =>
  Math.max(LEAST_CHECKPOINTS, Math.floor(MAX_CHECKPOINTS * Math.min(1, CIRCUITS / circuits)));

/** Copies in order of time. */
export class Checkpoints {
  private kept: Checkpoint[] = [];
  private readonly most: number;
  private readonly firstInterval: number;
  private interval: number;

  /** Copies lie so far apart that none made on the way to `horizon` is thrown away there. */
  constructor(horizon = START, most = MAX_CHECKPOINTS) {
    this.most = most;
    const part = Math.round(span(START, horizon) / FIRST_INTERVALS);
    this.firstInterval = Math.max(LEAST_INTERVAL, part);
    this.interval = this.firstInterval;
  }

  /** When the next copy is due. */
  get due(): Instant {
    const last = this.kept.at(-1);
    return last === undefined ? START : shifted(last.at, this.interval);
  }

  add(checkpoint: Checkpoint): void {
    if (this.kept.length === this.most) this.thin();
    this.kept.push(checkpoint);
  }

  /** The latest copy at or before an instant. */
  before(at: Instant): Checkpoint | null {
    return this.kept.findLast((checkpoint) => checkpoint.at <= at) ?? null;
  }

  /** Drops copies later than an instant, and those that have seen more than `applied` commands. */
  truncate(at: Instant, applied: number): void {
    this.keep((checkpoint) => checkpoint.at <= at && checkpoint.applied <= applied);
  }

  clear(): void {
    this.keep(() => false);
    this.interval = this.firstInterval;
  }

  private thin(): void {
    const [first, ...rest] = this.kept;
    this.interval *= 2;
    this.keep((checkpoint) => checkpoint === first || rest.indexOf(checkpoint) % 2 === 1);
  }

  private keep(wanted: (checkpoint: Checkpoint) => boolean): void {
    const gone = this.kept.filter((checkpoint) => !wanted(checkpoint));
    this.kept = this.kept.filter((checkpoint) => !gone.includes(checkpoint));
    for (const { engine } of gone) engine.free();
  }
}
