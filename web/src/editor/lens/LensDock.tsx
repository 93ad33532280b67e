/**
 * The lens below the drawing: the cells of one port at true spacing, the choice of what to look at, and
 * the card of the cell that was asked; and its marks on the drawing.
 */

import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { actionOf } from '../../commands/keymap';
import type { Network } from '../../model/engineTypes';
import { useView } from '../../run';
import { markRoot } from '../../ui/rootMark';
import type { Camera } from '../camera';
import type { Size } from '../metrics';
import { lensStore } from '../pulse';
import type { Scene } from '../scene';
import { AskedCard } from './AskedCard';
import { portsOf } from './contents';
import { LensHead } from './LensHead';
import { LensPicture } from './LensPicture';
import { OverlayLayer } from './overlay';
import { closeLens, firstPort, layOver, leaveCell, lensState, useLens } from './state';
import './lens.css';

/** The dock; there is a run. */
export function LensDock({ network }: { readonly network: Network }) {
  const asked = useLens((lens) => lens.asked);
  useLayoutEffect(() => markRoot('lens', asked === null ? 'out' : 'card'), [asked]);
  useSelectedPort(network);
  const dock = useRef<HTMLElement>(null);
  useEffect(() => takeFocus(dock.current), []);
  return (
    <section
      ref={dock}
      className="network-lens"
      aria-label="Lens"
      data-card={asked !== null || undefined}
      onKeyDown={(event) => {
        if (actionOf(event, 'lensAll') === null) return;
        event.preventDefault();
        event.stopPropagation();
        if (lensState.getState().asked === null) closeLens();
        else leaveCell();
      }}
    >
      <div className="network-lens-side">
        <LensHead network={network} />
        <LensPicture />
      </div>
      {asked !== null && <AskedCard asked={asked} network={network} />}
    </section>
  );
}

/** The focus goes to the cells, and back to where it was when the lens is put away. */
function takeFocus(dock: HTMLElement | null): () => void {
  const before = document.activeElement;
  dock?.querySelector<HTMLElement>('[role="listbox"]')?.focus({ preventScroll: true });
  return () => {
    if (before instanceof HTMLElement || before instanceof SVGElement) before.focus();
  };
}

/** The lens begins with the port of the selection, and goes along with another selection. */
function useSelectedPort(network: Network): void {
  const selection = useView((view) => view.selection);
  const first = useRef(true);
  useEffect(() => {
    const isMeant = selection?.type === 'link' || selection?.type === 'port';
    const isKnown = portsOf(network).some(({ id }) => id === lensState.getState().port);
    const port = firstPort(network);
    if (port !== null && (isMeant || !isKnown) && !(first.current && isKnown && !isMeant)) {
      layOver(port.id);
    }
    first.current = false;
  }, [selection, network]);
}

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
