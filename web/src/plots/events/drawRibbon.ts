/**
 * Draws the signs of the events on a canvas 20 px high.
 */

import type { ScaleLinear } from 'd3-scale';
import type { RunEvent } from '../../model/engineTypes';
import { eventLook } from '../../model/eventLook';
import type { Flash } from '../../run/contract';
import { type Cluster, clusterEvents } from '../../timeline/overview/cluster';
import type { Ink } from '../../ui/canvas';

/** Signs nearer than this stand together; room for a sign and a two-digit count. */
export const SIGN_GAP = 34;
/** Room of a flag on either side. */
const FLAG_GAP = 12;

/** Where and how to draw; lengths in CSS pixels. */
export type RibbonView = {
  /** From instants to places on the canvas; its range is as wide as a plotting area. */
  readonly time: ScaleLinear<number, number>;
  readonly height: number;
  readonly ink: Ink;
};

/** Draws the ribbon and returns the clusters as drawn. */
export function drawRibbon(
  ctx: CanvasRenderingContext2D,
  events: readonly RunEvent[],
  view: RibbonView,
): readonly Cluster[] {
  const { time, height, ink } = view;
  const clusters = spreadClusters(clusterEvents(events, time, SIGN_GAP));
  ctx.font = '11px system-ui, sans-serif';
  ctx.textBaseline = 'middle';
  const flags = clusters.filter(({ kind }) => kind === 'parameterChange').map(({ x }) => x);
  for (const cluster of clusters) {
    const x = Math.round(cluster.x);
    drawSign(ctx, cluster.kind, { x, y: height / 2, ink });
    const text = signText(cluster);
    ctx.fillStyle = ink.token('text');
    const isFree = !flags.some((flag) => flag > cluster.x && flag - cluster.x < SIGN_GAP);
    if (text !== '' && isFree) ctx.fillText(text, x + 7, height / 2 + 0.5);
  }
  return clusters;
}

/** Signs too near to a flag step aside; the flag stands where the change was made. */
function spreadClusters(clusters: readonly Cluster[]): readonly Cluster[] {
  const flags = clusters.filter((cluster) => cluster.kind === 'parameterChange');
  return clusters.map((cluster) => {
    if (cluster.kind === 'parameterChange') return cluster;
    const flag = flags.find(({ x }) => Math.abs(x - cluster.x) < FLAG_GAP);
    if (flag === undefined) return cluster;
    return { ...cluster, x: flag.x + (cluster.x < flag.x ? -FLAG_GAP : FLAG_GAP) };
  });
}

/** The number in a crowd; nothing beside a flag, whose words stand in the plots. */
function signText(cluster: Cluster): string {
  if (cluster.kind === 'parameterChange') return '';
  if (cluster.count < 2) return '';
  return cluster.count < 1000 ? String(cluster.count) : `${Math.round(cluster.count / 1000)}k`;
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
  ctx.strokeStyle = ink.token(look.ink);
  ctx.fillStyle = ink.token(look.ink);
  if (look.stroked) ctx.stroke(path);
  else ctx.fill(path);
  ctx.restore();
}

/** While kinds of events are pointed at: the events of the kinds alone, or all others, by turns; all without kinds. */
export function flashed(events: readonly RunEvent[], flash: Flash | null): readonly RunEvent[] {
  if (flash === null || flash.kinds.length === 0) return events;
  return events.filter(({ kind }) => flash.kinds.includes(kind) === flash.isOn);
}
