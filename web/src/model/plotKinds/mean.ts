/**
 * Running means of samples, for rates that come in bursts.
 *
 * Each value is the mean of the samples of the window that ends there, so that a curve never changes behind its end.
 */

import { roundUp } from '../../base/round';
import type { RunInfo } from '../engineTypes';

/** Span over which the engine itself averages goodput, s. Source: `measure/sampler.rs`. */
const SAMPLED_S = 0.02;
/** A window is at least this share of the run, which is a few pixels of a plot; chosen. */
const LEAST_SHARE = 1 / 100;

/** Window of goodput: a round number that holds a round trip, s. */
export function goodputWindow({ rttS, durationS, sampleS }: RunInfo): number {
  const wantedS = Math.max(rttS, durationS * LEAST_SHARE);
  const sampledS = Math.max(SAMPLED_S, sampleS);
  return wantedS > sampledS ? roundUp(wantedS) : sampledS;
}

/**
 * The running mean of one column that grows. Sums only grow, never shrink by subtraction, so that the mean of zeros
 * is exactly 0.
 */
export class RunningMean {
  /** Samples in the window. */
  readonly #samples: number;
  #values = new Float64Array(0);
  #rows = 0;
  /** Of every so many samples as a window has: the sum of those so far. */
  #sum = 0;
  /** And the sums from each sample of those before to their last. */
  readonly #rest: Float64Array;

  constructor(samples: number) {
    this.#samples = samples;
    this.#rest = new Float64Array(samples + 1);
  }

  /** The means of all rows; those seen before are taken to be as they were. Before a full window: of all so far. */
  update(column: Float64Array, rows: number): Float64Array {
    if (this.#values.length < column.length) {
      const wider = new Float64Array(column.length);
      wider.set(this.#values);
      this.#values = wider;
    }
    for (; this.#rows < rows; this.#rows += 1) this.#add(column, this.#rows);
    return this.#values;
  }

  #add(column: Float64Array, row: number): void {
    const place = row % this.#samples;
    if (place === 0 && row > 0) this.#turn(column, row);
    this.#sum += column[row] ?? 0;
    this.#values[row] =
      (this.#sum + (this.#rest[place + 1] ?? 0)) / Math.min(row + 1, this.#samples);
  }

  /** Begins with the next samples at `row`. */
  #turn(column: Float64Array, row: number): void {
    this.#sum = 0;
    for (let back = 1; back <= this.#samples; back += 1) {
      const at = this.#samples - back;
      this.#rest[at] = (this.#rest[at + 1] ?? 0) + (column[row - back] ?? 0);
    }
  }
}
