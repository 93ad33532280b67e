/** The curves of a time panel: which of a run's series it shows, thinned out to the pixels there are. */

import { unitLabel } from '../base/format';
import { matchesGlob } from '../base/text';
import type { SeriesInfo } from '../model/engineTypes';
import type { TimePanel } from '../model/figureModel';
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

const NAMES: Readonly<Record<string, string>> = {
  acr: 'Allowed cell rate',
  er: 'Explicit rate',
  cwnd: 'Congestion window',
  ssthresh: 'Slow-start threshold',
  flight: 'Bytes in flight',
  sequence: 'Sequence number',
  rtt: 'Round-trip time',
  rto: 'Retransmission timeout',
  goodput: 'Goodput',
  queue: 'Queue',
  queuePriority: 'Priority queue',
  utilization: 'Utilisation',
  load: 'Load factor',
  drops: 'Cells dropped',
  lineRate: 'Line rate',
  credit: 'Credits',
};

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
  const names = [...new Set(panel.curves.map(({ quantity }) => NAMES[quantity] ?? quantity))];
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
    name: isMixed ? `${element}, ${(NAMES[quantity] ?? quantity).toLowerCase()}` : element,
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
  const points: (readonly [number, number])[] = [];
  let [low, high, sum, count] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, 0];
  let column = -1;
  let [lowest, highest] = [0, 0];
  const at = (row: number) => values[row] ?? Number.NaN;
  const flush = () => {
    if (column < 0) return;
    const [first, last] = lowest < highest ? [lowest, highest] : [highest, lowest];
    points.push([time[first] ?? 0, at(first)]);
    if (last !== first) points.push([time[last] ?? 0, at(last)]);
  };
  for (let row = 0; row < rows; row += 1) {
    const timeS = time[row] ?? 0;
    const value = at(row);
    if (timeS < from || timeS > to || !Number.isFinite(value)) continue;
    const place = Math.floor(((timeS - from) / (to - from)) * columns);
    if (place !== column) {
      flush();
      [column, lowest, highest] = [place, row, row];
    }
    if (value < at(lowest)) lowest = row;
    if (value > at(highest)) highest = row;
    low = Math.min(low, value);
    high = Math.max(high, value);
    sum += value;
    count += 1;
  }
  flush();
  return { points, low, high, mean: sum / count };
}
