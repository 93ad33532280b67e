/**
 * Curves through their pixel columns, in whole device pixels so that thin strokes stay sharp and cheap.
 *
 * Per column: to the first value, over the lowest and the highest, on from the last.
 */

import { range as rangeOf } from 'd3-array';
import { PER_COLUMN } from '../../base/decimate';
import type { Line } from '../../model/plotKinds/kind';
import type { Columns } from '../../timeline/stage/columns';
import { type Axes, areaOf, inside } from './chart';

/** Steps up to this many CSS pixels may fall into a gap of a dashed line; chosen. */
const FLAT_PX = 3;
/** Below this many CSS pixels between samples, no dots are drawn on them; chosen. */
const DOT_SPACING_PX = 14;
/** Radius of a dot, CSS px. */
const DOT_PX = 2;

/** One curve of a plot and how it is drawn. */
export type Curve = {
  readonly line: Line;
  /** The run on show, the one before, or the place of a pinned one. */
  readonly run: 'current' | 'previous' | number;
  readonly x: Columns['x'];
  readonly y: Float64Array;
  readonly colour: string;
  readonly alpha: number;
  /** Width and dashes, CSS px. */
  readonly width: number;
  readonly dash: readonly number[];
  /** Do samples far apart get dots, so that nobody takes the line between them for data? */
  readonly hasDots: boolean;
  /** Is it of another run, and drawn as the band in which it swings where its strokes would be a hatch? */
  readonly mayBeBand: boolean;
  /** Is it drawn only where it is on the scale, as what keeps its value between events is? */
  readonly isHeld: boolean;
};

/** Draws the curves in their order. */
export function drawCurves(axes: Axes, curves: readonly Curve[]): void {
  const { ctx } = axes;
  const ratio = devicePixelRatio;
  const widest = Math.max(0, ...curves.map(({ width }) => width));
  // A curve along an edge of the area shows its whole width; a clip of whole pixels is the cheapest.
  inside(axes, () => curves.forEach((curve) => void drawCurve(axes, curve)), Math.ceil(widest / 2));

  function drawCurve({ x, y }: Axes, curve: Curve): void {
    const band = curve.mayBeBand ? banded({ x, y }, curve) : null;
    const { path, dots } = band === null ? traced({ x, y }, curve) : { path: band, dots: null };
    const width = Math.round(curve.width * ratio);
    // Whole numbers are the edges of device pixels; a stroke of odd width is sharp on their middle.
    const shift = (width % 2) / 2;
    ctx.setTransform(1, 0, 0, 1, shift, shift);
    ctx.globalAlpha = curve.alpha;
    ctx.lineWidth = width;
    ctx.lineJoin = 'round';
    ctx.strokeStyle = curve.colour;
    ctx.fillStyle = curve.colour;
    if (dots !== null) ctx.fill(dots);
    ctx.stroke(path);
    if (band === null) return;
    ctx.globalAlpha = curve.alpha * BAND_FILL;
    ctx.fill(band);
  }
}

/** Swings within this width are one band, CSS px; chosen: wider than the teeth of a hatch. */
const BAND_PX = 6;
/** Strength of a band inside against that of its edges; chosen. */
const BAND_FILL = 0.2;
/** A stretch swings when it goes so much farther than from its first to its last value, CSS px; chosen. */
const SWING_PX = 3;
/** From this share of stretches that swing on, a curve is a band; chosen. */
const SWINGING = 0.25;

/** What a curve does from one column to another: its first, lowest, highest and last value. */
type Stretch = {
  readonly from: number;
  readonly until: number;
  readonly first: number;
  readonly low: number;
  readonly high: number;
  readonly last: number;
};

/** The curve in stretches of so many columns; each has only what is in its own. */
export function stretchesOf({ x, y }: Pick<Curve, 'x' | 'y'>, columns: number): readonly Stretch[] {
  const size = PER_COLUMN * columns;
  return Array.from({ length: Math.ceil(y.length / size) }, (_, place) => {
    const start = place * size;
    const end = Math.min(start + size, y.length);
    const places = rangeOf(start, end, PER_COLUMN).filter((at) => !Number.isNaN(y[at]));
    const [from = Number.NaN, until = Number.NaN] = [places[0], places.at(-1)];
    return {
      from: x[from] ?? Number.NaN,
      until: x[until] ?? Number.NaN,
      first: y[from] ?? Number.NaN,
      low: Math.min(...places.map((at) => y[at + 1] ?? 0)),
      high: Math.max(...places.map((at) => y[at + 2] ?? 0)),
      last: y[until + PER_COLUMN - 1] ?? Number.NaN,
    };
  }).filter(({ first }) => !Number.isNaN(first));
}

/**
 * The band of a curve that swings, device px; `null` where a line says more. It is drawn in steps, so that beside a
 * spike nothing is painted where the curve was not.
 */
function banded(scales: Pick<Axes, 'x' | 'y'>, curve: Curve): Path2D | null {
  const ratio = devicePixelRatio;
  const across = devicePixels(scales.x, ratio);
  const up = devicePixels(scales.y, ratio);
  const stretches = stretchesOf(curve, Math.max(1, Math.round(BAND_PX * ratio)));
  const swings = stretches.filter(({ first, low, high, last }) => {
    const whole = up(low) - up(high);
    return whole - Math.abs(up(first) - up(last)) > SWING_PX * ratio;
  });
  if (swings.length < SWINGING * stretches.length) return null;
  const path = new Path2D();
  for (const { from, until, high } of stretches) {
    path.lineTo(across(from), up(high));
    path.lineTo(across(until), up(high));
  }
  for (const { from, until, low } of stretches.toReversed()) {
    path.lineTo(across(until), up(low));
    path.lineTo(across(from), up(low));
  }
  path.closePath();
  return path;
}

type Point = readonly [number, number];

/** The path of a curve and of its dots, device px. */
function traced(scales: Pick<Axes, 'x' | 'y'>, { x, y, dash, hasDots, isHeld }: Curve) {
  const ratio = devicePixelRatio;
  const { left, right } = areaOf(scales);
  const path = new Path2D();
  const dashes = dash.map((piece) => Math.max(1, Math.round(piece * ratio)));
  const edges = [Math.floor(left * ratio), Math.ceil(right * ratio)] as const;
  const across = devicePixels(scales.x, ratio);
  const up = devicePixels(scales.y, ratio);
  const free = keptWithin(createPen(path, dashes, FLAT_PX * ratio), edges);
  const pen = isHeld ? keptBelow(free, up(scales.y.domain()[1] ?? 0)) : free;
  const points: Point[] = [];
  const most = (right - left) / DOT_SPACING_PX;
  for (let at = 0; at < y.length; at += PER_COLUMN) {
    const first = y[at] ?? Number.NaN;
    const lowest = y[at + 1] ?? 0;
    const highest = y[at + 2] ?? 0;
    if (Number.isNaN(first)) continue;
    const px = across(x[at] ?? 0);
    pen.to(px, up(first));
    if (points.length <= most) points.push([px, up(first)]);
    // A column of one sample, or of equal ones, is one point.
    if (lowest === highest) continue;
    pen.to(px, up(lowest));
    pen.to(px, up(highest));
    pen.to(px, up(y[at + 3] ?? 0));
  }
  const areApart = points.length >= 2 && points.length <= most;
  return { path, dots: hasDots && areApart ? dotsAt(points, DOT_PX * ratio) : null };
}

/**
 * A scale in whole device pixels. It is linear, and two of its places tell all others: a picture has a hundred
 * thousand of them, and asking the scale for each took a quarter of the time of drawing.
 */
function devicePixels(scale: Axes['x'], ratio: number): (value: number) => number {
  const [from = 0, to = 1] = scale.domain();
  const start = scale(from) * ratio;
  const perUnit = (scale(to) * ratio - start) / (to - from);
  return (value) => Math.round(start + (value - from) * perUnit);
}

function dotsAt(points: readonly Point[], radius: number): Path2D {
  const path = new Path2D();
  for (const [x, y] of points) {
    path.moveTo(x + radius, y);
    path.arc(x, y, radius, 0, 2 * Math.PI);
  }
  return path;
}

/*
 * The pen. Dashes along the line itself crawl when data change, cost much on noisy curves and can swallow
 * the tip of a spike. Here they are measured along x: a gap only opens where the line is flat; steep pieces
 * are always drawn.
 */

/** What a pen draws on: `Path2D`, or a recorder in tests. */
type PenTarget = {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
};

/** Draws one line; coordinates are whole device pixels. */
type Pen = {
  to(x: number, y: number): void;
  /** The next place begins a line of its own. */
  lift(): void;
};

/** Makes a pen; `dash` holds whole on and off lengths in device pixels, empty for a solid line. */
export function createPen(target: PenTarget, dash: readonly number[], steep: number): Pen {
  return dash.length === 0 ? solidPen(target) : dashedPen(target, dash, steep);
}

/**
 * The pen kept between two columns: lines from and to points outside are cut there.
 *
 * In a narrow view the samples beside it lie billions of pixels away, and a dashed pen draws dash by dash.
 */
export function keptWithin(pen: Pen, [left, right]: readonly [left: number, right: number]): Pen {
  let before: readonly [x: number, y: number] | null = null;
  return {
    // Points come in the order of x.
    to(x, y) {
      const [fromX, fromY] = before ?? [x, y];
      before = [x, y];
      if (x < left || fromX > right) return;
      const heightAt = (edge: number) =>
        Math.round(fromY + ((edge - fromX) / (x - fromX)) * (y - fromY));
      if (fromX < left) pen.to(left, heightAt(left));
      if (x > right) pen.to(right, heightAt(right));
      else pen.to(x, y);
    },
    lift() {
      before = null;
      pen.lift();
    },
  };
}

/** The pen kept below the top edge: nothing is drawn beyond it, nor on the way from there or to there. */
export function keptBelow(pen: Pen, top: number): Pen {
  return { to: (x, y) => (y < top ? pen.lift() : pen.to(x, y)), lift: pen.lift };
}

/** Merges runs of points at one height into one stroke. */
function solidPen(target: PenTarget): Pen {
  let x = Number.NaN;
  let y = Number.NaN;
  return {
    to(nextX, nextY) {
      if (Number.isNaN(x)) target.moveTo(nextX, nextY);
      else if (nextX !== x || nextY !== y) target.lineTo(nextX, nextY);
      x = nextX;
      y = nextY;
    },
    lift() {
      x = Number.NaN;
    },
  };
}

function dashedPen(target: PenTarget, dash: readonly number[], steep: number): Pen {
  const pattern = createPattern(dash);
  let x = Number.NaN;
  let y = Number.NaN;
  let down = false;
  const draw = (toX: number, toY: number) => {
    if (!down) target.moveTo(x, y);
    target.lineTo(toX, toY);
    down = true;
  };
  return {
    to(nextX, nextY) {
      if (!Number.isNaN(x) && (nextX !== x || nextY !== y)) {
        if (nextX - x <= 2 && Math.abs(nextY - y) > steep) draw(nextX, nextY);
        else walk(nextX, nextY);
      }
      x = nextX;
      y = nextY;
    },
    lift() {
      x = Number.NaN;
      down = false;
    },
  };

  /** From here to there piece by piece, lifting the pen in the gaps. */
  function walk(toX: number, toY: number): void {
    const slope = toX === x ? 0 : (toY - y) / (toX - x);
    while (x < toX) {
      const end = Math.min(pattern.endOfPiece(x), toX);
      const endY = end === toX ? toY : y + slope * (end - x);
      if (pattern.isOn(x)) draw(end, endY);
      else down = false;
      x = end;
      y = endY;
    }
    if (y !== toY && down) draw(toX, toY);
  }
}

/** On and off along x, starting with "on" at 0; worked out once for every pixel of a period. */
function createPattern(dash: readonly number[]) {
  const ends = dash.flatMap((piece, place) => {
    const end = dash.slice(0, place + 1).reduce((sum, each) => sum + each, 0);
    return Array.from({ length: piece }, () => ({ isOn: place % 2 === 0, end }));
  });
  const period = ends.length;
  return {
    isOn: (x: number) => ends[x % period]?.isOn ?? true,
    endOfPiece: (x: number) => x - (x % period) + (ends[x % period]?.end ?? period),
  };
}
