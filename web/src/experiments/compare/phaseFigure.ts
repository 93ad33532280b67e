/** The plane of two sources: a path for each run, with its letter, its start and its end. */

import { dot, line, type Markish, text } from '@observablehq/plot';
import { max } from 'd3-array';
import { formatNumber } from '../../base/format';
import { seriesStyle } from '../../base/palette';
import { runLetter } from '../../base/text';
import type { SeriesInfo } from '../../model/engineTypes';
import type { HistoryView } from '../../run/history';
import { gridAndAxes, plotSvg } from '../../ui/charts/plotSvg';
import { displayOf, FRAME } from './figures';
import { type Point, phaseOf, sameIn } from './runCurves';
import type { ComparedRun } from './runs';

/** Two sources of all runs against each other. */
type PhasePlan = {
  readonly x: SeriesInfo;
  readonly y: SeriesInfo;
  readonly names: readonly [string, string];
  /** What both can have together, in the unit of the curves; `null` where that is not known. */
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
  const paths = runs.map(({ drawn }) => pathIn(drawn, x, y));
  const highest = max(paths.flat().flatMap((point) => [point.x, point.y])) ?? 0;
  const most = 1.04 * Math.max(highest, capacity ?? 0) || 1;
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
  const { sign, factor } = displayOf(x);
  const axis = {
    ticks: 5,
    labelAnchor: 'center',
    tickFormat: (tick: number) => formatNumber(tick * factor),
  } as const;
  return plotSvg({
    ...{ width: size, height: size },
    ...{ ...FRAME, marginBottom: 44 },
    x: { domain: [0, most], axis: null },
    y: { domain: [0, most], axis: null },
    marks: [
      ...gridAndAxes(
        { ...axis, label: `${names[0]}, ${sign}` },
        { ...axis, label: `${names[1]}, ${sign}` },
      ),
      line(fair, { ...guide, strokeDasharray: '4 3' }),
      ...(capacity === null ? [] : [line(full, guide)]),
      text(guideNames(most, capacity), {
        ...{ x: 'x', y: 'y', text: 'name', fill: 'var(--muted)', fontSize: 12 },
        ...{ textAnchor: 'start', dx: 6, dy: -4 },
      }),
      ...paths.flatMap((points, place) =>
        pathMarks(points, pathLook(place, runs[place]?.isPresent ?? false)),
      ),
      ...letterMarks(paths, most),
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

function pathIn(view: HistoryView, x: SeriesInfo, y: SeriesInfo): readonly Point[] {
  const [across, up] = [sameIn(view, x), sameIn(view, y)];
  return across === undefined || up === undefined ? [] : phaseOf(view, across, up);
}

/** How the path of a run is drawn: a hue for each; the current one is stronger than those that are pinned. */
export function pathLook(place: number, isPresent: boolean) {
  return { stroke: `var(--${seriesStyle(place).token})`, width: isPresent ? 2 : 1.25 };
}

/** The way of one run: a ring where it starts, a dot where it ends. */
function pathMarks(
  points: readonly Point[],
  { stroke, width }: ReturnType<typeof pathLook>,
): readonly Markish[] {
  const at = { x: 'x', y: 'y', stroke } as const;
  return [
    line(points, { ...at, strokeWidth: width, strokeLinejoin: 'round' }),
    dot(points.slice(0, 1), { ...at, fill: 'var(--surface)', strokeWidth: 1.5, r: 4.5 }),
    dot(points.slice(-1), { ...at, fill: stroke, r: 4.5 }),
  ];
}

/** Ends nearer than this share of the side have one label; a path this far from all others its own. */
const NEAR_END = 0.05;
const ALONE = 0.03;

/** The letter of each run where its path is farthest from the others, and all letters at the ends. */
function letterMarks(paths: readonly (readonly Point[])[], most: number): readonly Markish[] {
  const own = paths.flatMap((path, place) => {
    const at = farthestFromOthers(path, paths, ALONE * most);
    return at === null ? [] : [{ ...at, name: runLetter(place), fill: place }];
  });
  const look = {
    ...{ x: 'x', y: 'y', text: 'name', fontSize: 13, fontWeight: 600 },
    ...{ stroke: 'var(--surface)', strokeWidth: 4 },
  } as const;
  return [
    ...own.map((each) =>
      text([each], { ...look, fill: `var(--${seriesStyle(each.fill).token})`, dy: -9 }),
    ),
    text(endNames(paths, NEAR_END * most), { ...look, fill: 'var(--text)', dy: 16 }),
  ];
}

/** Names of the ends; those within `near` of one another are named together. */
export function endNames(
  paths: readonly (readonly Point[])[],
  near: number,
): readonly (Point & { readonly name: string })[] {
  const names: (Point & { name: string })[] = [];
  paths.forEach((path, place) => {
    const end = path.at(-1);
    if (end === undefined) return;
    const beside = names.find((each) => distance(each, end) < near);
    if (beside === undefined) names.push({ ...end, name: runLetter(place) });
    else beside.name += ` ${runLetter(place)}`;
  });
  return names;
}

/** Places looked at on each path; chosen: enough for a label. */
const LOOKED_AT = 150;

/** The place on a path that is farthest from all others, at least `least`; `null` when none is. */
export function farthestFromOthers(
  path: readonly Point[],
  paths: readonly (readonly Point[])[],
  least: number,
): Point | null {
  const others = paths.filter((each) => each !== path).flatMap((each) => along(each, LOOKED_AT));
  // The label at the end says the same already.
  const end = path.at(-1);
  const avoided = end === undefined ? others : [...others, end];
  let found: { readonly at: Point; readonly room: number } | null = null;
  for (const at of along(path, LOOKED_AT)) {
    const room = avoided.reduce((nearest, each) => Math.min(nearest, distance(at, each)), Infinity);
    if (room >= (found?.room ?? least)) found = { at, room };
  }
  return found?.at ?? null;
}

/** `count` places on a path, equally far from one another along it, its first point among them. */
export function along(path: readonly Point[], count: number): readonly Point[] {
  const legs = path.slice(1).map((to, at) => ({ from: path[at] ?? to, to }));
  const whole = legs.reduce((sum, { from, to }) => sum + distance(from, to), 0);
  const places: Point[] = path.slice(0, 1);
  const step = whole / Math.max(1, count - 1);
  let passed = 0;
  for (const { from, to } of legs) {
    const length = distance(from, to);
    while (length > 0 && places.length < count && places.length * step <= passed + length) {
      const share = (places.length * step - passed) / length;
      places.push({ x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) });
    }
    passed += length;
  }
  return places;
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
