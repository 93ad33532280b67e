/** The curves of a time panel: which of a run's series it shows, thinned out to the pixels there are. */

import { ascending, greatest, group, least, max, mean, min, range } from 'd3-array';
import { unitLabel } from '../base/format';
import { inSentence, matchesGlob } from '../base/text';
import type { SeriesInfo } from '../model/engineTypes';
import type { TimePanel } from '../model/figureModel';
import { plotKind } from '../model/plotKinds';
import { firstAfter, firstFrom } from '../run/history';
import type { Recording } from '../run/record';
import { drawnRun } from '../timeline/stage/means';
import { labelWithUnit } from './chart';

/** One curve: what it is called, its place in the palette, and where it goes, s and value. */
export type Curve = {
  readonly name: string;
  readonly colour: number;
  readonly points: readonly (readonly [number, number])[];
  /** Over all samples shown, not only those that are drawn. */
  readonly low: number;
  readonly high: number;
  readonly mean: number;
};

/** Stretch of simulated time, s. */
export type Span = readonly [number, number];

/** What quantities are called that no plot of the workbench shows. */
const NAMES: Readonly<Record<string, string>> = { er: 'Explicit rate', rtt: 'Round-trip time' };

function nameOf(quantity: string): string {
  return plotKind(quantity)?.label ?? NAMES[quantity] ?? quantity;
}

/** What a panel shows of the time, given how long its run is, s. */
export function spanOf({ fromMs = 0, toMs }: TimePanel, durationS: number): Span {
  return [fromMs / 1e3, Math.min((toMs ?? Number.POSITIVE_INFINITY) / 1e3, durationS)];
}

/** Series of a run that a panel asks for, in its order. */
export function seriesOf(panel: TimePanel, series: readonly SeriesInfo[]): readonly SeriesInfo[] {
  return panel.curves.flatMap(({ quantity, ids }) =>
    series.filter((each) => each.quantity === quantity && matchesGlob(each.element, ids)),
  );
}

/** "Queue, cells": what the vertical axis shows. */
export function curveLabel(panel: TimePanel, series: readonly SeriesInfo[]): string {
  if (panel.yLabel !== undefined) return panel.yLabel;
  const [first] = series;
  const names = [...new Set(panel.curves.map(({ quantity }) => nameOf(quantity)))];
  return labelWithUnit(
    names.join(', '),
    first === undefined ? undefined : unitLabel(first.unit) || undefined,
  );
}

/** The curves of a panel, as far as the run has come. */
export function curvesOf(
  panel: TimePanel,
  { info, history }: Recording,
  { span, columns }: { readonly span: Span; readonly columns: number },
): readonly Curve[] {
  // Goodput comes in bursts: as the plots of the workbench draw it.
  const drawn = drawnRun(history, info);
  const shown = seriesOf(panel, info.series);
  const isMixed = panel.curves.length > 1;
  const colours = new Set(shown.map(({ colour }) => colour));
  return shown.map(({ index, colour, element, quantity }, place) => ({
    name: isMixed ? `${element}, ${inSentence(nameOf(quantity))}` : element,
    // Their own colours while these tell them apart.
    colour: colours.size === shown.length ? colour : place,
    ...thinned(drawn.time, drawn.columns[index] ?? new Float64Array(), {
      rows: drawn.rows,
      span,
      columns,
    }),
  }));
}

type Window = { readonly rows: number; readonly span: Span; readonly columns: number };

/** Lowest and highest sample of each column in the order they came; a spike is never lost. */
export function thinned(
  time: Float64Array,
  values: Float64Array,
  { rows, span: [from, to], columns }: Window,
): Pick<Curve, 'points' | 'low' | 'high' | 'mean'> {
  const at = (row: number) => values[row] ?? Number.NaN;
  const timeAt = (row: number) => time[row] ?? 0;
  const shown = range(firstFrom({ time, rows }, from), firstAfter({ time, rows }, to)).filter(
    (row) => Number.isFinite(at(row)),
  );
  const byColumn = group(shown, (row) =>
    Math.floor(((timeAt(row) - from) / (to - from)) * columns),
  );
  const points = [...byColumn.values()].flatMap((alike) => {
    const ends = new Set([least(alike, at) ?? 0, greatest(alike, at) ?? 0]);
    return [...ends].sort(ascending).map((row) => [timeAt(row), at(row)] as const);
  });
  return {
    points,
    low: min(shown, at) ?? Number.POSITIVE_INFINITY,
    high: max(shown, at) ?? Number.NEGATIVE_INFINITY,
    mean: mean(shown, at) ?? Number.NaN,
  };
}
