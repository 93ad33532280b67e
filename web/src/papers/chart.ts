/**
 * A panel as data: which lines or bars it has, where their points lie, and what the paper printed.
 */

import type {
  At,
  Axis,
  AxisValue,
  ChartPanel,
  Figure,
  FigurePoint,
  PublishedSeries,
  TablePanel,
} from '../model/figureModel';
import { pointsPrinted } from './marks';
import { choiceLabel, choiceWords, isWithin } from './points';

/** A measured point with its 95 % interval. */
export type ChartPoint = {
  readonly x: AxisValue;
  /** The mean of the runs. */
  readonly y: number;
  readonly median: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Runs behind it. */
  readonly n: number;
  readonly at: At;
};

/** One line, or the bars of one colour. */
export type ChartSeries = {
  readonly name: string;
  /** Place in the palette, the same however few points there are. */
  readonly colour: number;
  readonly points: readonly ChartPoint[];
  /** Its place on the series axis, and its measure. */
  readonly place: At;
  readonly measure: string;
};

/** Points of the paper; `colour` is that of our series they belong to, if any. */
export type PrintedSeries = {
  readonly name: string;
  readonly colour: number | null;
  readonly points: readonly { readonly x: AxisValue; readonly y: number }[];
};

/** How an axis is laid out. */
type AxisScale = 'linear' | 'log' | 'ordinal';

export type Chart = {
  readonly series: readonly ChartSeries[];
  readonly printed: readonly PrintedSeries[];
  /** Values along x in the order of the file. */
  readonly xs: readonly AxisValue[];
  readonly xScale: AxisScale;
  readonly isYLog: boolean;
  readonly xLabel: string;
  readonly yLabel: string;
  /** What the names of the lines are values of; empty when they say so themselves. */
  readonly linesLabel: string;
  readonly labelOf: (x: AxisValue) => string;
};

/** From this ratio on, positive values are easier to read on a logarithmic axis; chosen. */
const LOG_FROM = 30;

/** What a panel shows of these points. */
export function chartOf(
  figure: Figure,
  panel: ChartPanel | TablePanel,
  points: readonly FigurePoint[],
): Chart {
  const roles = rolesOf(panel);
  const shown = points.filter(({ at }) => isWithin(at, panel.where ?? {}));
  const xAxis = axisOf(figure, roles.x);
  const xs = xAxis?.values.map(({ value }) => value) ?? [];
  const lines = linesOf(figure, panel, shown);
  return {
    series: lines.filter((line) => line.points.length > 0),
    printed: printedOf(panel, lines),
    xs,
    xScale: panel.kind === 'bar' ? 'ordinal' : scaleOf(xs, panel.xLog),
    isYLog: panel.yLog === true,
    xLabel: panel.xLabel ?? labelWithUnit(xAxis?.label ?? roles.x, xAxis?.unit),
    yLabel: panel.yLabel ?? sharedLabel(figure, roles.ys),
    linesLabel: linesLabel(figure, roles),
    labelOf: (value) => (xAxis === undefined ? String(value) : choiceLabel(xAxis, value)),
  };
}

/** One line for each measure and each value of the series axis. */
function linesOf(
  figure: Figure,
  { where = {}, ...panel }: ChartPanel | TablePanel,
  shown: readonly FigurePoint[],
): readonly ChartSeries[] {
  const { x, ys, series = '' } = rolesOf(panel);
  const axis = series in where ? undefined : axisOf(figure, series);
  const places = axis?.values.map(({ value }) => placeOn(axis, value)) ?? [{ name: '', place: {} }];
  return ys.flatMap((y, order) =>
    places.map(({ name, place }, choice) => ({
      name: [ys.length > 1 ? measureLabel(figure, y) : '', name].filter(Boolean).join(': '),
      colour: order * places.length + choice,
      place,
      measure: y,
      points: shown
        .filter(({ at }) => isWithin(at, place))
        .flatMap((point) => pointOf(point, x, y)),
    })),
  );
}

/** The paper's points, each beside the line of ours that it belongs to. */
function printedOf(
  panel: ChartPanel | TablePanel,
  lines: readonly ChartSeries[],
): readonly PrintedSeries[] {
  const { series } = rolesOf(panel);
  return pointsPrinted(panel).map((printed) => {
    const twin = twinOf(printed, lines, series);
    const label = twin?.name ?? String(printed.series ?? '');
    return {
      name: label === '' ? 'published' : `${label}, published`,
      colour: twin?.colour ?? null,
      points: printed.points.map(([at = null, value]) => ({ x: at, y: Number(value) })),
    };
  });
}

/**
 * The one line that printed points belong to. None where it is ambiguous: a number is never shown beside another
 * measure than its own.
 */
function twinOf(
  printed: PublishedSeries,
  lines: readonly ChartSeries[],
  series: string | undefined,
): ChartSeries | undefined {
  const isMeant = ({ place, measure }: ChartSeries) =>
    measure === printed.series || (series !== undefined && place[series] === printed.series);
  const meant = printed.series === undefined ? lines : lines.filter(isMeant);
  return meant.length === 1 ? meant[0] : undefined;
}

/** "Goodput per source, Mb/s". */
function measureLabel(figure: Figure, id: string): string {
  const measure = figure.measures.find((each) => each.id === id);
  return labelWithUnit(measure?.label ?? id, measure?.unit);
}

/** Units of pure numbers, which their label names. */
const PURE: readonly (string | undefined)[] = [undefined, 'share', 'count', 'index', 'ratio'];

/** A label and its unit, if it has one worth naming. */
export function labelWithUnit(label: string, unit: string | undefined): string {
  return PURE.includes(unit) ? label : `${label}, ${unit}`;
}

/** Lowest and highest number of a chart, intervals and printed points included. */
export function extentOf(chart: Chart): readonly [number, number] | null {
  const numbers = [
    ...chart.series.flatMap(({ points }) =>
      points.flatMap(({ y, low, high }) => [y, low ?? y, high ?? y]),
    ),
    ...chart.printed.flatMap(({ points }) => points.map(({ y }) => y)),
  ];
  return numbers.length === 0 ? null : [Math.min(...numbers), Math.max(...numbers)];
}

function rolesOf(panel: ChartPanel | TablePanel) {
  const ys = typeof panel.y === 'string' ? [panel.y] : panel.y;
  return panel.kind === 'table'
    ? { x: panel.rows, ys, series: panel.columns }
    : { x: panel.x, ys, series: panel.series };
}

/** The label of the series axis, when its values are words and nothing else names the lines. */
function linesLabel(figure: Figure, { ys, series }: ReturnType<typeof rolesOf>): string {
  const axis = series === undefined ? undefined : axisOf(figure, series);
  const areWords = axis?.values.every(({ value }) => typeof value === 'string') === true;
  return ys.length === 1 && areWords ? (axis.label ?? '') : '';
}

/** The label of one measure, or the unit that several have in common. */
function sharedLabel(figure: Figure, ids: readonly string[]): string {
  const [first = ''] = ids;
  if (ids.length === 1) return measureLabel(figure, first);
  const units = new Set(
    ids.map((id) => figure.measures.find((each) => each.id === id)?.unit ?? ''),
  );
  return units.size === 1 ? ([...units][0] ?? '') : '';
}

function axisOf(figure: Figure, id: string): Axis | undefined {
  return figure.axes.find((axis) => axis.id === id);
}

function pointOf({ at, measures }: FigurePoint, x: string, y: string): readonly ChartPoint[] {
  const estimate = measures[y];
  if (estimate == null || estimate.mean === null) return [];
  const { mean, median = null, low, high, n } = estimate;
  return [{ x: at[x] ?? null, y: mean, median, low, high, n, at }];
}

function placeOn(axis: Axis, value: AxisValue): { readonly name: string; readonly place: At } {
  const label = choiceLabel(axis, value);
  const isNumber = typeof value === 'number' && label === String(value);
  const name = isNumber ? `${axis.label ?? axis.id} ${choiceWords(axis, value)}` : label;
  return { name, place: { [axis.id]: value } };
}

function scaleOf(xs: readonly AxisValue[], isLog: boolean | undefined): AxisScale {
  const numbers = xs.filter((x) => typeof x === 'number');
  if (numbers.length < xs.length || numbers.length < 2) return 'ordinal';
  const low = Math.min(...numbers);
  const wantsLog = isLog ?? Math.max(...numbers) / low >= LOG_FROM;
  return low > 0 && wantsLog ? 'log' : 'linear';
}
