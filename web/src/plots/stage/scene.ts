/**
 * What the painters of the plots get to see in one frame.
 */

import type { TimeRange } from '../../base/timeRange';
import type { RunInfo } from '../../model/engineTypes';
import type { Flash } from '../../run/contract';
import type { Rule } from '../events/rules';
import type { Ink } from './ink';
import type { Run } from './run';

/** Everything that is drawn on canvases; changes with the data, the zoom, the theme. */
export type Scene = {
  readonly run: Run;
  /** The run before the last change, drawn grey. */
  readonly ghost: Run | null;
  /** Runs kept to be compared with, drawn dashed and lighter. */
  readonly pinned: readonly Run[];
  readonly info: RunInfo | null;
  /** Time in view. */
  readonly range: TimeRange;
  /** The whole run as far as it can be shown. */
  readonly limits: TimeRange;
  /** True while samples arrive. */
  readonly isRunning: boolean;
  /** True while a run is brought to its horizon: its samples come in few and large portions. */
  readonly isGrowing: boolean;
  /** True when plots take turns because frames come late. */
  readonly isSaving: boolean;
  readonly ink: Ink;
  readonly hidden: ReadonlySet<string>;
  /** Do the vertical scales stay as they are? */
  readonly holdsScales: boolean;
  /** Circuits and ports to be emphasised. */
  readonly emphasis: ReadonlySet<string> | null;
  readonly rules: readonly Rule[];
  /** Kinds of events that the ribbon shows alone, or leaves out, for a moment. */
  readonly flash: Flash | null;
};

/** What lies over the canvases and moves with the pointer. */
export type Overlay = {
  readonly scene: Scene;
  /** Time at which values are read: cursor, else pin, else head. */
  readonly readS: number;
  readonly cursorS: number | null;
  readonly pinnedS: number | null;
  readonly headS: number;
  /** Range being brushed. */
  readonly brush: TimeRange | null;
  /** What the sign under the pointer stands for, in words. */
  readonly hint: string | null;
};

/** Something that draws data. */
export type Painter = { paint(scene: Scene): void };
