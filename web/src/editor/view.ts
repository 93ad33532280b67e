/** What a camera sees: scale and offset, screen = world × k + (x, y); and the ways they change. */

import type { Point } from './geometry';

/** Scale and offset. */
export type View = { readonly k: number; readonly x: number; readonly y: number };

/** Limits of the scale for hands; to show everything it may be any. */
const ZOOM = [0.15, 8] as const;

/** The world as it is. */
export const IDENTITY: View = { k: 1, x: 0, y: 0 };

/** World position of a point of the window. */
export function toWorld({ k, x, y }: View, [px, py]: Point): Point {
  return [(px - x) / k, (py - y) / k];
}

/** The view of scale `k` in which a world position lies at a point of the window. */
export function holding([wx, wy]: Point, [px, py]: Point, k: number): View {
  return { k, x: px - wx * k, y: py - wy * k };
}

/** Zooms by a factor, within the limits; what lies at a point of the window stays there. */
export function zoomedAbout(view: View, at: Point, factor: number): View {
  return holding(toWorld(view, at), at, limited(view.k * factor));
}

/** Moves by CSS pixels of the window. */
export function panned({ k, x, y }: View, dx: number, dy: number): View {
  return { k, x: x + dx, y: y + dy };
}

/** The view in which two world positions lie as nearly as can be at two points: two fingers hold them. */
export function pinched(world: readonly [Point, Point], window: readonly [Point, Point]): View {
  const k = distance(...window) / Math.max(distance(...world), Number.MIN_VALUE);
  return holding(middle(...world), middle(...window), limited(k));
}

function limited(k: number): number {
  return Math.min(ZOOM[1], Math.max(ZOOM[0], k));
}

function middle([ax, ay]: Point, [bx, by]: Point): Point {
  return [(ax + bx) / 2, (ay + by) / 2];
}

function distance([ax, ay]: Point, [bx, by]: Point): number {
  return Math.hypot(ax - bx, ay - by);
}
