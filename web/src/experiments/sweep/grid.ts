/**
 * What a picture is drawn from: one or two axes, their values in words, and what every cell shows.
 *
 * Sweeps of this page and sweeps out of files are drawn and read by the same code, which knows no more than this.
 */

import { range } from 'd3-array';
import { formatNumber, withUnit } from '../../base/format';
import { isNumeric, valueText } from './knobs';
import type { Measure } from './metrics';
import { type GridSize, type Plan, type PlanAxis, sizeOf } from './plan';
import { type Reading, type Results, readingOf } from './results';

/** A picture: a plan and what came of it so far. */
export type Picture = { readonly plan: Plan; readonly results: Results };

/** One axis in words. */
export type GridAxis = {
  readonly label: string;
  /** The label with the unit of the values. */
  readonly title: string;
  /** Each value with its unit. */
  readonly texts: readonly string[];
  /** Each value as it stands beside the picture: the unit is in the title. */
  readonly ticks: readonly string[];
  /** Are the values ordered, so that a line may connect them? */
  readonly isOrdered: boolean;
};

/** The axes of a picture; without `y` its height is the value. */
export type Axes = { readonly x: GridAxis; readonly y: GridAxis | null };

/** Axes, and the readings of all cells, row by row. */
export type Grid = Axes & { readonly all: readonly Reading[] };

/** Columns and rows. */
export function gridSize({ x, y }: Axes): GridSize {
  return { columns: x.texts.length, rows: y?.texts.length ?? 1 };
}

/** The axes of a plan in words. */
export function axesOf({ x, y }: { readonly x: PlanAxis; readonly y: PlanAxis | null }): Axes {
  return { x: knobAxis(x), y: y === null ? null : knobAxis(y) };
}

function knobAxis({ knob, values }: PlanAxis): GridAxis {
  const { label, spec } = knob;
  const texts = values.map((value) => valueText(value, knob));
  const isPlain = spec?.grid.type !== 'powersOfTwo';
  return {
    label,
    title: withUnit(label, spec?.unit ?? 'count'),
    texts,
    ticks: values.map((value, place) =>
      typeof value === 'number' && isPlain ? formatNumber(value, spec?.unit) : (texts[place] ?? ''),
    ),
    isOrdered: isNumeric(knob),
  };
}

/** A picture of this page in the chosen measure. */
export function gridOf({ plan, results }: Picture, measure: Measure): Grid {
  const { columns, rows } = sizeOf(plan);
  const all = range(columns * rows).map((cell) => readingOf(results.at(cell), measure));
  return { ...axesOf(plan), all };
}
