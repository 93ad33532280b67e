/** Where a mouse rests over the drawing, for what is to appear under it; a finger rests nowhere. */

import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { Place } from '../model/network/drawn';
import type { Camera } from './camera';
import type { Point } from './geometry';
import { toGrid } from './metrics';
import { snapMove } from './moves';
import type { Scene } from './scene';

/** Tells the place under the mouse, on the grid; `null` while there is none. */
export function usePointer(
  svg: RefObject<SVGSVGElement | null>,
  scene: Scene,
  camera: Camera,
): () => Place | null {
  const resting = useRef<Point | null>(null);
  useEffect(() => {
    const element = svg.current;
    if (element === null) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const move = ({ pointerType, clientX, clientY }: PointerEvent) => {
      resting.current = pointerType === 'mouse' ? [clientX, clientY] : null;
    };
    const leave = () => {
      resting.current = null;
    };
    element.addEventListener('pointermove', move, { signal });
    element.addEventListener('pointerleave', leave, { signal });
    return () => listening.abort();
  }, [svg]);
  return useCallback(() => {
    const box = svg.current?.getBoundingClientRect();
    if (box === undefined || resting.current === null) return null;
    const [x, y] = resting.current;
    const world = camera.toWorld([x - box.left, y - box.top]);
    return toGrid(snapMove(world, [], 'grid').at, scene.metrics);
  }, [svg, scene, camera]);
}
