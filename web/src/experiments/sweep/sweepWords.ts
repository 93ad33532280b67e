/** A sweep in words: one cell, the whole picture, what a run would cost. */

import { greatest, least } from 'd3-array';
import { formatNumber, formatSeconds, formatValue } from '../../base/format';
import { counted } from '../../base/text';
import { workText } from '../../base/workText';
import { isTouch } from '../../commands/press';
import type { Axes, Grid } from './grid';
import type { Measure } from './metrics';
import type { Reading } from './results';

/** Where a cell lies: "RIF 1/16, Buffer 2048 cells". */
export function cellPlace({ x, y }: Axes, cell: number): string {
  const columns = x.texts.length;
  const inX = `${x.label} ${x.texts[cell % columns] ?? ''}`;
  return y === null ? inX : `${inX}, ${y.label} ${y.texts[Math.floor(cell / columns)] ?? ''}`;
}

/** How a picture is read while no cell is chosen. */
export function howToRead({ y }: Axes): string {
  const part = y === null ? 'value' : 'cell';
  return isTouch() ? `Tap a ${part}.` : `Point at a ${part}, or walk with the arrow keys.`;
}

/**
 * What a cell shows: "70.65 Mb/s ± 0.4 (95 %, 5 seeds)", "70.65 Mb/s, the same with all 5 seeds", or "70.65 Mb/s,
 * half of 5 seeds from 70.4 to 70.8".
 */
export function readingText(reading: Reading, { unit, statistic }: Measure): string {
  switch (reading.type) {
    case 'waiting':
      return 'not run yet';
    case 'failed':
      return `failed: ${reading.reason}`;
    case 'value': {
      const { middle, range, count } = reading.spread;
      const value = formatValue(middle, unit);
      if (range === null) return value;
      const [low, high] = range;
      if (statistic !== 'median' && isOne(reading))
        return `${value}, the same with all ${count} seeds`;
      return statistic === 'median'
        ? `${value}, half of ${count} seeds from ${formatNumber(low)} to ${formatNumber(high)}`
        : `${value} ± ${formatNumber(high - middle)} (95 %, ${count} seeds)`;
    }
  }
}

/**
 * What the marks of a picture of several seeds are, as "Line: mean of the seeds; band: 95 % confidence
 * interval of the mean"; `null` where no cell has more than one.
 */
export function marksText({ x, y, all }: Grid, { statistic }: Measure): string | null {
  if (!all.some((each) => each.type === 'value' && each.spread.range !== null)) return null;
  const isMedian = statistic === 'median';
  const middle = `${isMedian ? 'median' : 'mean'} of the seeds`;
  if (y !== null) return `Each cell: ${middle}`;
  const [marks, ranges] = x.isOrdered ? ['Line', 'band'] : ['Dots', 'bars'];
  const range = isMedian ? 'lower to upper quartile' : '95 % confidence interval of the mean';
  return `${marks}: ${middle}; ${ranges}: ${range}`;
}

/** Equal values have a mean that may differ from them in the last digit. */
const DIGITS = 1e-12;

/** Did all seeds of a cell give one value? */
function isOne(reading: Reading): boolean {
  if (reading.type !== 'value' || reading.spread.range === null) return false;
  const [low, high] = reading.spread.range;
  return high - low <= DIGITS * Math.abs(reading.spread.middle);
}

/** What changes nothing in a complete picture: a parameter, or the seed. */
function idleText({ all, x, y }: Grid, { statistic }: Measure): string {
  const values = all.map((reading) =>
    reading.type === 'value' ? reading.spread.middle : Number.NaN,
  );
  if (values.some(Number.isNaN)) return '';
  const columns = x.texts.length;
  const isLevel = (partner: (cell: number) => number) =>
    values.every((value, cell) => value === values[partner(cell)]);
  const idle = [
    ...(y !== null && columns > 1 && isLevel((cell) => cell - (cell % columns)) ? [x.label] : []),
    ...(y !== null && isLevel((cell) => cell % columns) ? [y.label] : []),
  ];
  // Where both change nothing the picture says so itself.
  const none = idle.length === 1 ? idle : [];
  if (statistic !== 'median' && all.every(isOne)) none.push('The seed');
  return none.map((what) => ` ${what} makes no difference.`).join('');
}

/** The picture in a sentence or two. */
export function pictureText(grid: Grid, metric: Measure): string {
  const { all } = grid;
  const known = all.flatMap((reading, cell) =>
    reading.type === 'value' ? [{ cell, middle: reading.spread.middle }] : [],
  );
  const failed = all.filter(({ type }) => type === 'failed').length;
  const waiting = all.filter(({ type }) => type === 'waiting').length;
  const pale = waiting === 0 || grid.y === null ? '' : ' Pale cells have not been run yet.';
  const failures = (failed === 0 ? '' : ` ${failed} of ${all.length} settings failed.`) + pale;
  const idle = idleText(grid, metric);
  const most = greatest(known, ({ middle }) => middle);
  const fewest = least(known, ({ middle }) => middle);
  if (most === undefined || fewest === undefined) return `Nothing to show yet.${failures}`;
  const name = metric.label;
  if (most.middle === fewest.middle) {
    const value = formatValue(most.middle, metric.unit);
    return `${name} is ${value} ${whereLevel(known.length, waiting > 0)}.${idle}${failures}`;
  }
  const at = ({ middle, cell }: typeof most) => {
    const alike = known.filter((other) => other.middle === middle).length;
    const places = alike === 1 ? 'at' : `with ${alike} of ${known.length} settings, one at`;
    return `${formatValue(middle, metric.unit)} ${places} ${cellPlace(grid, cell)}`;
  };
  return `${name} is largest, ${at(most)}, and smallest, ${at(fewest)}.${idle}${failures}`;
}

/** Where a value is that all known cells have. */
function whereLevel(known: number, isWaiting: boolean): string {
  if (!isWaiting) return 'everywhere';
  return known === 1 ? 'with the one setting known so far' : `with all ${known} settings so far`;
}

/** What is known before the start. */
export type Forecast = {
  readonly columns: number;
  readonly rows: number;
  readonly seeds: number;
  readonly remembered: number;
  /** Cost of the run that was measured, ms; `null` while it is not. */
  readonly runMs: number | null;
  readonly workers: number;
  readonly durationMs: number;
};

/** How many runs, and how long they will take: "32 × 32 = 1 024 runs of 0.4 s; about 40 s". */
export function forecastText(forecast: Forecast): string {
  const { columns, rows, seeds, remembered, runMs, workers, durationMs } = forecast;
  const factors = [columns, rows, seeds].filter((factor, place) => place === 0 || factor > 1);
  const runs = columns * rows * seeds;
  const product = factors.length > 1 ? `${factors.join(' × ')} = ` : '';
  const left = runs - remembered;
  const known = remembered === 0 ? '' : `, ${formatNumber(remembered, 'count')} already computed`;
  const count = `${product}${counted(runs, 'run')} of ${formatSeconds(durationMs / 1_000)}${known}.`;
  if (left === 0) return count;
  if (runMs === null) return `${count} Measuring one …`;
  const crew = workers === 1 ? 'one worker' : `${workers} workers`;
  const one = formatSeconds(runMs / 1_000);
  const work = workText((left * runMs) / workers);
  return `${count} ${work.charAt(0).toUpperCase()}${work.slice(1)}: one took ${one} here, with ${crew}.`;
}
