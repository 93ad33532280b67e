/** Where the marks of a paper stand in a picture: numbers on its axes, arrows and ≈ between its curves. */

import { formatNumber } from '../base/format';
import type { AxisValue } from '../model/figureModel';
import type { Chart, ChartSeries } from './chart';
import type { Span } from './curves';
import { firstAlike, type Order, type PaperMark } from './marks';

/** A mark as it is drawn; `index` is the first mark of the panel that says the same. */
export type Placed = { readonly index: number; readonly statement: string } & (
  | {
      readonly type: 'line' | 'band';
      readonly axis: 'x' | 'y';
      readonly at: readonly AxisValue[];
      readonly text: string;
    }
  | {
      readonly type: 'arrow' | 'equal';
      readonly x: AxisValue;
      /** From the curve below to the one above, as the paper has them; from one to the other of equal ones. */
      readonly from: number;
      readonly to: number;
    }
);

/** Marks over the axes of a chart. `series` is the axis whose values the orders name. */
export function placedOn(
  chart: Chart,
  marks: readonly PaperMark[],
  series: string,
): readonly Placed[] {
  const taken = new Set<AxisValue>();
  const first = firstAlike(marks);
  return marks.flatMap((mark, place): readonly Placed[] => {
    const index = first[place] ?? place;
    const { statement } = mark;
    if (mark.type === 'share') {
      const at = heightsAt(chart, mark.of, () => true).map((y) => y * mark.times);
      const text = mark.label ?? '';
      return at.length === 0 ? [] : [{ index, statement, type: 'line', axis: 'y', at, text }];
    }
    if (!('orders' in mark)) {
      const { type, axis } = mark;
      const at = mark.at.filter((value) => axis === 'y' || isOnAxis(chart, value));
      return at.length === 0 ? [] : [{ index, statement, type, axis, at, text: textOf(mark) }];
    }
    // One arrow or ≈ at a place, where the curves are farthest apart.
    const free = mark.orders
      .flatMap((order) => gapsOf(chart, order, series))
      .filter(({ x }) => !taken.has(x));
    const [widest] = free.sort((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from));
    if (widest === undefined) return [];
    taken.add(widest.x);
    return [{ index, statement, type: mark.type, ...widest }];
  });
}

/** Marks over the time of a run; upright ones are placed by milliseconds. */
export function placedOver(
  span: Span,
  { perSecond, label }: { readonly perSecond: number; readonly label: string },
  marks: readonly PaperMark[],
): readonly Placed[] {
  const first = firstAlike(marks);
  return marks.flatMap((mark, place): readonly Placed[] => {
    const index = first[place] ?? place;
    if (!('at' in mark)) return [];
    const { type, axis, statement } = mark;
    if (axis === 'y') return [{ index, statement, type, axis, at: mark.at, text: textOf(mark) }];
    const seconds = mark.at.map((ms) => Number(ms) / 1e3);
    if (seconds.some((second) => second < span[0] || second > span[1])) return [];
    const at = seconds.map((second) => second * perSecond);
    return [{ index, statement, type, axis, at, text: textOf({ ...mark, at }, ` ${label}`) }];
  });
}

/** "780", "70 ms", "70–80"; or the label that the file gives. */
export function textOf(
  { label, type, at }: { label?: string; type: string; at: readonly AxisValue[] },
  unit = '',
): string {
  const words = at.map((value) => (typeof value === 'number' ? formatNumber(value) : `${value}`));
  return label ?? `${type === 'band' ? words.join('–') : words.join(', ')}${unit}`;
}

function isOnAxis({ xs, xScale }: Chart, x: AxisValue): boolean {
  if (xScale === 'ordinal') return xs.includes(x);
  const numbers = xs.map(Number);
  return Number(x) >= Math.min(...numbers) && Number(x) <= Math.max(...numbers);
}

type Gap = { readonly x: AxisValue; readonly from: number; readonly to: number };

/** From the highest curve that the paper has below to the lowest above, wherever both have a point. */
function gapsOf(chart: Chart, { below, above, xs }: Order, series: string): readonly Gap[] {
  return (xs ?? chart.xs).flatMap((x): readonly Gap[] => {
    const heights = (values: readonly AxisValue[]) =>
      heightsAt(chart, x, ({ place }) => values.includes(place[series] ?? null));
    const [lower, upper] = [heights(below), heights(above)];
    if (lower.length === 0 || upper.length === 0) return [];
    return [{ x, from: Math.max(...lower), to: Math.min(...upper) }];
  });
}

/** What is measured at a place along x of the lines that are meant. */
function heightsAt(
  { series }: Chart,
  x: AxisValue,
  isMeant: (line: ChartSeries) => boolean,
): readonly number[] {
  const points = series.filter(isMeant).flatMap((line) => line.points);
  return points.filter((point) => point.x === x).map(({ y }) => y);
}
