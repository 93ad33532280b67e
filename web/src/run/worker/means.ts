/**
 * Curves of a run in few columns of time: the mean of each, kept up while samples come and go.
 */

import type { SeriesInfo } from '../../model/engineTypes';
import type { Look, SeenCurve } from '../batch';

/** Curves that are kept of a quantity; more are not told apart. Chosen. */
const MOST_CURVES = 64;

/** Keeps means of the wanted series. */
export type Means = {
  /** Takes `rows × (1 + series)` numbers, time first, column by column. */
  readonly add: (frame: Float64Array, rows: number) => void;
  readonly curves: () => readonly SeenCurve[];
};

type Kept = {
  readonly series: SeriesInfo;
  readonly sums: Float64Array;
  readonly counts: Uint32Array;
};

/** Makes a keeper for a run that lasts `durationS`. */
export function createMeans(
  all: readonly SeriesInfo[],
  { quantities, columns }: Look,
  durationS: number,
): Means {
  const kept: readonly Kept[] = quantities.flatMap((quantity) =>
    all
      .filter((series) => series.quantity === quantity)
      .slice(0, MOST_CURVES)
      .map((series) => ({
        ...{ series, sums: new Float64Array(columns), counts: new Uint32Array(columns) },
      })),
  );
  const columnAt = (timeS: number) =>
    Math.min(Math.floor((timeS / durationS) * columns), columns - 1);
  return {
    add: (frame, rows) => {
      for (const { series, sums, counts } of kept) {
        const from = (1 + series.index) * rows;
        for (let row = 0; row < rows; row += 1) {
          const value = frame[from + row] ?? Number.NaN;
          if (!Number.isFinite(value)) continue;
          const column = columnAt(frame[row] ?? 0);
          sums[column] = (sums[column] ?? 0) + value;
          counts[column] = (counts[column] ?? 0) + 1;
        }
      }
    },
    curves: () =>
      kept.map(({ series: { quantity, element, unit }, sums, counts }) => ({
        ...{ quantity, element, unit },
        means: sums.map((sum, column) => sum / (counts[column] ?? 0)),
      })),
  };
}
