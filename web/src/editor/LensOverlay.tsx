import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { lensStore } from '../explain/lens/channel';
import type { Camera } from './camera';
import { OverlayLayer } from './lensLayer';
import type { Size } from './metrics';
import type { Scene } from './scene';

/**
 * Where the lens lies and where the followed cell is, on a canvas over the drawing that takes no clicks
 * itself.
 */
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
