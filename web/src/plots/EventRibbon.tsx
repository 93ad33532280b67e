/**
 * The ribbon of events above the plots, once per column so that its times line up with the curves.
 *
 * A canvas that is only drawn on; the same events are in the list behind the "Events" button.
 */

import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { RunEvent } from '../engine/model';
import { type Cluster, clusterAt } from './events/cluster';
import { drawRibbon } from './events/drawRibbon';
import { eventLook } from './events/look';
import { fitCanvas } from './stage/canvas';
import { GUTTERS } from './stage/gutters';
import type { Scene } from './stage/scene';
import { stage } from './stage/sharedStage';
import { cursor } from './time/timeControl';
import { instantText } from './time/timeText';

type Props = { readonly columns: 1 | 2 };

/** Distance between the columns of plots, CSS px; the style sheet uses the same. */
export const COLUMN_GAP = 12;
/** Reach of the pointer around a sign, CSS px. */
const REACH = 12;

/** Left edge and width of the plotting area of one column. */
type Strip = { readonly left: number; readonly width: number };
type Drawn = { readonly strips: readonly Strip[]; readonly clusters: readonly Cluster[] };

export function EventRibbon({ columns }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = useRef<Drawn>({ strips: [], clusters: [] });
  useEffect(() => paintOnStage(canvas, columns, drawn), [columns]);
  const found = (event: PointerEvent) => {
    const { strips, clusters } = drawn.current;
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const strip = strips.find(({ left, width }) => x >= left - REACH && x <= left + width + REACH);
    return strip === undefined ? null : clusterAt(clusters, x - strip.left, REACH);
  };
  return (
    <canvas
      ref={canvas}
      className="plots-ribbon"
      aria-hidden="true"
      onPointerMove={(event) => point(found(event))}
      onPointerLeave={() => {
        stage.setHint(null);
        cursor.leave();
      }}
      onClick={(event) => {
        const cluster = found(event as unknown as PointerEvent);
        const first = cluster === null ? undefined : eventsNow()[cluster.first];
        if (first !== undefined) cursor.click(first.timeS);
      }}
    />
  );
}

function eventsNow(): readonly RunEvent[] {
  return stage.scene().run.view.events;
}

/** Reads out the sign under the pointer and puts the cursor on it. */
function point(cluster: Cluster | null): void {
  const first = cluster === null ? undefined : eventsNow()[cluster.first];
  stage.setHint(cluster === null || first === undefined ? null : hintText(cluster, first));
  if (first !== undefined) cursor.hover(first.timeS);
}

function hintText({ kind, count }: Cluster, first: RunEvent): string {
  const look = eventLook(kind);
  const head = `${look.glyph} ${look.label} at ${instantText(first.timeS)}: ${first.cause}`;
  return count > first.count ? `${head} (first of ${count} events here)` : head;
}

function paintOnStage(
  canvas: RefObject<HTMLCanvasElement | null>,
  columns: number,
  drawn: RefObject<Drawn>,
): () => void {
  const element = canvas.current;
  if (element === null) return () => undefined;
  const painter = {
    paint: (scene: Scene) => {
      drawn.current = paint(element, columns, scene);
    },
  };
  const leave = stage.addPainter(painter);
  const observer =
    typeof ResizeObserver === 'undefined'
      ? null
      : new ResizeObserver(() => stage.invalidate(painter));
  observer?.observe(element);
  return () => {
    observer?.disconnect();
    leave();
  };
}

function paint(element: HTMLCanvasElement, columns: number, scene: Scene): Drawn {
  const fitted = fitCanvas(element);
  if (fitted === null) return { strips: [], clusters: [] };
  const { ctx, width, height } = fitted;
  const each = (width - COLUMN_GAP * (columns - 1)) / columns;
  const strips = Array.from({ length: columns }, (_, place) => ({
    left: place * (each + COLUMN_GAP) + GUTTERS.left,
    width: each - GUTTERS.left - GUTTERS.right,
  }));
  const { events } = scene.run.view;
  const { range, ink } = scene;
  const clusters = strips.map(({ left, width: inner }) => {
    ctx.fillStyle = ink.border;
    ctx.fillRect(left, height - 1, inner, 1);
    return drawRibbon(ctx, events, { left, width: inner, height, range, ink });
  });
  return { strips, clusters: clusters[0] ?? [] };
}
