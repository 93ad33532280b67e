/**
 * The picture of a sweep: a heat map of two knobs, a line of one.
 *
 * Values lie at whole numbers along an axis, one step apart, so that a grid in powers of two has equal
 * cells. Cells that are not there yet show the colour of the block they lie in, pale.
 */

import {
  areaY,
  axisX,
  axisY,
  dot,
  gridY,
  line,
  type Markish,
  type PlotOptions,
  rect,
} from '@observablehq/plot';
import { plotSvg } from '../charts/plotSvg';
import type { Unit } from '../engine/model';
import { formatNumber, formatValue, unitLabel } from '../lib/format';
import { HATCH } from './hatching';
import { valueText } from './knobs';
import type { Measure, Metric } from './metrics';
import { type PlanAxis, sizeOf, standIns } from './plan';
import { type Reading, readingOf } from './results';
import type { Picture } from './sweepStore';

/** A drawn picture, and where its cells lie in it. */
export type Drawn = {
  readonly svg: SVGSVGElement;
  /** Cell under a point of the figure, px; `null` outside. */
  readonly cellAt: (x: number, y: number) => number | null;
  /** Box of a cell, px. */
  readonly boxOf: (cell: number) => { readonly x: number; readonly y: number } & Size;
};
type Size = { readonly width: number; readonly height: number };

const MARGIN = { left: 84, right: 16, top: 12, bottom: 48 };
/** Room for one tick label, px. */
const TICK_ROOM = { x: 64, y: 22 };

/** Numbers along the axis of values, each with its line across; about so many. */
const VALUE_TICKS = 6;

/** Readings of all cells in the chosen measure. */
export function readings({ plan, results }: Picture, measure: Measure): readonly Reading[] {
  const { columns, rows } = sizeOf(plan);
  return Array.from({ length: columns * rows }, (_, cell) => readingOf(results.at(cell), measure));
}

/** Draws the picture in a box. */
export function drawPicture(picture: Picture, metric: Measure, size: Size): Drawn {
  const all = readings(picture, metric);
  const { plan } = picture;
  const figure = plan.y === null ? lineOf(picture, metric, all) : heatMapOf(picture, all);
  const svg = plotSvg({
    ...size,
    marginLeft: MARGIN.left,
    marginRight: MARGIN.right,
    marginTop: MARGIN.top,
    marginBottom: MARGIN.bottom,
    x: { type: 'linear', domain: [-0.5, plan.x.values.length - 0.5], axis: null },
    ...figure.options,
    marks: [...figure.marks, knobAxis(plan.x, size.width)],
  });
  return { svg, ...placesIn(picture, size) };
}

type Part = { readonly options: PlotOptions; readonly marks: readonly Markish[] };

function heatMapOf(picture: Picture, all: readonly Reading[]): Part {
  const { plan } = picture;
  const size = sizeOf(plan);
  const shown = standIns(size, (cell) => all[cell]?.type !== 'waiting');
  const cells = shown.flatMap((source, cell) => {
    const reading = source === null ? undefined : all[source];
    if (reading === undefined) return [];
    const value = reading.type === 'value' ? reading.spread.middle : Number.NaN;
    const at = { column: cell % size.columns, row: Math.floor(cell / size.columns) };
    return [{ ...at, value, isOwn: source === cell, isFailed: reading.type === 'failed' }];
  });
  const box = {
    x1: (cell: Cell) => cell.column - 0.5,
    x2: (cell: Cell) => cell.column + 0.5,
    y1: (cell: Cell) => cell.row - 0.5,
    y2: (cell: Cell) => cell.row + 0.5,
  };
  const good = cells.filter(({ isFailed }) => !isFailed);
  const rowAxis = plan.y === null ? [] : [rowsAxis(plan.y)];
  return {
    options: {
      y: { type: 'linear', domain: [-0.5, size.rows - 0.5], axis: null },
      color: { type: 'linear', scheme: 'cividis', domain: [...domainOf(all)] },
    },
    marks: [
      rect(
        good.filter(({ isOwn }) => !isOwn),
        {
          ...box,
          fill: 'value',
          fillOpacity: 0.55,
          shapeRendering: 'crispEdges',
        },
      ),
      rect(
        good.filter(({ isOwn }) => isOwn),
        { ...box, fill: 'value', inset: 0.5 },
      ),
      rect(
        cells.filter(({ isFailed }) => isFailed),
        { ...box, fill: `url(#${HATCH})`, inset: 0.5 },
      ),
      ...rowAxis,
    ],
  };
}

type Cell = { readonly column: number; readonly row: number };

function lineOf({ plan }: Picture, metric: Metric, all: readonly Reading[]): Part {
  const points = all.flatMap((reading, column) => {
    if (reading.type !== 'value') return [];
    const { middle, range } = reading.spread;
    const [low, high] = range ?? [middle, middle];
    return [{ column, middle, low, high }];
  });
  const failed = all.flatMap(({ type }, column) => (type === 'failed' ? [{ column }] : []));
  const [low, high] = lineDomain(points);
  const blue = 'var(--series-1)';
  return {
    options: { y: { type: 'linear', domain: [low, high], axis: null } },
    marks: [
      gridY({ stroke: 'var(--border)', strokeOpacity: 1, ticks: VALUE_TICKS }),
      axisY({
        label: withUnit(metric.label, metric.unit),
        labelAnchor: 'center',
        labelArrow: 'none',
        ticks: VALUE_TICKS,
        tickFormat: (value: number) => formatNumber(value, metric.unit),
        ...AXIS,
      }),
      rect(failed, {
        x1: (at: { readonly column: number }) => at.column - 0.5,
        x2: (at: { readonly column: number }) => at.column + 0.5,
        y1: low,
        y2: high,
        fill: `url(#${HATCH})`,
      }),
      areaY(points, { x: 'column', y1: 'low', y2: 'high', fill: blue, fillOpacity: 0.16 }),
      line(points, {
        x: 'column',
        y: 'middle',
        stroke: blue,
        strokeWidth: plan.x.knob.spec === null ? 0 : 2,
      }),
      dot(points, { x: 'column', y: 'middle', fill: blue, r: 3.5 }),
    ],
  };
}

/** From the least to the greatest, zero included when it is near, never empty. */
function lineDomain(
  points: readonly { readonly low: number; readonly high: number }[],
): readonly [number, number] {
  const low = Math.min(...points.map((point) => point.low));
  const high = Math.max(...points.map((point) => point.high));
  if (!Number.isFinite(low)) return [0, 1];
  const isNearZero = low >= 0 && low < 0.6 * high;
  const room = 0.06 * (high - low || Math.abs(high) || 1);
  return [isNearZero || low === 0 ? 0 : low - room, high + room];
}

/** Least and greatest middle of a picture; a span even when all are equal. */
export function domainOf(all: readonly Reading[]): readonly [number, number] {
  const middles = all.flatMap((each) => (each.type === 'value' ? [each.spread.middle] : []));
  if (middles.length === 0) return [0, 1];
  const [low, high] = [Math.min(...middles), Math.max(...middles)];
  return low === high ? [low - 0.5, high + 0.5] : [low, high];
}

const AXIS = { fontSize: 12, tickSize: 4, color: 'var(--muted)' } as const;

function knobAxis(axis: PlanAxis, width: number): Markish {
  const room = width - MARGIN.left - MARGIN.right;
  return axisX(ticksOf(axis, room / TICK_ROOM.x), {
    anchor: 'bottom',
    label: knobTitle(axis),
    labelAnchor: 'center',
    labelArrow: 'none',
    labelOffset: 40,
    tickFormat: tickText(axis),
    ...AXIS,
  });
}

function rowsAxis(axis: PlanAxis): Markish {
  return axisY(ticksOf(axis, 320 / TICK_ROOM.y), {
    label: knobTitle(axis),
    labelAnchor: 'center',
    labelArrow: 'none',
    labelOffset: 76,
    tickFormat: tickText(axis),
    ...AXIS,
  });
}

/** Places along an axis that get a label: every first, second, third … */
function ticksOf({ values }: PlanAxis, most: number): readonly number[] {
  const step = Math.max(1, Math.ceil(values.length / Math.max(1, Math.floor(most))));
  return values.map((_, place) => place).filter((place) => place % step === 0);
}

/** Numbers go without their unit, which stands in the title of the axis. */
function tickText({ knob, values }: PlanAxis): (place: number) => string {
  return (place) => {
    const value = values[place] ?? null;
    const isPlain = typeof value === 'number' && knob.spec?.grid.type !== 'powersOfTwo';
    return isPlain ? formatNumber(value, knob.spec?.unit) : valueText(value, knob);
  };
}

function knobTitle({ knob }: PlanAxis): string {
  return withUnit(knob.label, knob.spec?.unit ?? 'count');
}

function withUnit(label: string, unit: Unit): string {
  const sign = unitLabel(unit);
  return sign === '' ? label : `${label}, ${sign}`;
}

function placesIn({ plan }: Picture, size: Size): Omit<Drawn, 'svg'> {
  const { columns, rows } = sizeOf(plan);
  const width = (size.width - MARGIN.left - MARGIN.right) / columns;
  const height = (size.height - MARGIN.top - MARGIN.bottom) / rows;
  return {
    cellAt: (x, y) => {
      const column = Math.floor((x - MARGIN.left) / width);
      const row = rows - 1 - Math.floor((y - MARGIN.top) / height);
      const isInside = column >= 0 && column < columns && row >= 0 && row < rows;
      return isInside ? row * columns + column : null;
    },
    boxOf: (cell) => ({
      x: MARGIN.left + (cell % columns) * width,
      y: MARGIN.top + (rows - 1 - Math.floor(cell / columns)) * height,
      width,
      height,
    }),
  };
}

/** The scale of colours beside a heat map: least, middle, greatest. */
export function drawRamp(
  domain: readonly [number, number],
  metric: Metric,
  width: number,
): SVGSVGElement {
  const [low, high] = domain;
  const steps = 64;
  const at = (share: number) => low + share * (high - low);
  const bands = Array.from({ length: steps }, (_, step) => ({
    x1: at(step / steps),
    x2: at((step + 1) / steps),
  }));
  return plotSvg({
    width,
    height: 34,
    marginLeft: 48,
    marginRight: 48,
    marginTop: 0,
    marginBottom: 20,
    x: { domain: [low, high], axis: null },
    color: { type: 'linear', scheme: 'cividis', domain: [low, high] },
    marks: [
      rect(bands, { x1: 'x1', x2: 'x2', y1: 0, y2: 1, fill: 'x1', shapeRendering: 'crispEdges' }),
      axisX([low, at(0.5), high], {
        ...AXIS,
        anchor: 'bottom',
        label: null,
        tickFormat: (value: number) => formatValue(value, metric.unit),
      }),
    ],
    y: { axis: null },
  });
}
