/**
 * A run as the plots draw it: samples, and for quantities that come in bursts their running mean.
 *
 * Curves, legends, words and sound all read this run, so they tell the same values.
 */

import type { Quantity, RunInfo } from '../../model/engineTypes';
import { PLOT_KINDS } from '../../model/plotKinds';
import { RunningMean } from '../../model/plotKinds/mean';
import { type HistoryView, newEpoch } from '../../run/history';

/** Means of one run, as long as its rows and the windows stay. */
type Known = {
  readonly print: string;
  readonly epoch: number;
  readonly means: Map<number, RunningMean>;
};

/** Makes a reader of runs; it keeps what it has averaged. */
export function createMeans(): (view: HistoryView, info: RunInfo | null) => HistoryView {
  const known = new WeakMap<HistoryView, Known>();
  return (view, info) => {
    const windows = windowsOf(info, (view.time[1] ?? 0) - (view.time[0] ?? 0), view.rows);
    const print = [view.epoch, ...windows.values()].join();
    let own = known.get(view);
    if (own?.print !== print) {
      own = { print, epoch: newEpoch(), means: new Map() };
      known.set(view, own);
    }
    return averaged(view, windows, own);
  };
}

/** A run as the plots draw it, for whoever draws it once. */
export function drawnRun(view: HistoryView, info: RunInfo | null): HistoryView {
  return createMeans()(view, info);
}

/** Samples in the window of each quantity that is averaged over more than one. */
function windowsOf(
  info: RunInfo | null,
  intervalS: number,
  rows: number,
): ReadonlyMap<Quantity, number> {
  if (info === null || rows < 2) return new Map();
  return new Map(
    PLOT_KINDS.flatMap(({ id, meanS }): readonly (readonly [Quantity, number])[] => {
      const samples = meanS === null ? 1 : Math.round(meanS(info) / intervalS);
      return samples > 1 ? [[id, samples]] : [];
    }),
  );
}

function averaged(
  view: HistoryView,
  windows: ReadonlyMap<Quantity, number>,
  { means, epoch }: Known,
): HistoryView {
  const { series, rows, time, events, scenario = null } = view;
  const columns = view.columns.map((column, place) => {
    const quantity = series[place]?.quantity;
    const samples = quantity && windows.get(quantity);
    if (samples === undefined) return column;
    const mean = means.get(place) ?? new RunningMean(samples);
    means.set(place, mean);
    return mean.update(column, rows);
  });
  return { series, rows, time, columns, events, epoch, scenario };
}
