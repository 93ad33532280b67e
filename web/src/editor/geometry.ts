/**
 * Points, boxes and tracks: the plane geometry of the network drawing.
 *
 * A track is a curve resampled at equal steps of its own length, so that "a cell is 30 % of the way
 * along" is one multiplication and one interpolation, whatever the shape of the link.
 */

/** `[x, y]` in world pixels, y downwards. */
export type Point = readonly [number, number];

/** An upright rectangle by its top left corner. */
export type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** Edge of a box at which a link can end. */
export type Side = 'left' | 'right' | 'top' | 'bottom';

/** Where a link meets a node: a point on its edge, and the way out. */
export type Anchor = { readonly at: Point; readonly side: Side };

/** A curve as `SEGMENTS + 1` points at equal distances along it: `x0, y0, x1, y1, …`. */
export type Track = {
  readonly points: Float64Array;
  readonly length: number;
  /** Smallest box around the points. */
  readonly bounds: Box;
};

/** Segments of a track; 48 keep a bend of 300 px smooth to a third of a pixel. */
export const SEGMENTS = 48;

const OUTWARD: Readonly<Record<Side, Point>> = {
  left: [-1, 0],
  right: [1, 0],
  top: [0, -1],
  bottom: [0, 1],
};

/** Unit vector that leaves a box through `side`. */
export function outward(side: Side): Point {
  return OUTWARD[side];
}

/** The side across the box. */
export function opposite(side: Side): Side {
  const across = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' } as const;
  return across[side];
}

/** Box of the given size around a centre. */
export function boxAround([x, y]: Point, width: number, height: number): Box {
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** Box grown by `by` on every side. */
export function inflate(box: Box, by: number): Box {
  return {
    x: box.x - by,
    y: box.y - by,
    width: box.width + 2 * by,
    height: box.height + 2 * by,
  };
}

/** Area that two boxes share, in square pixels. */
export function overlap(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

/** Does the box contain the point (edges included)? */
export function contains(box: Box, [x, y]: Point): boolean {
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}

/** Smallest box around all boxes; a unit box at the origin when there are none. */
export function union(boxes: readonly Box[]): Box {
  if (boxes.length === 0) return { x: 0, y: 0, width: 1, height: 1 };
  let [x, y] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let [right, bottom] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const box of boxes) {
    x = Math.min(x, box.x);
    y = Math.min(y, box.y);
    right = Math.max(right, box.x + box.width);
    bottom = Math.max(bottom, box.y + box.height);
  }
  return { x, y, width: right - x, height: bottom - y };
}

/** Track that leaves `from` and enters `to` at right angles to their boxes. */
export function curveBetween(from: Anchor, to: Anchor): Track {
  const [x0, y0] = from.at;
  const [x3, y3] = to.at;
  const reach = Math.max(16, 0.45 * Math.max(Math.abs(x3 - x0), Math.abs(y3 - y0)));
  const [ux, uy] = outward(from.side);
  const [vx, vy] = outward(to.side);
  return cubic(
    from.at,
    [x0 + ux * reach, y0 + uy * reach],
    [x3 + vx * reach, y3 + vy * reach],
    to.at,
  );
}

/** Points of a curve before it is resampled, and lengths along it; each curve writes over the last one, which saves half its time. */
const FINE = new Float64Array(2 * (4 * SEGMENTS + 1));
const ALONG = new Float64Array(4 * SEGMENTS + 1);

/** Track of a cubic Bézier curve. */
export function cubic(p0: Point, p1: Point, p2: Point, p3: Point): Track {
  const [x0, y0] = p0;
  const [x1, y1] = p1;
  const [x2, y2] = p2;
  const [x3, y3] = p3;
  for (let i = 0; i <= 4 * SEGMENTS; i += 1) {
    const t = i / (4 * SEGMENTS);
    const s = 1 - t;
    const a = s * s * s;
    const b = 3 * s * s * t;
    const c = 3 * s * t * t;
    const d = t * t * t;
    FINE[2 * i] = a * x0 + b * x1 + c * x2 + d * x3;
    FINE[2 * i + 1] = a * y0 + b * y1 + c * y2 + d * y3;
  }
  return resample(FINE);
}

/** The same curve at equal steps of length; `fine` is any polyline `x0, y0, x1, y1, …` of no more points than `FINE`. */
function resample(fine: Float64Array): Track {
  const count = fine.length / 2;
  ALONG[0] = 0;
  for (let i = 1; i < count; i += 1) {
    const dx = at(fine, 2 * i) - at(fine, 2 * i - 2);
    const dy = at(fine, 2 * i + 1) - at(fine, 2 * i - 1);
    // Ten times as quick as `Math.hypot`, for thousands of points; nothing here overflows.
    ALONG[i] = at(ALONG, i - 1) + Math.sqrt(dx * dx + dy * dy);
  }
  const length = at(ALONG, count - 1);
  const points = new Float64Array(2 * (SEGMENTS + 1));
  let i = 1;
  for (let k = 0; k <= SEGMENTS; k += 1) {
    const wanted = (length * k) / SEGMENTS;
    while (i < count - 1 && at(ALONG, i) < wanted) i += 1;
    const step = at(ALONG, i) - at(ALONG, i - 1);
    const t = step > 0 ? Math.min(1, Math.max(0, (wanted - at(ALONG, i - 1)) / step)) : 0;
    points[2 * k] = mix(at(fine, 2 * i - 2), at(fine, 2 * i), t);
    points[2 * k + 1] = mix(at(fine, 2 * i - 1), at(fine, 2 * i + 1), t);
  }
  return { points, length, bounds: boundsOf(points) };
}

function boundsOf(points: Float64Array): Box {
  let [left, top] = [at(points, 0), at(points, 1)];
  let [right, bottom] = [left, top];
  for (let i = 2; i < points.length; i += 2) {
    const [x, y] = [at(points, i), at(points, i + 1)];
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Parallel track `by` pixels to the right of the direction of travel (downwards when it runs right). */
export function shifted(track: Track, by: number): Track {
  if (by === 0) return track;
  const points = new Float64Array(track.points.length);
  for (let k = 0; k <= SEGMENTS; k += 1) {
    const [tx, ty] = tangent(track, k / SEGMENTS);
    points[2 * k] = at(track.points, 2 * k) - ty * by;
    points[2 * k + 1] = at(track.points, 2 * k + 1) + tx * by;
  }
  return resample(points);
}

/** Point at a fraction 0…1 of the track. */
export function pointAt(track: Track, fraction: number): Point {
  const place = Math.min(1, Math.max(0, fraction)) * SEGMENTS;
  const k = Math.min(SEGMENTS - 1, Math.floor(place));
  const t = place - k;
  const p = track.points;
  return [mix(at(p, 2 * k), at(p, 2 * k + 2), t), mix(at(p, 2 * k + 1), at(p, 2 * k + 3), t)];
}

/** Unit direction of travel at a fraction 0…1; `[1, 0]` on a track without length. */
export function tangent(track: Track, fraction: number): Point {
  const k = Math.min(SEGMENTS, Math.max(0, Math.round(fraction * SEGMENTS)));
  const a = 2 * Math.max(0, k - 1);
  const b = 2 * Math.min(SEGMENTS, k + 1);
  const dx = at(track.points, b) - at(track.points, a);
  const dy = at(track.points, b + 1) - at(track.points, a + 1);
  const size = Math.hypot(dx, dy);
  return size > 0 ? [dx / size, dy / size] : [1, 0];
}

/** Point beside a track, `offset` to the right of its direction. */
export function beside(track: Track, fraction: number, offset: number): Point {
  const [x, y] = pointAt(track, fraction);
  const [tx, ty] = tangent(track, fraction);
  return [x - ty * offset, y + tx * offset];
}

/** SVG path data; a straight track becomes two points. */
export function pathOf(track: Track, reversed = false): string {
  const { points } = track;
  const step = isStraight(track) ? SEGMENTS : 1;
  let path = '';
  for (let k = 0; k <= SEGMENTS; k += step) {
    const from = 2 * (reversed ? SEGMENTS - k : k);
    path += `${k === 0 ? 'M' : 'L'}${round(at(points, from))} ${round(at(points, from + 1))}`;
  }
  return path;
}

/** Does a track run through a box, or nearer than `spare` to it? */
export function runsThrough({ points, bounds }: Track, box: Box, spare = 0): boolean {
  const { x: left, y: top, width, height } = inflate(box, spare);
  const [right, bottom] = [left + width, top + height];
  // Most tracks are far away; their bounds decide without a look at the curve.
  if (bounds.x > right || left > bounds.x + bounds.width) return false;
  if (bounds.y > bottom || top > bounds.y + bounds.height) return false;
  for (let i = 0; i < points.length; i += 2) {
    const [x, y] = [at(points, i), at(points, i + 1)];
    if (x > left && x < right && y > top && y < bottom) return true;
  }
  return false;
}

function isStraight(track: Track): boolean {
  const [x0, y0] = pointAt(track, 0);
  const [x1, y1] = pointAt(track, 1);
  return track.length - Math.hypot(x1 - x0, y1 - y0) < 1e-3;
}

function mix(a: number, b: number, t: number): number {
  return a + (b - a) * t;
}

/** To a tenth of a pixel. */
function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function at(values: Float64Array, index: number): number {
  return values[index] ?? 0;
}
