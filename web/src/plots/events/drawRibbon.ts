/**
 * Draws the signs of the events on a canvas 20 px high.
 */

import type { ScaleLinear } from 'd3-scale';
import type { RunEvent } from '../../model/engineTypes';
import { eventLook } from '../../model/eventLook';
import type { Flash } from '../../run/contract';
import { type Cluster, clusterEvents } from '../../timeline/overview/cluster';
import type { Ink } from '../../ui/canvas';

/** Signs nearer than this stand together; room for a sign and the widest count, "9999" or "≈99k". */
export const SIGN_GAP = 48;
/** Room of a flag on either side. */
const FLAG_GAP = 12;

/** Where and how to draw; lengths in CSS pixels. */
export type RibbonView = {
  /** From instants to places on the canvas; its range is as wide as a plotting area. */
  readonly time: ScaleLinear<number, number>;
  readonly height: number;
  readonly ink: Ink;
  /** Signs nearer than this are one; at least `SIGN_GAP`. */
  readonly gap: number;
};

/** Draws the ribbon and returns the clusters as drawn. */
export function drawRibbon(
  ctx: CanvasRenderingContext2D,
  events: readonly RunEvent[],
  view: RibbonView,
): readonly Cluster[] {
  const { time, height, ink, gap } = view;
  const clusters = spreadClusters(clusterEvents(events, time, gap));
  ctx.font = '12px system-ui, sans-serif';
  ctx.textBaseline = 'middle';
  for (const { kind, x } of clusters) {
    drawSign(ctx, kind, { x: Math.round(x), y: height / 2, ink });
  }
  ctx.fillStyle = ink.token('text');
  const widthOf = (text: string) => ctx.measureText(text).width;
  for (const { text, x } of countsBeside(clusters, widthOf))
    ctx.fillText(text, x, height / 2 + 0.5);
  return clusters;
}

/** Half the width of a sign, px. */
const SIGN = 5;
/** From the middle of a sign to its count, and from the count to the next sign, px. */
const TO_COUNT = 8;
const FROM_COUNT = 4;

/** A count and where it begins, px. */
export type Count = { readonly text: string; readonly x: number };

/** The counts that have room before the next sign; a crowd whose count has none tells it to the pointer. */
export function countsBeside(
  clusters: readonly Cluster[],
  widthOf: (text: string) => number,
): readonly Count[] {
  const inOrder = clusters.toSorted((a, b) => a.x - b.x);
  return inOrder.flatMap((cluster, at) => {
    const text = signText(cluster);
    const x = Math.round(cluster.x) + TO_COUNT;
    const room = (inOrder[at + 1]?.x ?? Number.POSITIVE_INFINITY) - SIGN - FROM_COUNT - x;
    return text === '' || widthOf(text) > room ? [] : [{ text, x }];
  });
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

/** Counts from here on are rounded to thousands, with "≈". */
const LEAST_ROUNDED = 10_000;

/** The number in a crowd; nothing beside a flag, whose words stand in the plots. */
function signText({ kind, count }: Cluster): string {
  if (kind === 'parameterChange' || count < 2) return '';
  return count < LEAST_ROUNDED ? String(count) : `≈${Math.round(count / 1_000)}k`;
}

/** Where a sign stands. */
type SignPlace = { readonly x: number; readonly y: number; readonly ink: Ink };

/** Draws the sign of one kind of event. */
function drawSign(
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
