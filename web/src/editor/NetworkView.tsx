/**
 * The network panel: a head with view and zoom buttons, and the network as a drawing or as a list.
 */

import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { isTesting, vanishAfter } from '../base/activity';
import { ACTIONS } from '../commands/actions';
import { tipOf } from '../commands/keymap';
import { lensStore, toggleLens } from '../explain/lens/channel';
import { drawnOf } from '../model/network/drawn';
import { incompleteOf } from '../model/network/problems';
import {
  documentActions,
  documentStore,
  useDocument,
  useLock,
  useRun,
  useView,
  viewActions,
} from '../run';
import { useNetwork } from '../run/drawing';
import { addedTo, Button, IconButton } from '../ui/Button';
import { useFocusGoesOn } from '../ui/focus';
import { Icon } from '../ui/Icon';
import { lazyPart } from '../ui/lazyPart';
import { useMatches } from '../ui/useMatches';
import { useRovingFocus } from '../ui/useRovingFocus';
import { useStaged } from '../ui/useStaged';
import { Camera, ZOOM_STEP } from './camera';
import { editor, useEditor } from './editor';
import { NetworkCanvas } from './NetworkCanvas';
import { act, type Verb } from './verbs';
import './network.css';
import './drawing.css';
import './editor.css';

/** A window that has tabs, as the style sheets have it. */
const PHONE = '(max-width: 43.75rem)';

/** Panels of the network that are fetched when they are first shown. */
export const LensDock = lazyPart(async () => (await import('../explain/lens/LensDock')).LensDock);
export const LensOverlay = lazyPart(async () => (await import('./LensOverlay')).LensOverlay);
export const NetworkList = lazyPart(async () => (await import('./NetworkList')).NetworkList);

/** The panel of the network; fills its parent. */
export function NetworkView() {
  // Deferred, so that a new network is set out in slices and the page answers meanwhile.
  const shown = useNetwork();
  const network = useDeferredValue(shown);
  // On a phone the drawing is for looking, the list for editing; held across, it has no tabs.
  const isPhone = useMatches(PHONE);
  const isEditing = useView((state) => state.phoneTab === 'edit') && isPhone;
  const chosen = useView((state) => state.networkAs);
  const as = isEditing ? 'list' : chosen;
  const [camera] = useState(() => new Camera());
  const isOpen = useStore(lensStore, (lens) => lens.isOpen);
  // A click on a cell asks it even while the lens is put away, so its layer comes at the first idle moment.
  const made = useStaged(2, isTesting);
  return (
    <div className="network-panel">
      <header className="network-head">
        <h2 className="network-title">Network</h2>
        <IncompleteList />
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
        <Button
          key={each}
          look="small"
          aria-pressed={as === each}
          onClick={() => viewActions.setNetworkAs(each)}
        >
          {each === 'canvas' ? 'Canvas' : 'List'}
        </Button>
      ))}
    </fieldset>
  );
}

function ZoomButtons({ camera }: { readonly camera: Camera }) {
  return (
    <fieldset className="network-zoom" aria-label="Zoom">
      <IconButton icon="minus" label="Zoom out" onClick={() => camera.zoomBy(1 / ZOOM_STEP)} />
      <IconButton icon="plus" label="Zoom in" onClick={() => camera.zoomBy(ZOOM_STEP)} />
      <IconButton
        icon="lens"
        label={tipOf('network.lens')}
        className="network-lens-button"
        onClick={toggleLens}
      />
      <IconButton icon="fit" label={tipOf('network.fit')} onClick={() => camera.fit()} />
    </fieldset>
  );
}

/** More than these would be a wall. */
const MOST = 3;

/** What is missing before the drawing can run, one line each; the part it is about can be selected there. */
function IncompleteList() {
  const doc = useDocument((state) => state.doc);
  const hasRun = useRun((state) => state.info !== null);
  const drawn = drawnOf(doc);
  const incomplete = drawn === null || drawn.nodes.length === 0 ? [] : incompleteOf(drawn);
  return (
    // Rendered before it has words: text that appears together with its live region is not announced.
    <div className="network-lacks" role="status">
      {incomplete.length > 0 && (
        <strong>
          {hasRun ? 'Not running yet; curves show the last run.' : 'Not running yet.'}
        </strong>
      )}
      {incomplete.slice(0, MOST).map(({ part, text }) =>
        part === null ? (
          <span key={text}>{text}</span>
        ) : (
          <Button key={text} look="link" onClick={() => viewActions.select(part)}>
            {text}
          </Button>
        ),
      )}
      {incomplete.length > MOST && <span>{`and ${incomplete.length - MOST} more`}</span>}
    </div>
  );
}

/** Long enough to be read twice, ms; chosen. */
const STAYS_MS = 8_000;

/** A sentence about what was just done, with the way back; goes by itself. */
function Toast() {
  const toast = useEditor((state) => state.toast);
  const said = useEditor((state) => state.said);
  useEffect(() => {
    if (toast === null) return undefined;
    const stop = vanishAfter(STAYS_MS, editor.dismissToast);
    // Its Undo takes back the last step, which would be the wrong one after a further step.
    const leave = documentStore.subscribe((now, before) => {
      if (toast.canUndo && now.doc !== before.doc) editor.dismissToast();
    });
    return () => {
      stop();
      leave();
    };
  }, [toast]);
  const box = useRef<HTMLDivElement>(null);
  const goesOn = useFocusGoesOn(() => box.current?.closest<HTMLElement>('[data-region]') ?? null);
  return (
    <>
      <p className="app-hidden" role="status">
        {said}
      </p>
      <div
        className="network-toast"
        role="status"
        data-shown={toast !== null}
        ref={box}
        {...goesOn}
      >
        {toast !== null && <span>{toast.text}</span>}
        {toast?.canUndo && (
          <Button
            look="small"
            onClick={() => {
              editor.dismissToast();
              documentActions.undo();
            }}
          >
            Undo
          </Button>
        )}
      </div>
    </>
  );
}

/** Tools from top to bottom; those behind the gap need a selection. */
const TOOLS: readonly (Verb | 'network.lens')[] = [
  'network.add',
  'network.connect',
  'network.circuit',
  'network.lens',
  'network.tidy',
];

/** Those that still work when the network is locked. */
const HARMLESS: readonly (typeof TOOLS)[number][] = ['network.lens', 'network.tidy'];

const WITH_SELECTION: readonly Verb[] = ['network.duplicate', 'network.copies', 'network.remove'];

const ICONS = { ...ACTIONS.network, 'network.lens': ACTIONS.page['network.lens'] };

/** The tools at the left: what the single keys do, for the mouse and the finger. */
function ToolRail() {
  const selection = useView((state) => state.selection);
  const isPart = selection !== null && selection.type !== 'port' && selection.type !== 'group';
  const held = useLock('network') ? 'this link locks the network' : null;
  const lacking = held ?? (isPart ? null : 'select a part first');
  const bar = useRovingFocus('vertical');
  return (
    <div
      className="network-rail"
      role="toolbar"
      aria-label="Draw"
      aria-orientation="vertical"
      {...bar}
    >
      {TOOLS.map((tool) => (
        <ToolButton key={tool} tool={tool} why={HARMLESS.includes(tool) ? null : held} />
      ))}
      <span className="network-rail-gap" />
      {WITH_SELECTION.map((tool) => (
        <ToolButton key={tool} tool={tool} why={lacking} />
      ))}
    </div>
  );
}

type ToolProps = {
  readonly tool: Verb | 'network.lens';
  /** Why it cannot be used now. */
  readonly why: string | null;
};

function ToolButton({ tool, why }: ToolProps) {
  const tip = tipOf(tool);
  const title = why === null ? tip : `${tip}: ${why}`;
  return (
    <button
      type="button"
      className="network-tool"
      aria-label={tip}
      aria-description={addedTo(tip, title)}
      aria-disabled={why !== null}
      title={title}
      onClick={() => {
        if (tool === 'network.lens') toggleLens();
        else if (why === null) act(tool, null);
      }}
    >
      <Icon name={ICONS[tool].icon} />
    </button>
  );
}
