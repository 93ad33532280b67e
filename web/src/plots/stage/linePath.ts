/**
 * The path of one line through its pixel columns, for uPlot.
 *
 * Per column: to the first value, over the lowest and the highest, on from the last. Whole device
 * pixels only, so that a stroke one pixel wide stays sharp and cheap.
 */

import type uPlot from 'uplot';
import { PER_COLUMN } from '../../lib/decimate';
import { createPen, type Pen } from './pen';

/** Steps up to this many CSS pixels may fall into a gap of a dashed line; chosen. */
const FLAT_PX = 3;
/** Below this many CSS pixels between samples, no dots are drawn on them; chosen. */
const DOT_SPACING_PX = 14;

/** Makes the path builder of a line with this dash pattern (CSS pixels). */
export function linePath(dash: readonly number[]): uPlot.Series.PathBuilder {
  return (u, seriesIndex) => {
    const ratio = devicePixelRatio;
    const stroke = new Path2D();
    const pen = createPen(
      stroke,
      dash.map((piece) => Math.max(1, Math.round(piece * ratio))),
      FLAT_PX * ratio,
    );
    const filled = tracePath(u, seriesIndex, pen);
    return { stroke, fill: dots(filled, ratio), clip: null, band: null, gaps: [], flags: 0 };
  };
}

type Point = readonly [number, number];

/** Draws all columns; returns the points when they are few enough to be seen one by one. */
function tracePath(u: uPlot, seriesIndex: number, pen: Pen): readonly Point[] {
  const x = u.data[0];
  const y = u.data[seriesIndex];
  const points: Point[] = [];
  if (y === undefined) return points;
  const most = u.bbox.width / (DOT_SPACING_PX * devicePixelRatio);
  for (let at = 0; at < y.length; at += PER_COLUMN) {
    const first = y[at];
    if (typeof first !== 'number' || Number.isNaN(first)) continue;
    const px = Math.round(u.valToPos(x[at] ?? 0, 'x', true));
    traceColumn(u, px, y, at, pen);
    if (points.length <= most) points.push([px, Math.round(u.valToPos(first, 'y', true))]);
  }
  return points.length <= most ? points : [];
}

function traceColumn(
  u: uPlot,
  px: number,
  y: ArrayLike<number | null | undefined>,
  at: number,
  pen: Pen,
): void {
  const height = (offset: number) => Math.round(u.valToPos(y[at + offset] ?? 0, 'y', true));
  const first = height(0);
  const low = height(1);
  const high = height(2);
  pen.to(px, first);
  if (low === high) return;
  pen.to(px, low);
  pen.to(px, high);
  pen.to(px, height(3));
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
