/** A sweep as files: every measure of every run, long format, and everything with its provenance. */

import { range } from 'd3-array';
import { csvText } from '../../base/csv';
import type { Spread, Statistic } from '../../base/statistics';
import type { ParamValue } from '../../model/engineTypes';
import type { Outcome } from '../../run/batch';
import type { Picture } from './grid';
import { KIND, nameOf } from './knobs';
import { type Measure, type Metric, metricsOf, readMetric } from './metrics';
import { axesIn, cellCount, valuesAt } from './plan';
import { type Results, readingOf } from './results';

/** One run, and the values on the axes where it stands. */
type Row = {
  readonly at: readonly ParamValue[];
  readonly cell: number;
  readonly seed: number;
  readonly outcome: Outcome;
};

/** The runs that are there, cell by cell. */
function rowsOf({ plan, results }: Picture): readonly Row[] {
  return range(cellCount(plan)).flatMap((cell) =>
    plan.seeds.flatMap((seed, place) => {
      const outcome = results.at(cell)[place];
      return outcome === undefined ? [] : [{ at: valuesAt(plan, cell), cell, seed, outcome }];
    }),
  );
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
  statistic: Statistic,
  provenance: readonly string[] = [],
): string {
  const { plan, results } = picture;
  const metrics = metricsIn(picture);
  const hasSeeds = plan.seeds.length > 1;
  const lines = rowsOf(picture).flatMap(({ at, cell, seed, outcome }) => {
    if ('problem' in outcome) return [[...at, seed, '', 'problem', '', outcome.problem]];
    return metrics.map(({ id, unit }) => {
      const value = outcome.summary === undefined ? null : readMetric(outcome.summary, id);
      const all = hasSeeds ? fieldsOf(results, cell, { id, statistic }) : [];
      return [...at, seed, outcome.fingerprint, id, unit, value, ...all];
    });
  });
  const names = axesIn(plan).map(({ knob }) => nameOf(knob));
  const more = hasSeeds ? COLUMNS[statistic] : [];
  const head = [...names, 'seed', 'fingerprint', 'measure', 'unit', 'value', ...more];
  return csvText([head, ...lines], provenance);
}

/** What its runs can be measured by; nothing before the first. */
function metricsIn({ results }: Picture): readonly Metric[] {
  const summary = results.firstSummary();
  return summary === null ? [] : metricsOf(summary);
}

type Shown = Pick<Measure, 'id' | 'statistic'>;

/** All runs of a cell as one: middle, ends of the range, how many. */
function fieldsOf(results: Results, cell: number, what: Shown): readonly (number | null)[] {
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
      return { at: valuesAt(plan, cell), measures: Object.fromEntries(shown) };
    });
}

/**
 * Experiment, knobs, build of the engine, and every run with its fingerprint and summary; of several
 * seeds also every cell with what is chosen of its runs.
 */
export function toJson(picture: Picture, engine: string | null, statistic: Statistic): string {
  const { plan } = picture;
  const axes = axesIn(plan).map(({ knob: { section, key }, values }) => ({
    section,
    ...(key === KIND ? { choice: 'kind' } : { key }),
    values,
  }));
  const runs = rowsOf(picture).map(({ at, seed, outcome }) => {
    const { key: _key, ...rest } = outcome;
    return { at, seed, ...rest };
  });
  const cells = plan.seeds.length > 1 ? { statistic, cells: cellsOf(picture, statistic) } : {};
  const about = { format: 'cell53-sweep', version: 1, engine, scenario: plan.doc, axes };
  return `${JSON.stringify({ ...about, seeds: plan.seeds, ...cells, runs }, null, 1)}\n`;
}
