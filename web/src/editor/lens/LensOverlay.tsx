/**
 * The lens on the drawing: where it lies, where the followed cell is, and RM cells that are pointed at.
 */

import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Camera } from '../camera';
import { lensStore } from '../lensLine';
import type { Size } from '../metrics';
import type { Scene } from '../scene';
import { OverlayLayer } from './overlay';

/** A canvas over the drawing that takes no clicks itself. */
export function LensOverlay(props: {
  readonly scene: Scene;
  readonly camera: Camera;
  readonly size: Size;
}) {
  const { scene, camera, size } = props;
  const isOpen = useStore(lensStore, (lens) => lens.isOpen);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [layer, setLayer] = useState<OverlayLayer | null>(null);
  useEffect(() => {
    if (canvas.current === null) return undefined;
    const made = new OverlayLayer(canvas.current, camera);
    setLayer(made);
    return made.start();
  }, [camera]);
  useEffect(() => layer?.show(scene, size, isOpen), [layer, scene, size, isOpen]);
  return <canvas className="network-canvas" ref={canvas} />;
}
