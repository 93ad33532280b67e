/** Figures of the screen along time: curves of one run, the difference of two. */

import { line, type Markish, ruleY, text } from '@observablehq/plot';
import { max } from 'd3-array';
import { formatNumber } from '../../base/format';
import { seriesStyle } from '../../base/palette';
import type { Quantity, SeriesInfo } from '../../model/engineTypes';
import {
  heldValueAt,
  highestOf,
  piecesOf,
  type Reference,
  referencesOf,
  shownReferences,
} from '../../model/overlays';
import { plotKind } from '../../model/plotKinds';
import type { Display } from '../../model/plotKinds/kind';
import { timeUnit } from '../../timeline/timeText';
import { gridAndAxes, plotSvg } from '../../ui/charts/plotSvg';
import { curveOf, differences, type Point, seriesOf } from './runCurves';
import type { ComparedRun } from './runs';

/** Room around a figure. */
export const FRAME = { marginLeft: 64, marginRight: 20, marginTop: 16, marginBottom: 36 } as const;
/** Height of a figure with its axes: of the curves alone it leaves 140 px. */
const HEIGHT = 140 + FRAME.marginTop + FRAME.marginBottom;
/** Lines of theory up to this multiple of the curves make a figure higher; others are left out. */
const NEAR = 1.5;
/** Lines in one figure at most. */
const MOST_LINES = 6;

type Span = readonly [number, number];

/** What several figures of one quantity share, so that they can be read against each other. */
export type Shared = { readonly timeS: Span; readonly value: Span };

/** Common axes for curves of `quantity` in all runs. */
export function sharedAxes(runs: readonly ComparedRun[], quantity: Quantity): Shared {
  const ends = runs.map(({ drawn }) => drawn.time[drawn.rows - 1] ?? 0);
  const points = runs.flatMap(({ drawn }) =>
    seriesOf(drawn, quantity).flatMap((series) => curveOf(drawn, series)),
  );
  const curves = max(points, ({ y }) => y) ?? 0;
  const lines = runs.flatMap(({ info }) => referencesOf(quantity, info).map(highestOf));
  const top = Math.max(curves, ...lines.filter((y) => y <= curves * NEAR));
  return { timeS: [0, Math.max(0.001, ...ends)], value: [0, top === 0 ? 1 : top * 1.05] };
}

/** How the curves of a run are drawn. */
type RunPlan = {
  readonly shared: Shared;
  readonly width: number;
  /** What is switched off, lines of theory among it. */
  readonly hidden: ReadonlySet<string>;
};

/** The curves of one run, and the lines of theory beside them. */
export function drawRun(
  run: ComparedRun,
  quantity: Quantity,
  { shared, width, hidden }: RunPlan,
): SVGSVGElement {
  const lines = linesOf(run, quantity);
  const beside = shownReferences(referencesOf(quantity, run.info), hidden);
  const display = displayOf(lines[0]);
  return timeFigure({ ...shared, width, display }, [
    ...beside.map((reference) => theory(reference, shared)),
    ...lines.map((series) => curve(curveOf(run.drawn, series), series)),
    ...beside.flatMap((reference) => theoryName(reference, shared, display)),
  ]);
}

/** The lines of a run that are drawn. */
export function linesOf(run: ComparedRun, quantity: Quantity): readonly SeriesInfo[] {
  return seriesOf(run.drawn, quantity).slice(0, MOST_LINES);
}

/** The second run less the first, line by line, over the time that the curves of the runs have. */
export function drawDifference(
  [a, b]: readonly [ComparedRun, ComparedRun],
  quantity: Quantity,
  { shared: { timeS }, width }: Pick<RunPlan, 'shared' | 'width'>,
): SVGSVGElement {
  const lines = differences([a.drawn, b.drawn], quantity).map(({ series, view }) => ({
    series,
    points: curveOf(view, { ...series, index: 0 }),
  }));
  const most = max(lines, ({ points }) => max(points, ({ y }) => Math.abs(y))) || 1;
  const axes = { timeS, value: [-1.05 * most, 1.05 * most] } as const;
  return timeFigure({ ...axes, width, display: displayOf(lines[0]?.series) }, [
    ruleY([0], { stroke: 'var(--text)' }),
    ...lines.slice(0, MOST_LINES).map(({ series, points }) => curve(points, series)),
  ]);
}

/** A line of theory as far as it lies on the axes. */
function theory({ steps }: Reference, { timeS, value: [, top] }: Shared): Markish {
  return ruleY(piecesOf(steps, timeS, top), {
    ...{ x1: 'fromS', x2: 'untilS', y: 'value' },
    ...{ stroke: 'var(--muted)', strokeWidth: 1, strokeDasharray: '4 3' },
  });
}

/** Its name at its end, with a rim that keeps it readable on any curve. */
function theoryName(
  reference: Reference,
  { timeS: [, endS], value: [, top] }: Shared,
  { factor }: Scaled,
): readonly Markish[] {
  const last = heldValueAt(reference.steps, endS);
  if (last === null || last > top) return [];
  const name = `${reference.label} ${formatNumber(last * factor)}`;
  const look = { fill: 'var(--muted)', fontSize: 12, textAnchor: 'end' as const, dy: -7 };
  const rim = { stroke: 'var(--surface)', strokeWidth: 4 };
  return [text([{ x: endS, y: last, name }], { x: 'x', y: 'y', text: 'name', ...look, ...rim })];
}

function curve(points: readonly Point[], { colour }: SeriesInfo): Markish {
  return line(points, { x: 'x', y: 'y', ...lookOf(colour) });
}

/** How a line is drawn, in the figures and in their key. */
export function lookOf(colour: number) {
  const { token, dash } = seriesStyle(colour);
  return { stroke: `var(--${token})`, strokeWidth: 1.5, strokeDasharray: dash.join(' ') };
}

/** How the plots of the workbench write a quantity: its sign and its factor. */
export function displayOf(series: SeriesInfo | undefined): Scaled {
  const kind = plotKind(series?.quantity);
  return kind?.display(series?.unit ?? 'count') ?? { sign: '', factor: 1 };
}

type Scaled = Pick<Display, 'sign' | 'factor'>;
type TimeAxes = Shared & { readonly width: number; readonly display: Scaled };

function timeFigure(
  { timeS, value, width, display }: TimeAxes,
  marks: readonly Markish[],
): SVGSVGElement {
  const { sign, size } = timeUnit(timeS[1]);
  return plotSvg({
    ...FRAME,
    ...{ width, height: HEIGHT },
    x: { domain: [...timeS], axis: null },
    y: { domain: [...value], axis: null },
    marks: [
      ...gridAndAxes(
        { label: `time, ${sign}`, tickFormat: (tick: number) => formatNumber(tick / size) },
        {
          ...{ label: display.sign, ticks: 4 },
          tickFormat: (tick: number) => formatNumber(tick * display.factor),
        },
      ),
      ...marks,
    ],
  });
}
