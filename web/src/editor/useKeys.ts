/**
 * The keyboard inside the drawing: one Tab stop, arrows walk from part to part.
 *
 * Enter and Space select (with Shift: in addition), Escape clears, F fits, 0 shows 100 %; what draws
 * is in `editKeys`. Single keys work only while the drawing has the focus.
 */

import { type KeyboardEvent, useRef, useState } from 'react';
import type { Meant } from '../commands/actions';
import { actionOf } from '../commands/keymap';
import type { Direction } from '../commands/press';
import type { Place } from '../model/network/drawn';
import { documentActions, viewActions } from '../run';
import { type Camera, ZOOM_STEP } from './camera';
import { type EditContext, edit } from './editKeys';
import { toGrid } from './metrics';
import { nextInDirection, nudge } from './moves';
import type { Part, Scene } from './scene';

/** The part in the Tab order, and the handler for keys. */
export type Keys = {
  readonly active: string;
  setActive(key: string): void;
  onKeyDown(event: KeyboardEvent<SVGSVGElement>): void;
};

/** Keyboard of a drawing. */
export function useKeys(scene: Scene, camera: Camera, pointed: () => Place | null): Keys {
  const nudgeNode = useNudge(scene);
  const [wanted, setActive] = useState('');
  const known = scene.parts.find((each) => each.key === wanted) ?? scene.parts[0];

  return {
    active: known?.key ?? '',
    setActive,
    onKeyDown(event) {
      const meant = actionOf(event, 'network');
      // Without any part there is nothing that has the focus.
      if (meant === null || known === undefined) return;
      const root = event.currentTarget;
      const go = (part: Part | undefined) => {
        if (part === undefined) return;
        setActive(part.key);
        camera.reveal(part.at);
        root.querySelector<SVGGElement>(`[data-part="${CSS.escape(part.key)}"]`)?.focus();
      };
      press(meant, event, { scene, part: known, go, pointed, camera, nudgeNode });
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

type Context = EditContext & { readonly camera: Camera; readonly nudgeNode: NudgeNode };

/** Looks, walks and moves; what else changes the drawing is in `editKeys`. */
function press(meant: Meant<'network'>, held: KeyboardEvent, context: Context): void {
  const { scene, part, go, camera, nudgeNode } = context;
  switch (meant.id) {
    case 'network.walk':
      walk(meant.value, context);
      break;
    case 'network.ends':
      go(scene.parts.at(-meant.value));
      break;
    case 'network.select':
      viewActions[held.shiftKey ? 'toggleSelected' : 'select'](part.part);
      break;
    case 'network.letGo':
      viewActions.select(null);
      break;
    case 'network.move':
      // Only nodes move: from elsewhere one walks.
      if (part.part.type === 'node') nudgeNode(part.part.id, meant.value, held.altKey);
      else walk(meant.value, context);
      break;
    case 'network.fit':
    case 'network.actualSize':
    case 'network.zoomIn':
    case 'network.zoomOut':
      ZOOMS[meant.id](camera);
      break;
    default:
      edit(meant, context);
  }
}

function walk(direction: Direction, { scene, part, go }: Context): void {
  const places = scene.parts.map((each) => each.at);
  go(scene.parts[nextInDirection(places, part.at, direction)]);
}

type Zoom = 'network.fit' | 'network.actualSize' | 'network.zoomIn' | 'network.zoomOut';

const ZOOMS: Readonly<Record<Zoom, (camera: Camera) => void>> = {
  'network.fit': (camera) => camera.fit(),
  'network.actualSize': (camera) => camera.actualSize(),
  'network.zoomIn': (camera) => camera.zoomBy(ZOOM_STEP),
  'network.zoomOut': (camera) => camera.zoomBy(1 / ZOOM_STEP),
};

/** Nudges closer together than this are one step back, ms. */
const BURST_MS = 1000;

/** Moves a node by a step of a key; `fine` is a small one. */
type NudgeNode = (node: string, direction: Direction, fine: boolean) => void;
type Burst = { readonly node: string; readonly gesture: string; readonly atMs: number };

let bursts = 0;

function useNudge(scene: Scene): NudgeNode {
  const burst = useRef<Burst>({ node: '', gesture: '', atMs: 0 });
  return (node, direction, fine) => {
    const placed = scene.nodes.find((each) => each.node.id === node);
    if (placed === undefined) return;
    burst.current = continued(burst.current, node);
    const at = toGrid(nudge(placed.centre, direction, fine), scene.metrics);
    documentActions.moveNode(node, at, burst.current.gesture);
  };
}

/** The burst of nudges that one more press belongs to. */
function continued(burst: Burst, node: string): Burst {
  const atMs = performance.now();
  if (burst.node === node && atMs - burst.atMs < BURST_MS) return { ...burst, atMs };
  bursts += 1;
  return { node, atMs, gesture: `nudge ${node} ${bursts}` };
}
