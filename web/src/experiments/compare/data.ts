/** The numbers behind the pictures of the screen, as tables to read and to save. */

import { range } from 'd3-array';
import { csvText } from '../../base/csv';
import { withUnit } from '../../base/format';
import { runLetter } from '../../base/text';
import type { Quantity, SeriesInfo } from '../../model/engineTypes';
import { elementName } from '../../model/plotKinds/kind';
import type { HistoryView } from '../../run/history';
import { differences, sameIn, seriesOf } from './runCurves';
import type { ComparedRun } from './runs';

/** A table: words stand as they are, numbers in the unit that the heading names. */
export type Table = {
  readonly heading: readonly string[];
  readonly rows: readonly (readonly (number | string)[])[];
};

const TIME = 'time, s';

/** All samples of a quantity in one run. */
export function curveTable(run: ComparedRun, quantity: Quantity): Table {
  const lines = seriesOf(run.view, quantity);
  return ofColumns(
    run.view,
    lines.map((series) => ({ name: named(series, run), index: series.index })),
  );
}

/** `b − a` at the samples of `a`. */
export function differenceTable(
  [a, b]: readonly [ComparedRun, ComparedRun],
  quantity: Quantity,
): Table {
  const lines = differences([a.view, b.view], quantity);
  const columns = lines.map(({ view }) => view.columns[0] ?? new Float64Array(0));
  return ofColumns(
    { time: a.view.time, rows: lines[0]?.view.rows ?? 0, columns },
    lines.map(({ series }, index) => ({ name: named(series, a), index })),
  );
}

/** Where each run was in the plane of two sources, one run after the other. */
export function planeTable(
  runs: readonly ComparedRun[],
  { x, y }: { readonly x: SeriesInfo; readonly y: SeriesInfo },
): Table {
  const present = runs.at(-1);
  const name = (series: SeriesInfo) => (present === undefined ? '' : named(series, present));
  return {
    heading: ['run', TIME, name(x), name(y)],
    rows: runs.flatMap(({ view }, place) => {
      const [across, up] = [columnOf(view, x), columnOf(view, y)];
      if (across === undefined || up === undefined) return [];
      return range(view.rows).map((row) => [
        runLetter(place),
        view.time[row] ?? Number.NaN,
        across[row] ?? Number.NaN,
        up[row] ?? Number.NaN,
      ]);
    }),
  };
}

/** Column of the same quantity and element in a run; nothing where it has none. */
export function columnOf(view: HistoryView, series: SeriesInfo): Float64Array | undefined {
  const found = sameIn(view, series);
  return found === undefined || view.rows === 0 ? undefined : view.columns[found.index];
}

/** The whole table as a file, behind lines that say what it is. */
export function toCsv({ heading, rows }: Table, about: readonly string[] = []): string {
  return csvText([heading, ...rows], about);
}

function ofColumns(
  view: Pick<HistoryView, 'time' | 'rows' | 'columns'>,
  lines: readonly { readonly name: string; readonly index: number }[],
): Table {
  const values = (row: number) =>
    lines.map(({ index }) => view.columns[index]?.[row] ?? Number.NaN);
  return {
    heading: [TIME, ...lines.map(({ name }) => name)],
    rows: range(view.rows).map((row) => [view.time[row] ?? Number.NaN, ...values(row)]),
  };
}

function named(series: SeriesInfo, run: ComparedRun): string {
  return withUnit(elementName(series.element, run.info), series.unit);
}
