/**
 * The path of one line through its pixel columns, for uPlot.
 *
 * Per column: to the first value, over the lowest and the highest, on from the last. Whole device
 * pixels only, so that a stroke one pixel wide stays sharp and cheap.
 */

import type uPlot from 'uplot';
import { PER_COLUMN } from '../../base/decimate';
import { createPen, keptWithin, type Pen } from './pen';

/** Steps up to this many CSS pixels may fall into a gap of a dashed line; chosen. */
const FLAT_PX = 3;
/** Below this many CSS pixels between samples, no dots are drawn on them; chosen. */
const DOT_SPACING_PX = 14;

/** Makes the path builder of a line with this dash pattern (CSS pixels). */
export function linePath(dash: readonly number[]): uPlot.Series.PathBuilder {
  return (u, seriesIndex) => {
    const ratio = devicePixelRatio;
    const stroke = new Path2D();
    const dashes = dash.map((piece) => Math.max(1, Math.round(piece * ratio)));
    const { left, width } = u.bbox;
    const edges = [Math.floor(left), Math.ceil(left + width)] as const;
    const pen = keptWithin(createPen(stroke, dashes, FLAT_PX * ratio), edges);
    const filled = tracePath(u, seriesIndex, pen);
    return { stroke, fill: dots(filled, ratio), clip: null, band: null, gaps: [], flags: 0 };
  };
}

type Point = readonly [number, number];

/** From sample to device pixels; both scales are linear, which saves a call per number. */
type Projection = {
  readonly x: (timeS: number) => number;
  readonly y: (value: number) => number;
};

function projectionOf(u: uPlot): Projection {
  const { left, top, width, height } = u.bbox;
  const { min: from = 0, max: to = 1 } = u.scales.x ?? {};
  const { min: low = 0, max: high = 1 } = u.scales.y ?? {};
  const perSecond = width / (to - from);
  const perUnit = height / (high - low);
  return {
    x: (timeS) => Math.round(left + (timeS - from) * perSecond),
    y: (value) => Math.round(top + (high - value) * perUnit),
  };
}

/** Draws all columns; returns the points when they are few enough to be seen one by one. */
function tracePath(u: uPlot, seriesIndex: number, pen: Pen): readonly Point[] {
  const x = u.data[0];
  const y = u.data[seriesIndex];
  const points: Point[] = [];
  if (y === undefined) return points;
  const project = projectionOf(u);
  const most = u.bbox.width / (DOT_SPACING_PX * devicePixelRatio);
  for (let at = 0; at < y.length; at += PER_COLUMN) {
    const first = y[at];
    if (typeof first !== 'number' || Number.isNaN(first)) continue;
    const px = project.x(x[at] ?? 0);
    traceColumn(y, at, { px, project, pen });
    if (points.length <= most) points.push([px, project.y(first)]);
  }
  return points.length <= most ? points : [];
}

type ColumnPen = { readonly px: number; readonly project: Projection; readonly pen: Pen };

function traceColumn(
  y: ArrayLike<number | null | undefined>,
  at: number,
  { px, project, pen }: ColumnPen,
): void {
  const lowest = y[at + 1] ?? 0;
  const highest = y[at + 2] ?? 0;
  pen.to(px, project.y(y[at] ?? 0));
  if (lowest === highest) return;
  pen.to(px, project.y(lowest));
  pen.to(px, project.y(highest));
  pen.to(px, project.y(y[at + 3] ?? 0));
}

/** Samples far apart are shown as dots, so that nobody takes the line between them for data. */
function dots(points: readonly Point[], ratio: number): Path2D | null {
  if (points.length < 2) return null;
  const path = new Path2D();
  const radius = 2 * ratio;
  for (const [x, y] of points) {
    path.moveTo(x + radius, y);
    path.arc(x, y, radius, 0, 2 * Math.PI);
  }
  return path;
}
