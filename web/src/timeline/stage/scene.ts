/**
 * What the painters of the plots get to see in one frame.
 *
 * Of the events it has those that get a thin vertical line through all plots: changes of parameters always, losses and
 * time-outs as long as they are few enough to tell apart.
 */

import type { TimeRange } from '../../base/timeRange';
import type { RunEvent, RunInfo } from '../../model/engineTypes';
import type { Flash } from '../../run/contract';
import { firstEventFrom, type HistoryView } from '../../run/history';
import type { Ink } from '../../ui/canvas';

/** Everything that is drawn on canvases; changes with the data, the zoom, the theme. */
export type Scene = {
  /** This run and the others as they are drawn (`means.ts`). */
  readonly run: HistoryView;
  /** The run before the last change, drawn grey. */
  readonly previousRun: HistoryView | null;
  /** Runs kept to be compared with, drawn dashed and lighter. */
  readonly pinned: readonly HistoryView[];
  readonly info: RunInfo | null;
  /** Time in view. */
  readonly range: TimeRange;
  /** The whole run as far as it can be shown. */
  readonly limits: TimeRange;
  /** True while samples arrive. */
  readonly isRunning: boolean;
  /** True while a run is brought to its horizon: its samples come in few and large portions. */
  readonly isGrowing: boolean;
  readonly ink: Ink;
  readonly hidden: ReadonlySet<string>;
  /** Do the vertical scales stay as they are? */
  readonly hasFrozenScales: boolean;
  /** Circuits and ports to be emphasised. */
  readonly emphasis: ReadonlySet<string> | null;
  readonly rules: readonly Rule[];
  /** Kinds of events that the ribbon shows alone, or leaves out, in a flash. */
  readonly flash: Flash | null;
};

/** What lies over the canvases and moves with the pointer; in seconds, as on the time scales. */
export type Overlay = {
  readonly scene: Scene;
  /** Time at which values are read: cursor, else pin, else head. */
  readonly readS: number;
  readonly cursorS: number | null;
  readonly pinnedS: number | null;
  readonly headS: number;
  readonly brush: TimeRange | null;
  /** What the sign under the pointer stands for, in words. */
  readonly hint: string | null;
};

/** Something that draws data. */
export type Painter = { paint(scene: Scene): void };

/** One vertical line. */
export type Rule = {
  readonly timeS: number;
  readonly kind: 'cellLoss' | 'timeout' | 'parameterChange';
  /** Old and new value of a changed parameter, in words. */
  readonly cause: string;
};

/** More lines than this per kind would be a hatching; chosen. */
const MOST = 24;
/** Two lines of one kind are at least this share of the range apart; chosen. */
const APART = 1 / 200;

/** Lines for the events in a range. */
export function rulesInView(events: readonly RunEvent[], range: TimeRange): readonly Rule[] {
  const lanes: { readonly [kind in Rule['kind']]: Rule[] } = {
    parameterChange: [],
    cellLoss: [],
    timeout: [],
  };
  const apart = (range[1] - range[0]) * APART;
  for (let index = firstEventFrom(events, range[0]); index < events.length; index += 1) {
    const event = events[index];
    if (event === undefined || event.timeS > range[1]) break;
    if (!isRuled(event.kind)) continue;
    const lane = lanes[event.kind];
    const last = lane.at(-1)?.timeS ?? Number.NEGATIVE_INFINITY;
    if (event.kind !== 'parameterChange' && event.timeS - last < apart) continue;
    lane.push({ timeS: event.timeS, kind: event.kind, cause: event.cause });
  }
  const few = (lane: readonly Rule[]) => (lane.length > MOST ? [] : lane);
  return [...few(lanes.cellLoss), ...few(lanes.timeout), ...lanes.parameterChange];
}

function isRuled(kind: RunEvent['kind']): kind is Rule['kind'] {
  return kind === 'cellLoss' || kind === 'timeout' || kind === 'parameterChange';
}
