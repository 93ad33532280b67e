/**
 * The pictures of the screen in words: which run is higher at the end and by how much, how far two runs lie apart, where
 * each path ends. Every number comes from the samples.
 */

import { maxIndex, mean, minIndex } from 'd3-array';
import { formatAmong, formatNumber, formatSeconds, withSign } from '../../base/format';
import { runLetter } from '../../base/text';
import type { Quantity, SeriesInfo } from '../../model/engineTypes';
import { jain } from '../../model/fairness';
import { elementName } from '../../model/plotKinds/kind';
import type { HistoryView } from '../../run/history';
import { timeUnit } from '../../timeline/timeText';
import { columnOf } from './data';
import { displayOf } from './figures';
import { differences, seriesOf } from './runCurves';
import type { ComparedRun } from './runs';

/** Lines described one by one; of more than this their mean. */
const MOST_TOLD = 4;

/** Where the curves of a run end, and how that differs from the first run. */
export function curveWords(
  runs: readonly ComparedRun[],
  place: number,
  quantity: Quantity,
): string {
  const [run, first] = [runs[place], runs[0]];
  const lines = run === undefined ? [] : seriesOf(run.drawn, quantity);
  const row = run === undefined ? -1 : run.drawn.rows - 1;
  if (run === undefined || first === undefined || row < 0 || lines.length === 0) {
    return 'No samples.';
  }
  const ends = lines.map((series) => ({
    name: elementName(series.element, run.info),
    series,
    value: endOf(run.drawn, series),
    base: place === 0 ? Number.NaN : endOf(first.drawn, series),
  }));
  const shown = ends.length <= MOST_TOLD ? ends : [meanOf(ends)];
  const parts = shown.map(({ name, series, value, base }) => {
    const text = `${name} ${valueText(value, series)}`;
    return Number.isFinite(base) ? `${text}, ${againstText(value, base, series)}` : text;
  });
  const endS = run.drawn.time[row] ?? 0;
  return `At the end, ${formatSeconds(endS)}: ${parts.join('; ')}.${otherEnd(first, endS)}`;
}

type End = {
  readonly name: string;
  readonly series: SeriesInfo | undefined;
  readonly value: number;
  readonly base: number;
};

function meanOf(ends: readonly End[]): End {
  const meanBy = (of: (end: End) => number) =>
    ends.reduce((sum, end) => sum + of(end), 0) / ends.length;
  return {
    name: `mean of ${ends.length} lines`,
    series: ends[0]?.series,
    value: meanBy(({ value }) => value),
    base: meanBy(({ base }) => base),
  };
}

/** A value in the unit of the plots; one computed from others with no more digits than they have. */
function valueText(
  value: number,
  series: SeriesInfo | undefined,
  others: readonly number[] = [value],
): string {
  const { sign, factor } = displayOf(series);
  const number = formatAmong(
    value * factor,
    others.map((each) => each * factor),
  );
  return withSign(number, sign);
}

function againstText(value: number, base: number, series: SeriesInfo | undefined): string {
  // Values that read the same are called equal.
  if (valueText(value, series) === valueText(base, series)) return `as in ${runLetter(0)}`;
  const apart = valueText(Math.abs(value - base), series, [value, base]);
  return `${apart} ${value > base ? 'higher' : 'lower'} than in ${runLetter(0)}`;
}

/** A run of another length ends at another instant, which must be said where ends are compared. */
function otherEnd({ drawn }: ComparedRun, endS: number): string {
  const baseS = drawn.time[drawn.rows - 1] ?? endS;
  const isSame = formatSeconds(baseS) === formatSeconds(endS);
  return isSame ? '' : ` ${runLetter(0)} ends at ${formatSeconds(baseS)}.`;
}

/** Mean and extremes of `b − a`; instants in the unit of an axis of time that ends at `endS`. */
export function differenceWords(
  [a, b]: readonly [ComparedRun, ComparedRun],
  quantity: Quantity,
  endS: number,
): string {
  const lines = differences([a.drawn, b.drawn], quantity).flatMap(({ series, view }) => {
    const spread = spreadOf(view);
    return spread === null ? [] : [{ name: elementName(series.element, a.info), series, spread }];
  });
  if (lines.length === 0) return 'The two runs have no curve in common.';
  if (lines.length <= MOST_TOLD) {
    return lines
      .map(({ name, series, spread }) => spreadText(name, spread, { series, endS }))
      .join(' ');
  }
  const all = lines.map(({ spread }) => spread);
  const whole = {
    mean: all.reduce((sum, { mean }) => sum + mean, 0) / all.length,
    low: all.reduce((a, b) => (b.low.value < a.low.value ? b : a)).low,
    high: all.reduce((a, b) => (b.high.value > a.high.value ? b : a)).high,
  };
  return spreadText(`All ${lines.length} lines`, whole, { series: lines[0]?.series, endS });
}

type At = { readonly value: number; readonly timeS: number };
type Spread = { readonly mean: number; readonly low: At; readonly high: At };

function spreadOf({ time, rows, columns }: HistoryView): Spread | null {
  const values = (columns[0] ?? new Float64Array(0)).subarray(0, rows);
  const middle = mean(values);
  if (middle === undefined) return null;
  const at = (row: number) => ({ value: values[row] ?? 0, timeS: time[row] ?? 0 });
  return { mean: middle, low: at(minIndex(values)), high: at(maxIndex(values)) };
}

function spreadText(
  name: string,
  { mean, low, high }: Spread,
  { series, endS }: { readonly series: SeriesInfo | undefined; readonly endS: number },
): string {
  if (low.value === 0 && high.value === 0) return `${name}: no difference at any instant.`;
  const { sign, size } = timeUnit(endS);
  const at = ({ value, timeS }: At) =>
    `${valueText(value, series)} at ${withSign(formatNumber(timeS / size), sign)}`;
  return `${name}: ${valueText(mean, series, [low.value, high.value])} on average, from ${at(low)} to ${at(high)}.`;
}

/** Where each path of the plane ends, and how fair that is. */
export function planeWords(
  runs: readonly ComparedRun[],
  { x, y }: { readonly x: SeriesInfo; readonly y: SeriesInfo },
): string {
  const sentences = runs.map((run, place) => {
    const ends = [x, y].map((series) => endOf(run.drawn, series));
    const [across = Number.NaN, up = Number.NaN] = ends;
    if (!ends.every(Number.isFinite)) return `${runLetter(place)} does not have both sources.`;
    const places = `${elementName(x.element, run.info)} ${valueText(across, x)}, ${elementName(y.element, run.info)} ${valueText(up, y)}`;
    return `${runLetter(place)} ends at ${places}; ${jainText(across, up)}.`;
  });
  return sentences.join(' ');
}

function jainText(x: number, y: number): string {
  const index = jain([x, y]);
  return index === null ? 'both get nothing' : `Jain’s index ${formatNumber(index)}`;
}

function endOf(view: HistoryView, series: SeriesInfo): number {
  return columnOf(view, series)?.[view.rows - 1] ?? Number.NaN;
}
