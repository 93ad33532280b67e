/** Selecting several nodes: a frame drawn with Shift held, from one corner to the other. */

import { type PointerEvent, useRef, useState } from 'react';
import { viewActions } from '../run';
import type { Camera } from './camera';
import { type Box, contains, type Point } from './geometry';
import type { Scene } from './scene';

/** Handlers of the frame; each answers whether the event was its own. */
export type Marquee = {
  readonly box: Box | null;
  down(event: PointerEvent<SVGSVGElement>): boolean;
  move(event: PointerEvent<SVGSVGElement>): boolean;
  up(event: PointerEvent<SVGSVGElement>): boolean;
  /** True once for the click that a drawn frame ends with. */
  endsClick(): boolean;
};

/** The frame over `scene`. */
export function useMarquee(scene: Scene, camera: Camera): Marquee {
  const [corners, setCorners] = useState<readonly [Point, Point] | null>(null);
  const pointer = useRef<number | null>(null);
  const ended = useRef(false);
  const place = (event: PointerEvent<SVGSVGElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect();
    return camera.toWorld([event.clientX - box.left, event.clientY - box.top]);
  };
  const box = corners === null ? null : boxOf(corners);
  return {
    box,
    down(event) {
      const onPart =
        event.target instanceof Element && event.target.closest('[data-part], [data-hit]') !== null;
      ended.current = false;
      if (!event.shiftKey || event.button !== 0 || onPart) return false;
      pointer.current = event.pointerId;
      event.currentTarget.setPointerCapture(event.pointerId);
      const at = place(event);
      setCorners([at, at]);
      return true;
    },
    move(event) {
      if (pointer.current !== event.pointerId || corners === null) return false;
      setCorners([corners[0], place(event)]);
      return true;
    },
    up(event) {
      if (pointer.current !== event.pointerId || box === null) return false;
      pointer.current = null;
      setCorners(null);
      ended.current = true;
      const inside = scene.nodes.filter(({ centre }) => contains(box, centre));
      viewActions.selectAll(inside.map(({ node }) => ({ type: 'node', id: node.id })));
      return true;
    },
    endsClick() {
      const isEnd = ended.current;
      ended.current = false;
      return isEnd;
    },
  };
}

function boxOf([[x0, y0], [x1, y1]]: readonly [Point, Point]): Box {
  return {
    x: Math.min(x0, x1),
    y: Math.min(y0, y1),
    width: Math.abs(x1 - x0),
    height: Math.abs(y1 - y0),
  };
}
