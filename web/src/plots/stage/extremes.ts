/**
 * The highest value of a column of samples, kept up to date as rows arrive.
 */

import type { Run } from './run';

/** Running maxima of one run at a time. */
export type Extremes = {
  /** Highest finite value of a column over all rows so far; 0 when there is none. */
  highest(run: Run, column: number): number;
};

/** Makes a tracker that starts anew with every epoch. */
export function createExtremes(): Extremes {
  const seen = new Map<number, { rows: number; highest: number }>();
  let epoch = -1;
  return {
    highest({ view, epoch: current }, column) {
      if (current !== epoch) seen.clear();
      epoch = current;
      const values = view.columns[column];
      if (values === undefined) return 0;
      const record = seen.get(column) ?? { rows: 0, highest: 0 };
      for (let row = record.rows; row < view.rows; row += 1) {
        const value = values[row] ?? 0;
        if (value > record.highest && Number.isFinite(value)) record.highest = value;
      }
      record.rows = view.rows;
      seen.set(column, record);
      return record.highest;
    },
  };
}
