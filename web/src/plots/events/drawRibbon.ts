/**
 * Draws the signs of the events on a canvas 20 px high.
 */

import type { RunEvent } from '../../engine/model';
import type { Ink } from '../stage/ink';
import { type Cluster, clusterEvents } from './cluster';
import { eventLook } from './look';

/** Signs nearer than this stand together; room for a sign and a two-digit count. */
export const SIGN_GAP = 26;

/** Where and how to draw; lengths in CSS pixels. */
export type RibbonView = {
  readonly left: number;
  readonly width: number;
  readonly height: number;
  readonly range: readonly [number, number];
  readonly ink: Ink;
};

/** Draws the ribbon and returns the clusters as drawn, `x` from the left of the plot area. */
export function drawRibbon(
  ctx: CanvasRenderingContext2D,
  events: readonly RunEvent[],
  view: RibbonView,
): readonly Cluster[] {
  const { left, width, height, range, ink } = view;
  const clusters = clusterEvents(events, { from: range[0], to: range[1], width, gap: SIGN_GAP });
  ctx.font = '11px system-ui, sans-serif';
  ctx.textBaseline = 'middle';
  clusters.forEach((cluster, place) => {
    const x = left + Math.round(cluster.x);
    drawSign(ctx, cluster.kind, { x, y: height / 2, ink });
    const text = signText(cluster, events);
    if (text === '') return;
    const next = clusters[place + 1]?.x ?? width;
    const room = next - cluster.x - 16;
    ctx.fillStyle = ink.text;
    ctx.fillText(fit(ctx, text, room), x + 8, height / 2 + 0.5);
  });
  return clusters;
}

/** A count for a crowd; the change in words for a flag. */
function signText(cluster: Cluster, events: readonly RunEvent[]): string {
  if (cluster.kind === 'parameterChange') return events[cluster.first]?.cause ?? '';
  if (cluster.count < 2) return '';
  return cluster.count < 1000 ? String(cluster.count) : `${Math.round(cluster.count / 1000)}k`;
}

/** The text cut to a width, with an ellipsis; empty when nothing readable fits. */
function fit(ctx: CanvasRenderingContext2D, text: string, room: number): string {
  if (ctx.measureText(text).width <= room) return text;
  let cut = text;
  while (cut.length > 3 && ctx.measureText(`${cut}…`).width > room) cut = cut.slice(0, -1);
  return cut.length > 3 ? `${cut}…` : '';
}

/** Where a sign stands. */
export type SignPlace = { readonly x: number; readonly y: number; readonly ink: Ink };

/** Draws the sign of one kind of event. */
export function drawSign(
  ctx: CanvasRenderingContext2D,
  kind: RunEvent['kind'],
  { x, y, ink }: SignPlace,
): void {
  const look = eventLook(kind);
  const path = new Path2D(look.outline);
  ctx.save();
  ctx.translate(x, y);
  ctx.lineWidth = 1.75;
  ctx.strokeStyle = ink[look.ink];
  ctx.fillStyle = ink[look.ink];
  if (look.stroked) ctx.stroke(path);
  else ctx.fill(path);
  ctx.restore();
}
