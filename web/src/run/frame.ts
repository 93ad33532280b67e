/**
 * Frames: rows of samples as they arrive from the worker, seen as columns without copying.
 */

import { invariant } from '../base/invariant';

/** Rows of samples; the arrays are views that die when the buffer goes back to the worker. */
export type Frame = {
  readonly rows: number;
  readonly time: Float64Array;
  /** One array of `rows` per series. */
  readonly columns: readonly Float64Array[];
};

/** Lays views over `rows × (1 + series)` numbers, time first, column by column. */
export function decodeFrame(buffer: ArrayBuffer, rows: number, series: number): Frame {
  const bytes = rows * (1 + series) * Float64Array.BYTES_PER_ELEMENT;
  invariant(buffer.byteLength >= bytes, 'a frame holds all its rows');
  const column = (place: number) =>
    new Float64Array(buffer, place * rows * Float64Array.BYTES_PER_ELEMENT, rows);
  return {
    rows,
    time: column(0),
    columns: Array.from({ length: series }, (_, i) => column(i + 1)),
  };
}
