/**
 * The picture of a sweep: a heat map of two axes, a line of one.
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
  ruleX,
  text,
} from '@observablehq/plot';
import { extent, max, min, range } from 'd3-array';
import { formatNumber, formatValue, withUnit } from '../../base/format';
import { plotSvg } from '../../ui/charts/plotSvg';
import { svgElement } from '../../ui/svg';
import { type Axes, type Grid, type GridAxis, gridSize } from './grid';
import type { Metric } from './metrics';
import { standIns } from './plan';
import type { Reading } from './results';

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
/** Names of rows take at most this share of the width, but always as much as numbers do. */
const SHARE_OF_NAMES = 0.3;
/** A character of a name, and what else stands beside the picture, px. */
const CHAR = 6.8;
const BESIDE_NAMES = 28;

/** Height of a line of tick labels, px. */
const LINE = 13;

/** How a picture lies in its box, px. */
type Layout = {
  readonly left: number;
  readonly bottom: number;
  /** Between its margins. */
  readonly width: number;
  readonly cell: Size;
  /** Characters of a row's name that have room beside the picture. */
  readonly nameChars: number;
};

function layoutOf(axes: Axes, size: Size): Layout {
  const { columns, rows } = gridSize(axes);
  const longest = Math.max(0, ...(axes.y?.ticks ?? []).map((text) => Array.from(text).length));
  const room = Math.max(MARGIN.left, SHARE_OF_NAMES * size.width) - BESIDE_NAMES;
  const nameChars = Math.min(longest, Math.floor(room / CHAR));
  const left = Math.max(MARGIN.left, Math.ceil(BESIDE_NAMES + CHAR * nameChars));
  // Names of columns, unlike numbers, take up to three lines.
  const bottom = MARGIN.bottom + (axes.x.isOrdered ? 0 : 2 * LINE);
  const width = size.width - left - MARGIN.right;
  const height = size.height - MARGIN.top - bottom;
  const cell = { width: width / columns, height: height / rows };
  return { left, bottom, width, cell, nameChars };
}

/** Room for one tick label, px. */
const TICK_ROOM = { x: 64, y: 22 };

/** Room that a cell needs for its number, px. */
const NUMBER_ROOM = { width: 52, height: 20 };

/** Numbers along the axis of values, each with its line across; about so many. */
const VALUE_TICKS = 6;

/** Draws the picture in a box. */
export function drawPicture(grid: Grid, metric: Metric, size: Size): Drawn {
  const { x, y } = grid;
  const layout = layoutOf(grid, size);
  const figure = y === null ? lineOf(grid, metric) : heatMapOf(grid, y, { metric, layout });
  const svg = plotSvg({
    ...size,
    marginLeft: layout.left,
    marginRight: MARGIN.right,
    marginTop: MARGIN.top,
    marginBottom: layout.bottom,
    x: { type: 'linear', domain: [-0.5, x.texts.length - 0.5], axis: null },
    ...figure.options,
    marks: [...figure.marks, columnsAxis(x, layout)],
  });
  return { svg, ...placesIn(grid, layout) };
}

type Part = { readonly options: PlotOptions; readonly marks: readonly Markish[] };

type Look = { readonly metric: Metric; readonly layout: Layout };

function heatMapOf(grid: Grid, y: GridAxis, { metric, layout }: Look): Part {
  const { all } = grid;
  const size = gridSize(grid);
  const { width, height } = layout.cell;
  const hasNumbers = width >= NUMBER_ROOM.width && height >= NUMBER_ROOM.height;
  const [low, high] = domainOf(all);
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
  return {
    options: {
      y: { type: 'linear', domain: [-0.5, size.rows - 0.5], axis: null },
      color: { type: 'linear', scheme: 'cividis', domain: [low, high] },
    },
    marks: [
      rect(
        good.filter(({ isOwn }) => !isOwn),
        { ...box, fill: 'value', fillOpacity: 0.55, shapeRendering: 'crispEdges' },
      ),
      rect(
        good.filter(({ isOwn }) => isOwn),
        { ...box, fill: 'value', inset: 0.5 },
      ),
      rect(
        cells.filter(({ isFailed }) => isFailed),
        { ...box, fill: `url(#${HATCH})`, inset: 0.5 },
      ),
      text(hasNumbers ? good.filter(({ isOwn }) => isOwn) : [], {
        x: 'column',
        y: 'row',
        text: ({ value }) => formatNumber(value, metric.unit),
        // The scale begins dark and ends bright.
        fill: ({ value }) => (value - low < 0.5 * (high - low) ? '#fff' : '#000'),
        fontSize: 12,
      }),
      rowsAxis(y, layout),
    ],
  };
}

type Cell = { readonly column: number; readonly row: number };

function lineOf({ x, all }: Grid, metric: Metric): Part {
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
        label: valueTitle(metric, low),
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
      // Between two names lies nothing: each has an interval of its own.
      x.isOrdered
        ? areaY(points, { x: 'column', y1: 'low', y2: 'high', fill: blue, fillOpacity: 0.16 })
        : ruleX(points, {
            ...{ x: 'column', y1: 'low', y2: 'high' },
            ...{ stroke: blue, strokeOpacity: 0.4, strokeWidth: 3 },
          }),
      line(points, { x: 'column', y: 'middle', stroke: blue, strokeWidth: x.isOrdered ? 2 : 0 }),
      dot(points, { x: 'column', y: 'middle', fill: blue, r: 3.5 }),
    ],
  };
}

/** What the axis of values shows; one that does not begin at zero says so, since heights are then no measure. */
export function valueTitle({ label, unit }: Metric, low: number): string {
  const title = withUnit(label, unit);
  return low === 0 ? title : `${title}\n(axis not from zero)`;
}

/** From the least to the greatest, zero included when it is near, never empty. */
function lineDomain(
  points: readonly { readonly low: number; readonly high: number }[],
): readonly [number, number] {
  const low = min(points, (point) => point.low);
  const high = max(points, (point) => point.high);
  if (low === undefined || high === undefined) return [0, 1];
  const isNearZero = low >= 0 && low < 0.6 * high;
  const room = 0.06 * (high - low || Math.abs(high) || 1);
  return [isNearZero || low === 0 ? 0 : low - room, high + room];
}

/** Least and greatest middle of a picture; a span even when all are equal. */
export function domainOf(all: readonly Reading[]): readonly [number, number] {
  const [low, high] = extent(all, (each) =>
    each.type === 'value' ? each.spread.middle : undefined,
  );
  if (low === undefined) return [0, 1];
  return low === high ? [low - 0.5, high + 0.5] : [low, high];
}

const AXIS = {
  fontSize: 12,
  tickSize: 4,
  color: 'var(--muted)',
  labelAnchor: 'center',
  labelArrow: 'none',
} as const;

function columnsAxis(axis: GridAxis, { width, bottom }: Layout): Markish {
  const shown = ticksOf(axis, width / TICK_ROOM.x);
  return axisX(shown, {
    anchor: 'bottom',
    label: axis.title,
    labelOffset: bottom - 8,
    tickFormat: (place: number) => axis.ticks[place] ?? '',
    // In ems; words of a name that is wider go to the next line.
    ...(axis.isOrdered ? {} : { lineWidth: width / shown.length / AXIS.fontSize - 0.5 }),
    ...AXIS,
  });
}

function rowsAxis(axis: GridAxis, { left, nameChars }: Layout): Markish {
  return axisY(ticksOf(axis, 320 / TICK_ROOM.y), {
    label: axis.title,
    labelOffset: left - 8,
    tickFormat: (place: number) => shortened(axis.ticks[place] ?? '', nameChars),
    ...AXIS,
  });
}

function shortened(text: string, most: number): string {
  const chars = Array.from(text);
  return chars.length > most ? `${chars.slice(0, most - 1).join('')}…` : text;
}

/** Places along an axis that get a label: every first, second, third … */
function ticksOf({ ticks }: GridAxis, most: number): readonly number[] {
  const step = Math.max(1, Math.ceil(ticks.length / Math.max(1, Math.floor(most))));
  return range(0, ticks.length, step);
}

function placesIn(axes: Axes, { left, cell: { width, height } }: Layout): Omit<Drawn, 'svg'> {
  const { columns, rows } = gridSize(axes);
  return {
    cellAt: (x, y) => {
      const column = Math.floor((x - left) / width);
      const row = rows - 1 - Math.floor((y - MARGIN.top) / height);
      const isInside = column >= 0 && column < columns && row >= 0 && row < rows;
      return isInside ? row * columns + column : null;
    },
    boxOf: (cell) => ({
      x: left + (cell % columns) * width,
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
  const bands = range(steps).map((step) => ({ x1: at(step / steps), x2: at((step + 1) / steps) }));
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

/** Name by which cells refer to it. */
const HATCH = 'sweep-hatch';

/** The pattern, to be put into the drawing, or the page, whose cells use it. */
export function hatching(): SVGElement {
  const pattern = svgElement('pattern', {
    ...{ id: HATCH, width: '6', height: '6', patternUnits: 'userSpaceOnUse' },
  });
  pattern.append(
    svgElement('rect', { width: '6', height: '6', fill: 'var(--sunken)' }),
    svgElement('path', {
      ...{ d: 'M-1,7L7,-1M-1,1L1,-1M5,7L7,5', stroke: 'var(--muted)', 'stroke-width': '1.2' },
    }),
  );
  const defs = svgElement('defs', {});
  defs.append(pattern);
  return defs;
}
