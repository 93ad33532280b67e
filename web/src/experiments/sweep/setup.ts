/**
 * What the reader asks a sweep for, and the plan that follows from it in the open experiment.
 */

import { recall, remember } from '../../base/remember';
import type { Statistic } from '../../base/statistics';
import type { ScenarioDoc } from '../../model/engineTypes';
import { type Axis, axisValues, KIND, knobOfAxis, MAX_STEPS } from './knobs';
import { FIRST_METRIC } from './metrics';
import type { Plan, PlanAxis } from './plan';

/** The choices of the screen. */
export type Setup = {
  readonly x: Axis | null;
  readonly y: Axis | null;
  readonly metric: string;
  /** Runs of each cell: the seed of the experiment and those that follow it. */
  readonly seeds: number;
  /** How several runs of a cell are shown as one. */
  readonly statistic: Statistic;
  /** Length of each run, ms; `null` = as the experiment has it. */
  readonly durationMs: number | null;
};

/** Runs of one cell at most. */
export const MAX_SEEDS = 30;

/** The experiment a sweep turns its knobs in: the current one, perhaps shorter or longer. */
export function sweptDoc(doc: ScenarioDoc, { durationMs }: Setup): ScenarioDoc {
  return durationMs === null ? doc : { ...doc, durationMs };
}

/** The plan, or `null` while no knob of this experiment is chosen. */
export function planOf(
  table: { readonly doc: ScenarioDoc; readonly sourceId: string | null },
  setup: Setup,
): Plan | null {
  const doc = sweptDoc(table.doc, setup);
  const x = planAxis(setup.x, doc);
  const y = planAxis(setup.y, doc);
  const first = x ?? y;
  if (first === null) return null;
  const seeds = Array.from({ length: setup.seeds }, (_, place) => doc.seed + place);
  return { doc, sourceId: table.sourceId, x: first, y: x === null ? null : y, seeds };
}

function planAxis(axis: Axis | null, doc: ScenarioDoc): PlanAxis | null {
  const knob = axis === null ? null : knobOfAxis(doc, axis);
  if (axis === null || knob === null) return null;
  const values = axisValues(axis, knob);
  return values.length === 0 ? null : { knob, values };
}

/** Keeps the choices for the next visit. */
export function keepSetup(setup: Setup): void {
  remember('sweep', setup);
}

/** The choices of the last visit; whatever does not fit is as at first. */
export function keptSetup(stored: unknown = recall('sweep')): Setup {
  const found: Partial<Record<keyof Setup, unknown>> =
    typeof stored === 'object' && stored !== null ? stored : {};
  const { metric, seeds, statistic, durationMs } = found;
  return {
    x: axisFrom(found.x),
    y: axisFrom(found.y),
    metric: typeof metric === 'string' ? metric : FIRST_METRIC,
    seeds: isWhole(seeds, 1, MAX_SEEDS) ? seeds : 1,
    statistic: statistic === 'median' ? 'median' : 'mean',
    durationMs: typeof durationMs === 'number' && durationMs > 0 ? durationMs : null,
  };
}

function axisFrom(stored: unknown): Axis | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { section, key, from, to, steps, spacing } = stored as Partial<Record<keyof Axis, unknown>>;
  const isKnob = typeof section === 'string' && typeof key === 'string';
  const isRange = typeof from === 'number' && typeof to === 'number';
  if (!isKnob || !isRange || !isWhole(steps, 2, MAX_STEPS)) return null;
  return { section, key, from, to, steps, spacing: spacing === 'log' ? 'log' : 'linear' };
}

function isWhole(value: unknown, least: number, most: number): value is number {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
}

/** The knob in the words of an address: `abr.rif`. */
export function knobFromWord(word: string): { readonly section: string; readonly key: string } {
  const [section = '', key = KIND] = word.split('.');
  return { section, key };
}
