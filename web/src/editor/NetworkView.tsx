/**
 * The network panel: a head with view and zoom buttons, and the network as a drawing or as a list.
 */

import { useDeferredValue, useState } from 'react';
import { useStore } from 'zustand';
import { tipOf } from '../commands/keymap';
import { useView, viewActions } from '../run';
import { useNetwork } from '../run/drawing';
import { Icon, type IconName } from '../ui/Icon';
import { lazyPart } from '../ui/lazyPart';
import { useStaged } from '../ui/useStaged';
import { Camera, ZOOM_STEP } from './camera';
import { Lacks } from './Lacks';
import { NetworkCanvas } from './NetworkCanvas';
import { lensStore, turnLens } from './pulse';
import { Toast } from './Toast';
import { ToolRail } from './ToolRail';
import './network.css';
import './drawing.css';
import './editor.css';
import './connect.css';

/** Panels of the network that are fetched when they are first shown. */
export const LensDock = lazyPart(async () => (await import('./lens/LensDock')).LensDock);
export const LensOverlay = lazyPart(async () => (await import('./lens/LensDock')).LensOverlay);
export const NetworkList = lazyPart(async () => (await import('./NetworkList')).NetworkList);

/** The panel of the network; fills its parent. */
export function NetworkView() {
  // Deferred, so that a new network is set out in slices and the page answers meanwhile.
  const shown = useNetwork();
  const network = useDeferredValue(shown);
  // On a phone the drawing is for looking, the list for editing.
  const isEditing = useView((state) => state.phoneTab === 'edit');
  const chosen = useView((state) => state.networkAs);
  const as = isEditing ? 'list' : chosen;
  const [camera] = useState(() => new Camera());
  const isOpen = useStore(lensStore, (lens) => lens.isOpen);
  // A click on a cell asks it even while the lens is put away, so its layer comes at the first idle moment.
  const made = useStaged(2, false);
  return (
    <div className="network-panel">
      <header className="network-head">
        <h2 className="network-title">Network</h2>
        <Lacks />
        <ViewToggle as={as} />
        {as === 'canvas' && <ZoomButtons camera={camera} />}
      </header>
      {network === null && (
        <p className="network-waiting">The network appears with the first run.</p>
      )}
      {network !== null && as === 'canvas' && (
        <div className="network-desk">
          <ToolRail />
          <NetworkCanvas
            network={network}
            camera={camera}
            over={isOpen || made > 1 ? LensOverlay : null}
          />
          {isOpen && <LensDock network={network} />}
        </div>
      )}
      {network !== null && as === 'list' && <NetworkList network={network} />}
      <Toast />
    </div>
  );
}

function ViewToggle({ as }: { readonly as: 'canvas' | 'list' }) {
  return (
    <fieldset className="network-toggle" aria-label="Show the network as">
      {(['canvas', 'list'] as const).map((each) => (
        <button
          key={each}
          type="button"
          className="network-choice"
          aria-pressed={as === each}
          onClick={() => viewActions.setNetworkAs(each)}
        >
          {each === 'canvas' ? 'Canvas' : 'List'}
        </button>
      ))}
    </fieldset>
  );
}

function ZoomButtons({ camera }: { readonly camera: Camera }) {
  return (
    <fieldset className="network-zoom" aria-label="Zoom">
      <IconButton name="Zoom out" icon="minus" onClick={() => camera.zoomBy(1 / ZOOM_STEP)} />
      <IconButton name="Zoom in" icon="plus" onClick={() => camera.zoomBy(ZOOM_STEP)} />
      <IconButton name="Lens" icon="lens" onClick={turnLens} />
      <IconButton name={tipOf('network.fit')} icon="fit" onClick={() => camera.fit()} />
    </fieldset>
  );
}

function IconButton(props: {
  readonly name: string;
  readonly icon: IconName;
  readonly onClick: () => void;
}) {
  return (
    <button
      type="button"
      className="network-icon"
      aria-label={props.name}
      title={props.name}
      onClick={props.onClick}
    >
      <Icon name={props.icon} />
    </button>
  );
}
