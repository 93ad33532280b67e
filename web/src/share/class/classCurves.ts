/**
 * The curves of a class over one another: one line per student, the median, and the middle half.
 *
 * Runs may differ in length and have several curves of a kind; all are brought to one grid first.
 */

import { quantile } from 'd3-array';
import type { Quantity, Unit } from '../../model/engineTypes';
import type { SeenCurve } from '../../run/batch';
import { COLUMNS, type Student } from './student';

/** One student's line on the common grid; NaN where the run was over. */
type StudentCurve = {
  readonly key: string;
  readonly values: Float64Array;
};

/** What is drawn. */
export type ClassCurves = {
  readonly endS: number;
  readonly unit: Unit;
  readonly studentCurves: readonly StudentCurve[];
  readonly median: Float64Array;
  readonly low: Float64Array;
  readonly high: Float64Array;
};

/** Fewest students for a median; fewer are named one by one. Chosen. */
export const LEAST_FOR_MEDIAN = 3;
/** Fewest students for the band of the middle half; of fewer it means nothing. Chosen. */
export const LEAST_FOR_BAND = 4;

/**
 * The curves of a quantity: the `sum` of all of a run, their `mean`, or that of the element of that name; `null` when
 * nobody has any.
 */
export function classCurves(
  students: readonly Student[],
  quantity: Quantity,
  which: string,
): ClassCurves | null {
  const found = students.flatMap((student) => {
    const { ran } = student;
    const curves = ran?.seen.curves.filter((curve) => curve.quantity === quantity) ?? [];
    const values = pick(curves, which);
    if (ran === null || values === null) return [];
    return [{ student, values, endS: ran.seen.durationS, unit: curves[0]?.unit ?? 'count' }];
  });
  const [first] = found;
  if (first === undefined) return null;
  const endS = Math.max(...found.map((each) => each.endS));
  const studentCurves = found.map(({ student: { key }, values, endS: ownS }) => ({
    key,
    values: onGrid(values, ownS / endS),
  }));
  const at = (share: number) =>
    Float64Array.from(
      { length: COLUMNS },
      (_, column) => quantile(studentCurves, share, ({ values }) => values[column]) ?? Number.NaN,
    );
  return { endS, unit: first.unit, studentCurves, median: at(0.5), low: at(0.25), high: at(0.75) };
}

/** Names of the elements that have a curve of the quantity, as the first run that has some tells them. */
export function elementsOf(students: readonly Student[], quantity: Quantity): readonly string[] {
  const names = students.flatMap(
    ({ ran }) =>
      ran?.seen.curves
        .filter((curve) => curve.quantity === quantity)
        .map(({ element }) => element) ?? [],
  );
  return [...new Set(names)];
}

function pick(curves: readonly SeenCurve[], which: string): Float64Array | null {
  if (curves.length === 0) return null;
  if (which !== 'sum' && which !== 'mean') {
    return curves.find(({ element }) => element === which)?.means ?? null;
  }
  const total = Float64Array.from({ length: COLUMNS }, (_, column) =>
    curves.reduce((sum, { means }) => sum + (means[column] ?? Number.NaN), 0),
  );
  return which === 'sum' ? total : total.map((value) => value / curves.length);
}

/** A curve over the whole grid as the first `share` of it. */
function onGrid(values: Float64Array, share: number): Float64Array {
  return Float64Array.from({ length: COLUMNS }, (_, column) => {
    const at = Math.floor((column + 0.5) / share);
    return at < values.length ? (values[at] ?? Number.NaN) : Number.NaN;
  });
}
