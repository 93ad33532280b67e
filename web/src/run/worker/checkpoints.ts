/**
 * Copies of the simulation at regular simulated intervals, so that going back is a short replay.
 *
 * The number is bounded: when the ring is full every second copy goes and the interval doubles, so
 * a run of any length is covered evenly.
 */

import type { EnginePort } from './enginePort';

/** A copy, where it stands, and how many of the run's recorded commands it has seen. */
export type Checkpoint = {
  readonly timeS: number;
  readonly applied: number;
  readonly engine: EnginePort;
};

/** Copies kept at most. */
export const MAX_CHECKPOINTS = 24;
/** Least distance of copies, s. Chosen: a replay of 10 ms takes a few ms of wall time. */
export const LEAST_INTERVAL_S = 0.01;
/** Distances into which the stretch is cut that is simulated first: some copies are left for going on. */
const FIRST_INTERVALS = 20;

/** Copies in order of time. */
export class Checkpoints {
  private kept: Checkpoint[] = [];
  private readonly firstIntervalS: number;
  private intervalS: number;

  /** Copies lie so far apart that none made on the way to `horizonS` is thrown away there. */
  constructor(horizonS = 0) {
    this.firstIntervalS = Math.max(LEAST_INTERVAL_S, horizonS / FIRST_INTERVALS);
    this.intervalS = this.firstIntervalS;
  }

  /** When the next copy is due, s. */
  get dueS(): number {
    const last = this.kept.at(-1);
    return last === undefined ? 0 : last.timeS + this.intervalS;
  }

  get count(): number {
    return this.kept.length;
  }

  add(checkpoint: Checkpoint): void {
    if (this.kept.length === MAX_CHECKPOINTS) this.thin();
    this.kept.push(checkpoint);
  }

  /** The latest copy at or before `timeS`. */
  before(timeS: number): Checkpoint | null {
    return this.kept.findLast((checkpoint) => checkpoint.timeS <= timeS) ?? null;
  }

  /** Drops copies later than `timeS`, and those that have seen more than `applied` commands. */
  truncate(timeS: number, applied: number): void {
    this.keep((checkpoint) => checkpoint.timeS <= timeS && checkpoint.applied <= applied);
  }

  clear(): void {
    this.keep(() => false);
    this.intervalS = this.firstIntervalS;
  }

  private thin(): void {
    const [first, ...rest] = this.kept;
    this.intervalS *= 2;
    this.keep((checkpoint) => checkpoint === first || rest.indexOf(checkpoint) % 2 === 1);
  }

  private keep(wanted: (checkpoint: Checkpoint) => boolean): void {
    const gone = this.kept.filter((checkpoint) => !wanted(checkpoint));
    this.kept = this.kept.filter((checkpoint) => !gone.includes(checkpoint));
    for (const { engine } of gone) engine.free();
  }
}
