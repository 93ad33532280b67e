/** Figures of the screen: curves of one run, the difference of two, the plane of two sources. */

import {
  axisX,
  axisY,
  dot,
  gridX,
  gridY,
  line,
  type Markish,
  ruleY,
  text,
} from '@observablehq/plot';
import { plotSvg } from '../charts/plotSvg';
import type { Quantity, SeriesInfo, Unit } from '../engine/model';
import {
  highestOf,
  type Reference,
  referencesOf,
  shownReferences,
  valueAt,
} from '../engine/overlays';
import { formatNumber, unitLabel } from '../lib/format';
import { pinDash, seriesStyle } from '../lib/palette';
import { curveOf, differenceOf, type Point, phaseOf, seriesOf } from './curves';
import type { ComparedRun } from './runs';

const AXIS = { fontSize: 12, tickSize: 0, color: 'var(--muted)' } as const;
const FRAME = { marginLeft: 64, marginRight: 20, marginTop: 16, marginBottom: 36 } as const;
/** Lines of theory up to this multiple of the curves make a figure higher; others are left out. */
const NEAR = 1.5;
/** Lines in one figure at most. */
const MOST_LINES = 6;

type Span = readonly [number, number];

/** What several figures of one quantity share, so that they can be read against each other. */
export type Shared = { readonly timeS: Span; readonly value: Span };

/** Common axes for curves of `quantity` in all runs. */
export function sharedAxes(runs: readonly ComparedRun[], quantity: Quantity): Shared {
  const ends = runs.map(({ view }) => view.time[view.rows - 1] ?? 0);
  const tops = runs.flatMap(({ view }) =>
    seriesOf(view, quantity).flatMap((series) => curveOf(view, series).map(({ y }) => y)),
  );
  const curves = tops.reduce((most, y) => (Number.isFinite(y) && y > most ? y : most), 0);
  const lines = runs.flatMap(({ info }) => referencesOf(quantity, info).map(highestOf));
  const top = Math.max(curves, ...lines.filter((y) => y <= curves * NEAR));
  return { timeS: [0, Math.max(0.001, ...ends)], value: [0, top === 0 ? 1 : top * 1.05] };
}

/** How the curves of a run are drawn. */
export type RunPlan = {
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
  const lines = seriesOf(run.view, quantity).slice(0, MOST_LINES);
  const beside = shownReferences(referencesOf(quantity, run.info), hidden);
  return timeFigure({ ...shared, width, unit: lines[0]?.unit ?? 'count' }, [
    ...beside.flatMap((reference) => theory(reference, shared)),
    ...lines.map((series) => curve(curveOf(run.view, series), series)),
  ]);
}

/** `b − a`, line by line; a series that one of them lacks is left out. */
export function drawDifference(
  [a, b]: readonly [ComparedRun, ComparedRun],
  quantity: Quantity,
  width: number,
): SVGSVGElement {
  const lines = seriesOf(a.view, quantity).flatMap((series) => {
    const other = seriesOf(b.view, quantity).find(({ element }) => element === series.element);
    if (other === undefined) return [];
    const points = differenceOf({ view: a.view, series }, { view: b.view, series: other });
    return [{ series, points }];
  });
  const all = lines.flatMap(({ points }) => points.map(({ y }) => Math.abs(y)));
  const most = all.reduce((top, y) => (Number.isFinite(y) && y > top ? y : top), 0) || 1;
  const endS = Math.max(0.001, ...lines.map(({ points }) => points.at(-1)?.x ?? 0));
  const axes = { timeS: [0, endS], value: [-1.05 * most, 1.05 * most] } as const;
  return timeFigure({ ...axes, width, unit: lines[0]?.series.unit ?? 'count' }, [
    ruleY([0], { stroke: 'var(--text)' }),
    ...lines.slice(0, MOST_LINES).map(({ series, points }) => curve(points, series)),
  ]);
}

/** A line of theory as far as it lies on the axes, with its name at its end. */
function theory(reference: Reference, { timeS: [, endS], value: [, top] }: Shared): Markish[] {
  const { steps, label } = reference;
  const inside = steps.flatMap(([fromS, y], place) => {
    const untilS = Math.min(steps[place + 1]?.[0] ?? endS, endS);
    if (fromS >= endS || y === null || y > top) return [{ x: fromS, y: Number.NaN }];
    return [
      { x: fromS, y },
      { x: untilS, y },
    ];
  });
  const last = valueAt(reference, endS);
  const path = line(inside, {
    ...{ x: 'x', y: 'y', stroke: 'var(--muted)', strokeWidth: 1, strokeDasharray: '4 3' },
  });
  if (last === null || last > top) return [path];
  const name = `${label} ${formatNumber(last)}`;
  const look = { fill: 'var(--muted)', fontSize: 11, textAnchor: 'end' as const, dy: -7 };
  return [path, text([{ x: endS, y: last, name }], { x: 'x', y: 'y', text: 'name', ...look })];
}

function curve(points: readonly Point[], { colour }: SeriesInfo): Markish {
  const { token, dash } = seriesStyle(colour);
  return line(points, {
    ...{ x: 'x', y: 'y', stroke: `var(--${token})`, strokeWidth: 1.5 },
    strokeDasharray: dash.join(' '),
  });
}

type TimeAxes = Shared & { readonly width: number; readonly unit: Unit };

function timeFigure(
  { timeS, value, width, unit }: TimeAxes,
  marks: readonly Markish[],
): SVGSVGElement {
  return plotSvg({
    ...FRAME,
    ...{ width, height: 150 },
    x: { domain: [...timeS], axis: null },
    y: { domain: [...value], axis: null },
    marks: [
      gridX({ stroke: 'var(--grid)', strokeOpacity: 1 }),
      gridY({ stroke: 'var(--grid)', strokeOpacity: 1, ticks: 4 }),
      axisX({ ...AXIS, label: 'time, s', labelArrow: 'none', labelAnchor: 'right' }),
      axisY({
        ...{ ...AXIS, label: unitLabel(unit), labelArrow: 'none', labelAnchor: 'top', ticks: 4 },
        tickFormat: (tick: number) => formatNumber(tick),
      }),
      ...marks,
    ],
  });
}

/** Two sources of all runs against each other. */
export type PhasePlan = {
  readonly x: SeriesInfo;
  readonly y: SeriesInfo;
  readonly names: readonly [string, string];
  /** What both can have together, in the unit of the curves; `null` where nobody knows. */
  readonly capacity: number | null;
  readonly size: number;
};

/**
 * The plane of two sources: on the diagonal both have the same, on the falling line they use all there
 * is, and where the two cross is the fair and efficient point.
 *
 * Source: Chiu, Jain, "Analysis of the increase and decrease algorithms", 1989, figure 3.
 */
export function drawPhase(runs: readonly ComparedRun[], plan: PhasePlan): SVGSVGElement {
  const { x, y, names, capacity, size } = plan;
  const paths = runs.map(({ view }) => pathIn(view, x, y));
  const ends = paths.flatMap((points) => points.flatMap((point) => [point.x, point.y]));
  const most = ends.reduce((top, value) => (value > top ? value : top), capacity ?? 0) * 1.04 || 1;
  const guide = { x: 'x', y: 'y', stroke: 'var(--muted)', strokeWidth: 1 } as const;
  const fair = [
    { x: 0, y: 0 },
    { x: most, y: most },
  ];
  const whole = capacity ?? 0;
  const full = [
    { x: 0, y: whole },
    { x: whole, y: 0 },
  ];
  const sign = unitLabel(x.unit);
  return plotSvg({
    ...{ width: size, height: size },
    ...{ ...FRAME, marginBottom: 44 },
    x: { domain: [0, most], axis: null },
    y: { domain: [0, most], axis: null },
    marks: [
      gridX({ stroke: 'var(--grid)', strokeOpacity: 1, ticks: 5 }),
      gridY({ stroke: 'var(--grid)', strokeOpacity: 1, ticks: 5 }),
      axisX({
        ...AXIS,
        ticks: 5,
        label: `${names[0]}, ${sign}`,
        labelArrow: 'none',
        labelAnchor: 'center',
      }),
      axisY({
        ...AXIS,
        ticks: 5,
        label: `${names[1]}, ${sign}`,
        labelArrow: 'none',
        labelAnchor: 'center',
      }),
      line(fair, { ...guide, strokeDasharray: '4 3' }),
      ...(capacity === null ? [] : [line(full, guide)]),
      text(guideNames(most, capacity), {
        ...{ x: 'x', y: 'y', text: 'name', fill: 'var(--muted)', fontSize: 12 },
        ...{ textAnchor: 'start', dx: 6, dy: -4 },
      }),
      ...paths.flatMap((points, place) => pathMarks(points, place, place === runs.length - 1)),
    ],
  });
}

/** The names of the two lines, each where its line has room. */
function guideNames(
  most: number,
  capacity: number | null,
): readonly (Point & { readonly name: string })[] {
  const fair = { x: 0.28 * most, y: 0.28 * most, name: 'equal' };
  if (capacity === null) return [fair];
  return [fair, { x: 0.12 * capacity, y: 0.88 * capacity, name: 'link full' }];
}

function pathIn(view: ComparedRun['view'], x: SeriesInfo, y: SeriesInfo): readonly Point[] {
  const find = (wanted: SeriesInfo) =>
    seriesOf(view, wanted.quantity).find(({ element }) => element === wanted.element);
  const [across, up] = [find(x), find(y)];
  return across === undefined || up === undefined ? [] : phaseOf(view, across, up);
}

/** The way of one run; its end is marked. */
function pathMarks(
  points: readonly Point[],
  place: number,
  isPresent: boolean,
): readonly Markish[] {
  const stroke = isPresent ? 'var(--series-1)' : 'var(--text)';
  return [
    line(points, {
      ...{ x: 'x', y: 'y', stroke, strokeWidth: 1.25 },
      ...{ strokeOpacity: isPresent ? 1 : 0.55, strokeLinejoin: 'round' as const },
      strokeDasharray: isPresent ? '' : pinDash(place).join(' '),
    }),
    dot(points.slice(-1), { x: 'x', y: 'y', fill: stroke, r: 4.5 }),
  ];
}
