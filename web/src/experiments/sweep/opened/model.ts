/** A sweep out of files: its runs as columns, and what they mean. */

import type { SweepFacts } from '../../../run/figureDoor';
import type { GridAxis } from '../grid';
import type { Metric } from '../metrics';

/** The runs, one entry each in every column. */
export type Rows = {
  readonly count: number;
  /** Number of the run in its sweep. */
  readonly run: Float64Array;
  readonly seed: Float64Array;
  /** For each axis the place of the value. */
  readonly at: readonly Uint32Array[];
  /** For each measure the number; not a number where there is none. */
  readonly numbers: readonly Float64Array[];
  /** 16 hexadecimal digits. */
  readonly fingerprint: readonly (string | null)[];
  /** Why there is no run. */
  readonly problem: readonly (string | null)[];
};

/** An axis in words, with its name in the files and the values as they stand there. */
export type SweepAxis = GridAxis & {
  readonly id: string;
  readonly values: readonly (string | number)[];
};

/** A sweep that can be shown. */
export type OpenedSweep = {
  readonly title: string;
  /** Text of its `sweep.json`, and what the engine says of it; `null` where the runs came without. */
  readonly document: string | null;
  readonly facts: SweepFacts | null;
  /** At least one. */
  readonly axes: readonly SweepAxis[];
  readonly measures: readonly Metric[];
  readonly rows: Rows;
  /** All seeds, ascending. */
  readonly seeds: readonly number[];
};

/** Why files are no sweep: a sentence for the reader that names the file and says what to do. */
export class Refusal extends Error {}
