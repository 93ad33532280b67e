/** A sweep as files: every measure of every run, long format, and everything with its provenance. */

import type { Outcome } from '../engine/batch';
import { KIND } from './knobs';
import { metricsOf, readMetric } from './metrics';
import { cellCount, type Plan } from './plan';
import type { Picture } from './sweepStore';

/** One run and where it stands. */
type Row = {
  readonly x: unknown;
  readonly y: unknown;
  readonly seed: number;
  readonly outcome: Outcome;
};

/** The runs that are there, cell by cell. */
function rowsOf({ plan, results }: Picture): readonly Row[] {
  const { x, y, seeds } = plan;
  const columns = x.values.length;
  return Array.from({ length: cellCount(plan) }, (_, cell) => cell).flatMap((cell) =>
    seeds.flatMap((seed, place) => {
      const outcome = results.at(cell)[place];
      if (outcome === undefined) return [];
      const row = y === null ? null : (y.values[Math.floor(cell / columns)] ?? null);
      return [{ x: x.values[cell % columns] ?? null, y: row, seed, outcome }];
    }),
  );
}

/** Names of the knobs as they stand in a scenario file. */
function knobNames({ x, y }: Plan): readonly string[] {
  return [x, ...(y === null ? [] : [y])].map(({ knob }) => `${knob.section}.${knob.key}`);
}

/** One line per run and measure: knobs, seed, fingerprint, measure, unit, value. */
export function toCsv(picture: Picture): string {
  const summary = picture.results.firstSummary();
  const metrics = summary === null || summary === undefined ? [] : metricsOf(summary);
  const names = knobNames(picture.plan);
  const lines = rowsOf(picture).flatMap(({ x, y, seed, outcome }) => {
    const place = [x, y].slice(0, names.length);
    if ('problem' in outcome) return [[...place, seed, '', 'problem', '', outcome.problem]];
    return metrics.map(({ id, unit }) => {
      const value = outcome.summary === undefined ? null : readMetric(outcome.summary, id);
      return [...place, seed, outcome.fingerprint, id, unit, value];
    });
  });
  const head = [...names, 'seed', 'fingerprint', 'measure', 'unit', 'value'];
  return `${[head, ...lines].map((line) => line.map(field).join(',')).join('\n')}\n`;
}

/** A field of a CSV file; quoted where it must be. Source: RFC 4180. */
function field(value: unknown): string {
  const text = value === null ? '' : String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Experiment, knobs, build of the engine, and every run with its fingerprint and summary. */
export function toJson(picture: Picture, engine: string | null): string {
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
  return `${JSON.stringify({ format: 'cell53-sweep', version: 1, engine, scenario: doc, axes, seeds, runs }, null, 1)}\n`;
}
