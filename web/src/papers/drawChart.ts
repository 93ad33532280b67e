/** Lines and bars of a panel in the terms of Observable Plot, in our colours and markers. */

import {
  areaY,
  axisX,
  axisY,
  barY,
  dot,
  gridY,
  lineY,
  type Markish,
  type PlotOptions,
  ruleX,
  ruleY,
  type ScaleOptions,
} from '@observablehq/plot';
import { range } from 'd3-array';
import { formatNumber } from '../base/format';
import { dashOfPoints, type Marker, seriesStyle } from '../base/palette';
import type { AxisValue } from '../model/figureModel';
import type { Chart, ChartPoint, ChartSeries, PrintedSeries } from './chart';
import { paperLayer } from './drawMarks';
import type { Placed } from './placedMarks';

const SYMBOLS: Readonly<Record<Marker, string>> = {
  '●': 'circle',
  '■': 'square',
  '▲': 'triangle',
  '◆': 'diamond2',
  '✚': 'cross',
  '★': 'star',
};

/** Radius in which a finger or a pointer finds a point, px. */
const REACH = 12;

/** Every measured point, in the order in which the pointer's marks are drawn. */
export function hitsOf(chart: Chart): readonly ChartPoint[] {
  return chart.series.flatMap(({ points }) => points);
}

/** A chart with lines over x. */
export function lineOptions(
  chart: Chart,
  { from0, placed }: { readonly from0: boolean; readonly placed: readonly Placed[] },
): PlotOptions {
  const paper = paperLayer(placed);
  return {
    ...frame(from0, chart),
    ...paper.margins,
    x: { ...xScale(chart), inset: 12 },
    marks: [
      ...axes(chart),
      ...paper.marks,
      ...chart.printed.flatMap((line) => printedMarks(line)),
      ...chart.series.flatMap((line) => lineMarks(line)),
      ...paper.signs,
      dot([...hitsOf(chart)], {
        x: 'x',
        y: 'y',
        r: REACH,
        fill: 'transparent',
        className: 'papers-hit',
      }),
    ],
  };
}

/** A chart with one group of bars for each x, `width` px wide. */
export function barOptions(chart: Chart, width: number): PlotOptions {
  const names = chart.series.map(({ name }) => name);
  const grouped = chart.series.flatMap(({ name, points }) =>
    points.map((point) => ({ ...point, name })),
  );
  const place = { x: 'name', fx: 'x' };
  const { names: labels, ...looks } = namesUnder(chart.xs.map(chart.labelOf), width);
  return {
    ...frame(true, chart),
    marginBottom: looks.height,
    x: { domain: names, axis: null, padding: 0.1 },
    fx: {
      domain: [...chart.xs],
      label: null,
      padding: 0.2,
      tickRotate: looks.isUpright ? -90 : 0,
      tickFormat: (_: AxisValue, at: number) => labels[at] ?? '',
    },
    marks: [
      ...valueAxis(),
      ...chart.series.map(({ name, colour, points }) =>
        barY(
          points.map((point) => ({ ...point, name })),
          { ...place, y: 'y', fill: ink(colour), fillOpacity: 0.85 },
        ),
      ),
      ruleX(grouped.filter(hasInterval), {
        ...place,
        y1: 'low',
        y2: 'high',
        stroke: 'var(--text)',
      }),
      ...chart.printed.map((line) => printedBars(line, chart)),
      ruleY([0], { stroke: 'var(--control-border)' }),
      barY(grouped, { ...place, y: 'y', fill: 'transparent', className: 'papers-hit' }),
    ],
  };
}

/** Height of letters, of a line of text, and a generous width of a character, px. */
const LETTER_PX = 12;
const LINE_PX = 14;
const CHARACTER_PX = 6.8;
/** What a chart has beside its plotting area, and an axis beneath it, px. */
const BESIDE_PX = 72;
const AXIS_PX = 18;

/** Names under bars: each part in a line of its own; upright, in no more lines than bars have room for, where one would lie on the next; and the room they want, px. */
export function namesUnder(names: readonly string[], width: number) {
  const room = (width - BESIDE_PX) / names.length;
  const across = (lines: readonly (readonly string[])[]) =>
    CHARACTER_PX * Math.max(1, ...lines.flat().map(({ length }) => length));
  const level = names.map((name) => inLines(name, Number.POSITIVE_INFINITY));
  const isUpright = across(level) > room;
  const lines = isUpright ? names.map((name) => inLines(name, room / LETTER_PX)) : level;
  const down = LINE_PX * Math.max(1, ...lines.map(({ length }) => length));
  const height = AXIS_PX + (isUpright ? across(lines) : down);
  return { names: lines.map((each) => each.join('\n')), isUpright, height };
}

/** A name in as many lines as it has parts, or in `most`. */
function inLines(name: string, most: number): readonly string[] {
  const parts = name.split(/(?<=,) /);
  const each = Math.ceil(parts.length / Math.max(1, Math.floor(Math.min(most, parts.length))));
  return range(0, parts.length, each).map((at) => parts.slice(at, at + each).join(' '));
}

/** What all charts share: margins, size of letters, range. */
export function frame(from0: boolean, chart: Chart | null): PlotOptions {
  const isFlat = chart?.series.every(({ points }) => points.every(({ y }) => y === 0));
  return {
    marginLeft: 56,
    marginRight: 16,
    marginTop: 12,
    marginBottom: 32,
    style: { fontSize: '12px', background: 'transparent', overflow: 'visible' },
    y: {
      nice: true,
      ...(chart?.isYLog === true ? { type: 'log' } : {}),
      ...(from0 && chart?.isYLog !== true ? { zero: true } : {}),
      ...(isFlat ? { domain: [0, 1] } : {}),
    },
  };
}

const MILLION = 1e6;

/** Numbers along an axis; those of many digits in millions: "25 M". */
export function number(value: unknown): string {
  const x = Number(value);
  return Math.abs(x) < MILLION ? formatNumber(x) : `${formatNumber(x / MILLION)} M`;
}

function ink(colour: number): string {
  return `var(--${seriesStyle(colour).token})`;
}

function xScale({ xScale: type, xs }: Chart): ScaleOptions {
  return type === 'ordinal' ? { type: 'point', domain: [...xs] } : { type };
}

function axes({ xs, xScale: type, labelOf }: Chart): readonly Markish[] {
  // The values that were run, when there is room for all of them. As texts, because a logarithmic scale leaves out
  // some labels.
  const ticks =
    type !== 'ordinal' && xs.length <= 7
      ? { ticks: xs as number[], text: labelOf }
      : { tickFormat: (x: AxisValue) => (xs.includes(x) ? labelOf(x) : number(x)) };
  return [...valueAxis(), axisX({ label: null, color: 'var(--muted)', ...ticks })];
}

/** The vertical axis of every picture and its grid. */
export function valueAxis(): readonly Markish[] {
  return [
    gridY({ ticks: 5, stroke: 'var(--grid)', strokeOpacity: 1 }),
    axisY({ label: null, ticks: 5, tickFormat: number, color: 'var(--muted)' }),
  ];
}

function lineMarks({ colour, points }: ChartSeries): readonly Markish[] {
  const dash = dashOfPoints(colour);
  const stroke = ink(colour);
  // Not drawn below zero where nothing measured is negative; the table has the whole interval.
  const isNegative = points.some(({ y }) => y < 0);
  const banded = points
    .filter(hasInterval)
    .map((point) => ({ ...point, low: isNegative ? point.low : Math.max(0, point.low ?? 0) }));
  return [
    areaY(banded, { x: 'x', y1: 'low', y2: 'high', fill: stroke, fillOpacity: 0.14 }),
    ruleX(banded, { x: 'x', y1: 'low', y2: 'high', stroke, strokeOpacity: 0.7 }),
    lineY([...points], {
      className: 'papers-line',
      x: 'x',
      y: 'y',
      stroke,
      strokeWidth: 2,
      ...(dash.length > 0 ? { strokeDasharray: dash.join(' ') } : {}),
    }),
    dot([...points], { x: 'x', y: 'y', r: 4, fill: stroke, symbol: symbolOf(colour) }),
  ];
}

/** Points of the paper: hollow, joined by a thin line in the ink of the page. */
function printedMarks({ colour, points }: PrintedSeries): readonly Markish[] {
  const stroke = colour === null ? 'var(--text)' : ink(colour);
  return [
    lineY([...points], { x: 'x', y: 'y', stroke, strokeOpacity: 0.6, strokeDasharray: '1 4' }),
    dot([...points], {
      x: 'x',
      y: 'y',
      r: 6,
      stroke,
      strokeWidth: 1.5,
      fill: 'var(--surface)',
      symbol: symbolOf(colour ?? 0),
    }),
  ];
}

function printedBars({ colour, points }: PrintedSeries, chart: Chart): Markish {
  // Only above bars of its own: over others it would be the number of another measure.
  const own = chart.series.filter((line) => line.colour === colour);
  return dot(
    own.flatMap(({ name }) => points.map((point) => ({ ...point, name }))),
    {
      x: 'name',
      fx: 'x',
      y: 'y',
      r: 6,
      stroke: 'var(--text)',
      strokeWidth: 1.5,
      fill: 'var(--surface)',
    },
  );
}

function hasInterval({ low, high }: ChartPoint): boolean {
  return low !== null && high !== null && high > low;
}

function symbolOf(colour: number) {
  return SYMBOLS[seriesStyle(colour).marker] as 'circle';
}
