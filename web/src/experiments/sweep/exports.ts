/** A sweep as files: every measure of every run, long format, and everything with its provenance. */

import { range } from 'd3-array';
import { csvText } from '../../base/csv';
import type { Spread, Statistic } from '../../base/statistics';
import type { ParamValue } from '../../model/engineTypes';
import type { Outcome } from '../../run/batch';
import type { Picture } from './grid';
import { KIND } from './knobs';
import { type Metric, metricsOf, readMetric } from './metrics';
import { cellCount, type Plan } from './plan';
import { type Results, readingOf } from './results';

/** One run and where it stands. */
type Row = {
  readonly x: ParamValue;
  readonly y: ParamValue;
  readonly cell: number;
  readonly seed: number;
  readonly outcome: Outcome;
};

/** The runs that are there, cell by cell. */
function rowsOf({ plan, results }: Picture): readonly Row[] {
  const { seeds } = plan;
  return range(cellCount(plan)).flatMap((cell) =>
    seeds.flatMap((seed, place) => {
      const outcome = results.at(cell)[place];
      if (outcome === undefined) return [];
      const [inX = null, inY = null] = placeOf(plan, cell);
      return [{ x: inX, y: inY, cell, seed, outcome }];
    }),
  );
}

/** Names of the knobs as they stand in a scenario file. */
function knobNames({ x, y }: Plan): readonly string[] {
  return [x, ...(y === null ? [] : [y])].map(({ knob }) => `${knob.section}.${knob.key}`);
}

/** Names of the columns that sum up all seeds of a cell. */
export const COLUMNS: Readonly<Record<Statistic, readonly string[]>> = {
  mean: ['mean', 'mean 95 % low', 'mean 95 % high', 'runs'],
  median: ['median', 'lower quartile', 'upper quartile', 'runs'],
};

/**
 * One line per run and measure: knobs, seed, fingerprint, measure, unit, value; of several seeds also
 * what is chosen of all runs of the cell. Where they come from stands before them.
 */
export function toCsv(
  picture: Picture,
  statistic?: Statistic,
  provenance: readonly string[] = [],
): string {
  const metrics = metricsIn(picture);
  const names = knobNames(picture.plan);
  const shown = picture.plan.seeds.length > 1 ? statistic : undefined;
  const lines = rowsOf(picture).flatMap(({ x, y, cell, seed, outcome }) => {
    const place = [x, y].slice(0, names.length);
    if ('problem' in outcome) return [[...place, seed, '', 'problem', '', outcome.problem]];
    return metrics.map(({ id, unit }) => {
      const value = outcome.summary === undefined ? null : readMetric(outcome.summary, id);
      const all =
        shown === undefined ? [] : fieldsOf(picture.results, cell, { id, statistic: shown });
      return [...place, seed, outcome.fingerprint, id, unit, value, ...all];
    });
  });
  const more = shown === undefined ? [] : COLUMNS[shown];
  const head = [...names, 'seed', 'fingerprint', 'measure', 'unit', 'value', ...more];
  return csvText([head, ...lines], provenance);
}

/** What its runs can be measured by; nothing before the first. */
function metricsIn({ results }: Picture): readonly Metric[] {
  const summary = results.firstSummary();
  return summary === null ? [] : metricsOf(summary);
}

type What = { readonly id: string; readonly statistic: Statistic };

/** All runs of a cell as one: middle, ends of the range, how many. */
function fieldsOf(results: Results, cell: number, what: What): readonly (number | null)[] {
  const reading = readingOf(results.at(cell), what);
  return spreadFields(reading.type === 'value' ? reading.spread : null);
}

/** The same of a spread; `null`: of no run. */
export function spreadFields(spread: Spread | null): readonly (number | null)[] {
  if (spread === null) return [null, null, null, 0];
  const { middle, range, count } = spread;
  return [middle, range?.[0] ?? null, range?.[1] ?? null, count];
}

/** The cells that have been run, each with its measures summed up. */
function cellsOf(picture: Picture, statistic: Statistic): readonly object[] {
  const { plan, results } = picture;
  const metrics = metricsIn(picture);
  return range(cellCount(plan))
    .filter((cell) => results.at(cell).some((run) => run !== undefined))
    .map((cell) => {
      const shown = metrics.map(({ id }) => {
        const [middle, low, high, runs] = fieldsOf(results, cell, { id, statistic });
        return [id, { [statistic]: middle, low, high, runs }];
      });
      return { at: placeOf(plan, cell), measures: Object.fromEntries(shown) };
    });
}

function placeOf({ x, y }: Plan, cell: number): readonly ParamValue[] {
  const columns = x.values.length;
  const inX = x.values[cell % columns] ?? null;
  return y === null ? [inX] : [inX, y.values[Math.floor(cell / columns)] ?? null];
}

/**
 * Experiment, knobs, build of the engine, and every run with its fingerprint and summary; of several
 * seeds also every cell with what is chosen of its runs.
 */
export function toJson(picture: Picture, engine: string | null, statistic?: Statistic): string {
  const { doc, x, y, seeds } = picture.plan;
  const axes = [x, ...(y === null ? [] : [y])].map(({ knob, values }) => ({
    section: knob.section,
    ...(knob.key === KIND ? { choice: 'kind' } : { key: knob.key }),
    values,
  }));
  const runs = rowsOf(picture).map(({ x: inX, y: inY, seed, outcome }) => {
    const { key: _key, ...rest } = outcome;
    return { at: y === null ? [inX] : [inX, inY], seed, ...rest };
  });
  const hasStatistic = seeds.length > 1 && statistic !== undefined;
  const cells = hasStatistic ? { statistic, cells: cellsOf(picture, statistic) } : {};
  return `${JSON.stringify({ format: 'cell53-sweep', version: 1, engine, scenario: doc, axes, seeds, ...cells, runs }, null, 1)}\n`;
}
